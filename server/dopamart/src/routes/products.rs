//! Looking at products.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use dft_kernel::Refusal;
use dft_kernel::ids::AtPath;
use dft_kernel::refusal::RefusalView;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::shelf::Ready;
use crate::store::pictures;
use crate::wire::products::{ProductDetailView, ProductView};
use crate::{Dopamart, ProductId};

/// Sends bytes that are ready, or says that the asker has them already.
fn ready(bytes: Option<&Ready>, asked: &HeaderMap) -> Result<Response, Refusal> {
    let Ready { body, etag } = bytes.ok_or_else(Refusal::not_found)?;
    let known = asked.get(header::IF_NONE_MATCH).map(HeaderValue::as_bytes);
    let same = known.is_some_and(|list| {
        list.split(|byte| *byte == b',').any(|known| {
            known.trim_ascii().strip_prefix(b"W/").unwrap_or(known.trim_ascii()) == etag.as_bytes()
        })
    });
    // Everyone may keep it, and asks whether it still holds.
    let headers =
        [(header::ETAG, etag.clone()), (header::CACHE_CONTROL, HeaderValue::from_static("public, no-cache"))];
    if same {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Ok((headers, [json], body.clone()).into_response())
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
) -> Result<Response, Refusal> {
    ready(Some(&shop.shelf.read().await?.products), &headers)
}

/// One product, with its details.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/products/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "With an ETag", body = ProductDetailView),
        (status = 404, description = "No such product", body = RefusalView),
    )
)]
pub(super) async fn show_product(
    State(shop): State<Dopamart>,
    AtPath(id): AtPath<ProductId>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    ready(shop.shelf.read().await?.product.get(&id), &headers)
}

/// A product's picture. Its name is made from its bytes, so it may be kept for ever.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/pictures/{name}/",
    tag = "dopamart",
    params(("name" = String, Path)),
    responses(
        (status = 200, description = "A picture", body = String, content_type = "image/*"),
        (status = 404, description = "No such picture", body = RefusalView),
    )
)]
pub(super) async fn show_picture(
    State(shop): State<Dopamart>,
    AtPath(name): AtPath<String>,
) -> Result<Response, Refusal> {
    let plain =
        name.len() <= 64 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    let found = if plain { pictures::find(&shop.db, &name).await? } else { None };
    let (media_type, bytes) = found.ok_or_else(Refusal::not_found)?;
    let headers = [
        (header::CONTENT_TYPE, media_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable".to_owned()),
        // Opened by itself a drawing is a document: it may draw, and nothing else.
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; sandbox".to_owned(),
        ),
    ];
    Ok((headers, bytes).into_response())
}
