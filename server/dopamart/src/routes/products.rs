//! Looking at products.

use axum::extract::State;
use axum::response::Response;
use dft_kernel::ApiError;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::CachedJson;
use dft_kernel::ids::PathId;
use http::HeaderMap;

use crate::wire::products::{ProductDetailView, ProductView};
use crate::{Dopamart, ProductId};

/// Sends what is ready, if it is there.
fn ready(printed: Option<&CachedJson>, asked: &HeaderMap) -> Result<Response, ApiError> {
    printed.map(|printed| printed.answer(asked)).ok_or_else(ApiError::not_found)
}

/// Every product, in the order in which they came.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/products/",
    tag = "dopamart",
    responses((status = 200, description = "Everyone's, with an ETag", body = [ProductView]))
)]
pub(super) async fn list_products(
    State(shop): State<Dopamart>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    ready(Some(&shop.0.shelf.read().await?.products), &headers)
}

/// One product, with its details.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/products/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "With an ETag", body = ProductDetailView),
        (status = 404, description = "No such product", body = ErrorResponse),
    )
)]
pub(super) async fn show_product(
    State(shop): State<Dopamart>,
    PathId(id): PathId<ProductId>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    ready(shop.0.shelf.read().await?.product.get(&id), &headers)
}
