//! The public route that serves the catalogue's images.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use dft_kernel::ApiError;
use dft_kernel::error::ErrorResponse;
use dft_kernel::ids::PathId;
use http::header;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Images;
use crate::store::find_image;

pub fn routes() -> OpenApiRouter<Images> {
    OpenApiRouter::new().routes(routes!(show_picture))
}

/// Get an image. Its name is the hash of its bytes, so it may be cached forever.
#[utoipa::path(
    get,
    path = "/api/v1/media/pictures/{name}/",
    tag = "media",
    params(("name" = String, Path)),
    responses(
        (status = 200, description = "The image", body = String, content_type = "image/*"),
        (status = 404, description = "No such image", body = ErrorResponse),
    )
)]
async fn show_picture(
    State(images): State<Images>,
    PathId(name): PathId<String>,
) -> Result<Response, ApiError> {
    let valid =
        name.len() <= 64 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    let image = if valid { find_image(&images.db, &name).await? } else { None };
    let image = image.ok_or_else(ApiError::not_found)?;
    let headers = [
        (header::CONTENT_TYPE, image.media_type),
        (header::CACHE_CONTROL, "public, max-age=31536000, immutable".to_owned()),
        // Opened on its own an SVG is a document: it may use its own styles and nothing else.
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; sandbox".to_owned(),
        ),
    ];
    Ok((headers, image.bytes).into_response())
}
