//! Every route of the program, and the document that describes them.

use std::sync::{Arc, LazyLock};

use axum::Router;
use dft_kernel::http::dress;
use dft_kernel::settings::{Mode, Settings};
use http::header;
use utoipa::openapi::{Content, InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Response, ResponseBuilder};
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
        .merge(dft_media::routes().with_state(wiring.pictures.clone()))
        .merge(dft_mindfulness::routes().with_state(wiring.mindfulness.clone()))
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
    let has_doctor = asks(&wiring.consultations, |area, id| async move { area.has_doctor(&id).await });
    let has_specialization =
        asks(&wiring.consultations, |area, slug| async move { area.has_specialization(&slug).await });
    let has_category = asks(&wiring.mindfulness, |area, id| async move { area.has_category(&id).await });
    let has_product = asks(&wiring.dopamart, |area, id| async move { area.has_product(&id).await });
    [
        ("/consultations/doctor/:id", Arc::clone(&has_doctor)),
        ("/consultations/book-consultation/:id", has_doctor),
        ("/consultations/specialization/:name", has_specialization),
        ("/mindfulness/category/:id", has_category),
        ("/dopamart/product/:id", has_product),
    ]
    .into()
}

/// Asks the area that knows.
fn asks<A, F>(area: &A, knows: fn(A, String) -> F) -> site::Exists
where
    A: Clone + Send + Sync + 'static,
    F: Future<Output = bool> + Send + 'static,
{
    let area = area.clone();
    Arc::new(move |name| Box::pin(knows(area.clone(), name)))
}

/// OpenAPI 3.1 of every call, also of those that only a development server has.
pub fn document() -> OpenApi {
    let info = InfoBuilder::new()
        .title("DFT")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Doctor consultations, mindfulness audio, Dopamart and subscriptions. What any call may be refused for \
             stands once, by its status, in components.responses.",
        ))
        .build();
    let mut document = OpenApiBuilder::new().info(info).build();
    for part in parts() {
        document.merge(part);
    }
    document.components.get_or_insert_default().responses.extend(refused_everywhere());
    document
}

/// What any call may be refused for before its handler is asked. It stands once, under its status, in
/// `components.responses`; what a call refuses by itself stands with the call.
fn refused_everywhere() -> impl Iterator<Item = (String, RefOr<Response>)> {
    [
        ("400", "Any call with a body: it is not readable JSON, or lies too deep"),
        ("403", "Any call that changes something: it did not come from our own page"),
        ("405", "Any path: nothing answers this method there"),
        ("408", "Any call with a body: it took too long to arrive"),
        ("413", "Any call: its body is larger than 64 KiB"),
        ("415", "Any call with a body: it is not JSON"),
        ("422", "Any call with a body: a field is of the wrong kind, or holds control characters"),
    ]
    .into_iter()
    .map(|(status, description)| {
        let shape = Content::new(Some(Ref::from_schema_name("RefusalView")));
        let response = ResponseBuilder::new().description(description).content("application/json", shape);
        (status.to_owned(), RefOr::T(response.build()))
    })
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
        dft_media::routes().into_openapi(),
        dft_mindfulness::routes().into_openapi(),
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
