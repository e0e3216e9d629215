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

/// One's own cart.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/cart/",
    tag = "dopamart",
    responses(
        (status = 200, description = "As it is now", body = CartView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
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

/// Put something into one's cart, beside what is there of it.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/cart/",
    tag = "dopamart",
    request_body = AddToCart,
    responses(
        (status = 201, description = "The line as it is now", body = CartLineView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 409, description = "out_of_stock with what is available, or cart_full", body = ErrorResponse),
        (status = 422, description = "No such product, or a quantity that cannot be", body = ErrorResponse),
    )
)]
pub(super) async fn add_to_cart(
    State(shop): State<Dopamart>,
    member: Option<Member>,
    Json(wish): Json<AddToCart>,
) -> Result<(StatusCode, Json<CartLineView>), ApiError> {
    let member = member.ok_or_else(sign_in_to_add)?;
    let line = shop.add(member.id, wish.parse()?).await?;
    Ok((StatusCode::CREATED, Json((&line).into())))
}

/// Change how many there are of a product. 0 or less takes it out.
#[utoipa::path(
    put,
    path = "/api/v1/dopamart/cart/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path, description = "The product's id")),
    request_body = ChangeQuantity,
    responses(
        (status = 200, description = "The line as it is now", body = CartLineView),
        (status = 204, description = "It is out of the cart"),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "Not in the cart", body = ErrorResponse),
        (status = 409, description = "out_of_stock with what is available", body = ErrorResponse),
        (status = 422, description = "Too many", body = ErrorResponse),
    )
)]
pub(super) async fn change_quantity(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(product): PathId<ProductId>,
    Json(wish): Json<ChangeQuantity>,
) -> Result<Response, ApiError> {
    match shop.change(member.id, product, wish.quantity).await? {
        Some(line) => Ok(Json(CartLineView::from(&line)).into_response()),
        None => Ok(StatusCode::NO_CONTENT.into_response()),
    }
}

/// Take a product out of one's cart.
#[utoipa::path(
    delete,
    path = "/api/v1/dopamart/cart/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path, description = "The product's id")),
    responses(
        (status = 204, description = "It is out of the cart"),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "Not in the cart", body = ErrorResponse),
    )
)]
pub(super) async fn remove_from_cart(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(product): PathId<ProductId>,
) -> Result<StatusCode, ApiError> {
    shop.remove(member.id, product).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A browser's cart joins one's own at sign-in: the larger quantity of each product.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/cart/merge/",
    tag = "dopamart",
    request_body = MergeCart,
    responses(
        (status = 200, description = "The cart as it is now", body = CartView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 422, description = "Not a cart", body = ErrorResponse),
    )
)]
pub(super) async fn merge_cart(
    State(shop): State<Dopamart>,
    member: Member,
    Json(wish): Json<MergeCart>,
) -> Result<Json<CartView>, ApiError> {
    Ok(Json(shop.merge(member.id, &wish.parse()).await?.as_slice().into()))
}
