//! Every route of the program, and the document that describes them.

use std::sync::{Arc, LazyLock};

use axum::Router;
use dft_kernel::http::dress;
use dft_kernel::settings::{Mode, Settings};
use http::header;
use utoipa::openapi::{InfoBuilder, OpenApi, OpenApiBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::health::Health;
use crate::telemetry::{self, Telemetry};
use crate::wiring::Wiring;
use crate::{config, health, site};

/// The routes of this server, dressed.
pub(crate) fn build(
    wiring: &Wiring,
    settings: &Arc<Settings>,
    health: Health,
    telemetry: &Telemetry,
) -> Router {
    let mut calls = own_routes()
        .merge(health::routes().with_state(health))
        .merge(config::routes().with_state(Arc::clone(settings)))
        .merge(dft_accounts::routes().with_state(wiring.accounts.clone()))
        .merge(dft_consultations::routes().with_state(wiring.consultations.clone()))
        .merge(dft_coupons::routes().with_state(wiring.coupons.clone()))
        .merge(dft_dopamart::routes().with_state(wiring.dopamart.clone()))
        .merge(dft_notifications::routes().with_state(wiring.notifications.clone()))
        .merge(dft_payments::routes().with_state(wiring.payments.clone()))
        .merge(dft_subscriptions::routes().with_state(wiring.subscriptions.clone()));
    if settings.development_sign_in() {
        calls = calls.merge(dft_accounts::development_routes().with_state(wiring.accounts.clone()));
    }
    if settings.mode == Mode::Development {
        calls = calls.merge(dft_notifications::development_routes().with_state(wiring.notifications.clone()));
    }
    if settings.mode == Mode::Development && settings.razorpay.is_none() {
        calls = calls.merge(dft_payments::development_routes().with_state(wiring.payments.clone()));
    }
    if settings.mode == Mode::Development && settings.metrics_bind.is_none() {
        calls = calls.merge(telemetry::routes().with_state(telemetry.clone()));
    }
    // Calls first: the web's router brings the answer for what nobody has.
    let web = site::routes(settings, &named(wiring));
    dress(Router::from(calls).merge(web), settings, Arc::new(wiring.accounts.clone()))
}

/// Who knows whether there is what a page's address names.
fn named(wiring: &Wiring) -> site::Named {
    let (doctors, fields) = (wiring.consultations.clone(), wiring.consultations.clone());
    let has_doctor: site::Exists = Arc::new(move |id| {
        let consultations = doctors.clone();
        Box::pin(async move { consultations.has_doctor(&id).await })
    });
    let has_specialization: site::Exists = Arc::new(move |slug| {
        let consultations = fields.clone();
        Box::pin(async move { consultations.has_specialization(&slug).await })
    });
    let shop = wiring.dopamart.clone();
    let has_product: site::Exists = Arc::new(move |id| {
        let shop = shop.clone();
        Box::pin(async move { shop.has_product(&id).await })
    });
    [
        ("/dopamart/product/:id", has_product),
        ("/consultations/doctor/:id", Arc::clone(&has_doctor)),
        ("/consultations/book-consultation/:id", has_doctor),
        ("/consultations/specialization/:name", has_specialization),
    ]
    .into()
}

/// OpenAPI 3.1 of every call, also of those that only a development server has.
pub fn document() -> OpenApi {
    let info = InfoBuilder::new()
        .title("DFT")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some("Doctor consultations, mindfulness audio, Dopamart and subscriptions."))
        .build();
    let mut document = OpenApiBuilder::new().info(info).build();
    for part in parts() {
        document.merge(part);
    }
    document
}

/// What each area says of its own calls. One name must mean one shape in all of them: merged, the first would win.
pub fn parts() -> Vec<OpenApi> {
    vec![
        own_routes().into_openapi(),
        health::routes().into_openapi(),
        telemetry::routes().into_openapi(),
        config::routes().into_openapi(),
        dft_accounts::routes().into_openapi(),
        dft_accounts::development_routes().into_openapi(),
        dft_consultations::routes().into_openapi(),
        dft_coupons::routes().into_openapi(),
        dft_dopamart::routes().into_openapi(),
        dft_notifications::routes().into_openapi(),
        dft_notifications::development_routes().into_openapi(),
        dft_payments::routes().into_openapi(),
        dft_payments::development_routes().into_openapi(),
        dft_subscriptions::routes().into_openapi(),
    ]
}

/// The document as it is sent, made once.
static DOCUMENT: LazyLock<String> = LazyLock::new(|| document().to_json().expect("it can be written"));

fn own_routes() -> OpenApiRouter {
    OpenApiRouter::new().routes(routes!(show_document))
}

/// This document.
#[utoipa::path(
    get,
    path = "/api/v1/openapi.json",
    tag = "config",
    responses((status = 200, description = "OpenAPI 3.1", content_type = "application/json"))
)]
async fn show_document() -> impl axum::response::IntoResponse {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], DOCUMENT.as_str())
}
