//! Products.

use axum::extract::State;
use axum::response::Response;
use dft_kernel::ApiError;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::etag::IfNoneMatch;
use dft_kernel::ids::PathId;

use crate::wire::products::{ProductDetailView, ProductView};
use crate::{Dopamart, ProductId};

/// Lists all products, oldest first.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/products/",
    tag = "dopamart",
    responses((status = 200, description = "OK (ETag)", body = [ProductView]))
)]
pub(super) async fn list_products(
    State(shop): State<Dopamart>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    Ok(shop.0.catalog.read().await?.rendered.list.respond(&if_none_match))
}

/// Returns a product with its details.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/products/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "OK (ETag)", body = ProductDetailView),
        (status = 404, description = "No such product", body = ErrorResponse),
    )
)]
pub(super) async fn show_product(
    State(shop): State<Dopamart>,
    PathId(id): PathId<ProductId>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    let catalog = shop.0.catalog.read().await?;
    catalog
        .rendered
        .details
        .get(&id)
        .map(|product| product.respond(&if_none_match))
        .ok_or_else(ApiError::not_found)
}
