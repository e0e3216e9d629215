//! A member's cart.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::Json;
use dft_kernel::ids::PathId;
use http::StatusCode;

use crate::wire::cart::{AddToCart, CartLineView, CartView, ChangeQuantity, MergeCart};
use crate::{Dopamart, ProductId};

/// Returns the member's cart.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/cart/",
    tag = "dopamart",
    responses(
        (status = 200, description = "The cart", body = CartView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
    )
)]
pub(super) async fn show_cart(
    State(shop): State<Dopamart>,
    member: Member,
) -> Result<Json<CartView>, ApiError> {
    Ok(Json(shop.cart(member.id).await?.as_slice().into()))
}

fn sign_in_to_add() -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, "not_signed_in", "Please sign in to add items to your cart")
}

/// Adds a product to the cart; the quantity is added to an existing line.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/cart/",
    tag = "dopamart",
    request_body = AddToCart,
    responses(
        (status = 201, description = "The updated line", body = CartLineView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 409, description = "out_of_stock with the available quantity, or cart_full", body = ErrorResponse),
        (status = 422, description = "Unknown product or invalid quantity", body = ErrorResponse),
    )
)]
pub(super) async fn add_to_cart(
    State(shop): State<Dopamart>,
    member: Option<Member>,
    Json(request): Json<AddToCart>,
) -> Result<(StatusCode, Json<CartLineView>), ApiError> {
    let member = member.ok_or_else(sign_in_to_add)?;
    let line = shop.add_to_cart(member.id, request.parse()?).await?;
    Ok((StatusCode::CREATED, Json((&line).into())))
}

/// Sets the quantity of a product. 0 or less removes it.
#[utoipa::path(
    put,
    path = "/api/v1/dopamart/cart/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path, description = "Product id")),
    request_body = ChangeQuantity,
    responses(
        (status = 200, description = "The updated line", body = CartLineView),
        (status = 204, description = "Removed"),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "The product is not in the cart", body = ErrorResponse),
        (status = 409, description = "out_of_stock with the available quantity", body = ErrorResponse),
        (status = 422, description = "Quantity too large", body = ErrorResponse),
    )
)]
pub(super) async fn change_quantity(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(product): PathId<ProductId>,
    Json(request): Json<ChangeQuantity>,
) -> Result<Response, ApiError> {
    match shop.set_quantity(member.id, product, request.quantity).await? {
        Some(line) => Ok(Json(CartLineView::from(&line)).into_response()),
        None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// Removes a product from the cart.
#[utoipa::path(
    delete,
    path = "/api/v1/dopamart/cart/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path, description = "Product id")),
    responses(
        (status = 204, description = "Removed"),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "The product is not in the cart", body = ErrorResponse),
    )
)]
pub(super) async fn remove_from_cart(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(product): PathId<ProductId>,
) -> Result<StatusCode, ApiError> {
    shop.remove_from_cart(member.id, product).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Merges the browser's cart into the member's after sign-in: the larger quantity of each product wins.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/cart/merge/",
    tag = "dopamart",
    request_body = MergeCart,
    responses(
        (status = 200, description = "The merged cart", body = CartView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 422, description = "Malformed cart", body = ErrorResponse),
    )
)]
pub(super) async fn merge_cart(
    State(shop): State<Dopamart>,
    member: Member,
    Json(request): Json<MergeCart>,
) -> Result<Json<CartView>, ApiError> {
    Ok(Json(shop.merge_cart(member.id, &request.parse()).await?.as_slice().into()))
}
