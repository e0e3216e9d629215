//! The newsletter call.

use axum::extract::State;
use dft_kernel::Refusal;
use dft_kernel::http::{ClientIp, Json};
use dft_kernel::refusal::RefusalView;
use dft_kernel::text::Email;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Notifications;

/// The service's calls.
pub fn routes() -> OpenApiRouter<Notifications> {
    OpenApiRouter::new().routes(routes!(subscribe_newsletter))
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
    fn parse(&self) -> Result<Email, Refusal> {
        Email::parse(&self.email)
            .map_err(|reason| Refusal::invalid_field("email", reason).with("error", reason))
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
        (status = 422, description = "Not an address; also has the field `error`", body = RefusalView),
        (status = 429, description = "Too many attempts", body = RefusalView),
    )
)]
async fn subscribe_newsletter(
    State(notifications): State<Notifications>,
    client: ClientIp,
    Json(wish): Json<SubscribeNewsletter>,
) -> Result<Json<SubscribedView>, Refusal> {
    notifications.limits.newsletter.check(client)?;
    notifications.subscribe(&wish.parse()?).await?;
    Ok(Json(SubscribedView { message: "Thank you for subscribing!" }))
}
