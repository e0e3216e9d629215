//! The one call everybody may make here: a picture of the catalogue.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use dft_kernel::ApiError;
use dft_kernel::error::ErrorResponse;
use dft_kernel::ids::PathId;
use http::header;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::{Pictures, pictures};

/// The service's calls.
pub fn routes() -> OpenApiRouter<Pictures> {
    OpenApiRouter::new().routes(routes!(show_picture))
}

/// A picture. Its name is made from its bytes, so it may be kept for ever.
#[utoipa::path(
    get,
    path = "/api/v1/media/pictures/{name}/",
    tag = "media",
    params(("name" = String, Path)),
    responses(
        (status = 200, description = "A picture", body = String, content_type = "image/*"),
        (status = 404, description = "No such picture", body = ErrorResponse),
    )
)]
async fn show_picture(
    State(service): State<Pictures>,
    PathId(name): PathId<String>,
) -> Result<Response, ApiError> {
    let plain =
        name.len() <= 64 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    let found = if plain { pictures::find(&service.db, &name).await? } else { None };
    let (media_type, bytes) = found.ok_or_else(ApiError::not_found)?;
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
