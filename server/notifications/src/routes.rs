//! The calls: subscribe, unsubscribe, write to us; and in development, look into the outbox.

mod contact;

use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect};
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
use crate::newsletter::unsubscribe_page;

/// The service's calls.
pub fn routes() -> OpenApiRouter<Notifications> {
    OpenApiRouter::new().routes(routes!(subscribe_newsletter)).merge(contact::routes())
}

/// Routes that mail programs call from any origin. The token in the path is the proof.
pub fn webhook_routes() -> OpenApiRouter<Notifications> {
    OpenApiRouter::new().routes(routes!(unsubscribe_newsletter, show_unsubscribe))
}

/// What only a development server shows.
pub fn development_routes() -> OpenApiRouter<Notifications> {
    OpenApiRouter::new().routes(routes!(show_outbox))
}

/// Somebody who wants the weekly tips.
#[derive(Deserialize, ToSchema)]
struct SubscribeNewsletter {
    #[serde(default)]
    #[schema(example = "asha@example.in")]
    email: String,
}

impl SubscribeNewsletter {
    /// The page asks for an `error` field to know that it failed, besides the shape every refusal has.
    fn parse(&self) -> Result<Email, ApiError> {
        Email::parse(&self.email)
            .map_err(|reason| ApiError::invalid_field("email", reason).with_detail("error", reason))
    }
}

/// Thanks.
#[derive(Serialize, ToSchema)]
struct SubscribedView {
    #[schema(example = "Thank you for subscribing!")]
    message: &'static str,
}

/// Subscribe an address to the weekly tips. The answer is the same for one that is known already.
#[utoipa::path(
    post,
    path = "/api/notifications/subscribe/",
    tag = "notifications",
    request_body = SubscribeNewsletter,
    responses(
        (status = 200, description = "Subscribed", body = SubscribedView),
        (status = 422, description = "Not an address; also has the field `error`", body = ErrorResponse),
        (status = 429, description = "Too many attempts", body = ErrorResponse),
    )
)]
async fn subscribe_newsletter(
    State(notifications): State<Notifications>,
    client: ClientIp,
    Json(wish): Json<SubscribeNewsletter>,
) -> Result<Json<SubscribedView>, ApiError> {
    notifications.newsletter_limit.check(client)?;
    notifications.subscribe(&wish.parse()?).await?;
    Ok(Json(SubscribedView { message: "Thank you for subscribing!" }))
}

/// Unsubscribe with the token of a letter's link. A mail program posts here with one click (RFC 8058), our own page does
/// the same; neither needs a body. Going twice is quiet.
#[utoipa::path(
    post,
    path = "/api/notifications/unsubscribe/{token}/",
    tag = "notifications",
    params(("token" = String, Path, description = "From the letter")),
    responses(
        (status = 200, description = "Unsubscribed", body = SubscribedView),
        (status = 404, description = "No letter has this link", body = ErrorResponse),
    )
)]
async fn unsubscribe_newsletter(
    State(notifications): State<Notifications>,
    PathId(token): PathId<String>,
) -> Result<Json<SubscribedView>, ApiError> {
    notifications.unsubscribe(&token).await?;
    Ok(Json(SubscribedView { message: "You are unsubscribed." }))
}

/// A mail program without one-click opens the address instead: it is led to the page, and nothing changes yet.
#[utoipa::path(
    get,
    path = "/api/notifications/unsubscribe/{token}/",
    tag = "notifications",
    params(("token" = String, Path, description = "From the letter")),
    responses(
        (status = 303, description = "To the page that asks"),
        (status = 404, description = "No letter has such a link", body = ErrorResponse),
    )
)]
async fn show_unsubscribe(PathId(token): PathId<String>) -> Result<Redirect, ApiError> {
    // The token goes into a header: only what we hand out may.
    let plain = token.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if plain { Ok(Redirect::to(&unsubscribe_page(&token))) } else { Err(ApiError::not_found()) }
}

/// What this development server would have sent.
#[utoipa::path(
    get,
    path = "/dev/outbox/",
    tag = "development",
    responses((status = 200, description = "A page", body = String, content_type = "text/html"))
)]
async fn show_outbox(State(notifications): State<Notifications>) -> Result<impl IntoResponse, ApiError> {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    Ok(([(http::header::CONTENT_SECURITY_POLICY, policy)], Html(notifications.outbox_page().await?)))
}
