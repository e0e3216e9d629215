//! The public configuration that the web needs before it renders.

use std::sync::Arc;

use axum::extract::State;
use dft_kernel::http::Json;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::config::Config;
use crate::development;

pub(crate) fn routes() -> OpenApiRouter<Arc<Config>> {
    OpenApiRouter::new().routes(routes!(show_config))
}

#[derive(Serialize, ToSchema)]
struct ConfigView {
    /// The client id of Google sign-in; null when it is not configured.
    google_client_id: Option<String>,
    /// Whether the login page offers demo users.
    development_sign_in: bool,
    payment_provider: PaymentProvider,
    /// The video behind Watch Demo; null shows the built-in walkthrough.
    demo_video_url: Option<String>,
    /// Links of the footer, in display order.
    social_links: Vec<SocialLinkView>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum PaymentProvider {
    Razorpay,
    Sandbox,
}

#[derive(Serialize, ToSchema)]
struct SocialLinkView {
    /// The name of the network in lower case.
    #[schema(example = "instagram")]
    name: String,
    url: String,
}

fn social_links(config: &Config) -> Vec<SocialLinkView> {
    let view = |name: &str, url: &str| SocialLinkView { name: name.to_owned(), url: url.to_owned() };
    if config.social_links.is_empty() {
        let defaults = development::social_links(config.settings.mode);
        return defaults.iter().map(|(name, url)| view(name, url)).collect();
    }
    config.social_links.iter().map(|(name, url)| view(name, url.as_str())).collect()
}

/// Public configuration of this server.
#[utoipa::path(
    get,
    path = "/api/v1/config/",
    tag = "config",
    responses((status = 200, description = "OK", body = ConfigView))
)]
async fn show_config(State(config): State<Arc<Config>>) -> Json<ConfigView> {
    Json(ConfigView {
        google_client_id: config.accounts.google_client_id.clone(),
        development_sign_in: config.development_sign_in(),
        payment_provider: if config.payments.razorpay.is_some() {
            PaymentProvider::Razorpay
        } else {
            PaymentProvider::Sandbox
        },
        demo_video_url: config.demo_video_url.as_ref().map(ToString::to_string),
        social_links: social_links(&config),
    })
}
