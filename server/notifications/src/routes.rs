//! Routes: newsletter and contact.

mod contact;

use axum::extract::State;
use axum::response::Redirect;
use dft_kernel::ApiError;
use dft_kernel::error::ErrorResponse;
use dft_kernel::fields::Email;
use dft_kernel::http::{ClientIp, Json};
use dft_kernel::ids::PathId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Notifications;
use crate::newsletter::unsubscribe_path;

pub fn routes() -> OpenApiRouter<Notifications> {
    OpenApiRouter::new().routes(routes!(subscribe_newsletter)).merge(contact::routes())
}

/// Routes that mail programs call from any origin. The token in the path is the proof.
pub fn webhook_routes() -> OpenApiRouter<Notifications> {
    OpenApiRouter::new().routes(routes!(unsubscribe_newsletter, show_unsubscribe))
}

/// A newsletter subscription.
#[derive(Deserialize, ToSchema)]
struct SubscribeNewsletter {
    #[serde(default)]
    #[schema(example = "asha@example.in")]
    email: String,
}

impl SubscribeNewsletter {
    /// The web page reads the `error` field, in addition to the common error format.
    fn parse(&self) -> Result<Email, ApiError> {
        Email::parse(&self.email)
            .map_err(|reason| ApiError::invalid_field("email", reason).with_detail("error", reason))
    }
}

/// A confirmation.
#[derive(Serialize, ToSchema)]
struct SubscribedView {
    #[schema(example = "Thank you for subscribing!")]
    message: &'static str,
}

/// Subscribe an address to the newsletter. The response is the same for an address that is subscribed already.
#[utoipa::path(
    post,
    path = "/api/notifications/subscribe/",
    tag = "notifications",
    request_body = SubscribeNewsletter,
    responses(
        (status = 200, description = "Subscribed", body = SubscribedView),
        (status = 422, description = "Invalid address; the body also has the field `error`", body = ErrorResponse),
        (status = 429, description = "Too many attempts", body = ErrorResponse),
    )
)]
async fn subscribe_newsletter(
    State(notifications): State<Notifications>,
    client: ClientIp,
    Json(request): Json<SubscribeNewsletter>,
) -> Result<Json<SubscribedView>, ApiError> {
    notifications.newsletter_limit.check(client)?;
    notifications.subscribe(&request.parse()?).await?;
    Ok(Json(SubscribedView { message: "Thank you for subscribing!" }))
}

/// Unsubscribe with the token of an email's link. Mail clients post here with one click (RFC 8058), and so does the web
/// page; neither needs a body. Idempotent.
#[utoipa::path(
    post,
    path = "/api/notifications/unsubscribe/{token}/",
    tag = "notifications",
    params(("token" = String, Path, description = "From the link in the email")),
    responses(
        (status = 200, description = "Unsubscribed", body = SubscribedView),
        (status = 404, description = "Unknown token", body = ErrorResponse),
    )
)]
async fn unsubscribe_newsletter(
    State(notifications): State<Notifications>,
    PathId(token): PathId<String>,
) -> Result<Json<SubscribedView>, ApiError> {
    notifications.unsubscribe(&token).await?;
    Ok(Json(SubscribedView { message: "You are unsubscribed." }))
}

/// Redirect a mail client that opens the one-click URL to the page that asks for confirmation. Changes nothing.
#[utoipa::path(
    get,
    path = "/api/notifications/unsubscribe/{token}/",
    tag = "notifications",
    params(("token" = String, Path, description = "From the link in the email")),
    responses(
        (status = 303, description = "To the confirmation page"),
        (status = 404, description = "Malformed token", body = ErrorResponse),
    )
)]
async fn show_unsubscribe(PathId(token): PathId<String>) -> Result<Redirect, ApiError> {
    // The token goes into the `Location` header, so only characters of our tokens are accepted.
    let valid = token.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if valid { Ok(Redirect::to(&unsubscribe_path(&token))) } else { Err(ApiError::not_found()) }
}
