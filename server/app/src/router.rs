//! Every route of the program, and the document that describes them.

use std::sync::{Arc, LazyLock};

use axum::Router;
use dft_kernel::ApiError;
use dft_kernel::http::dress;
use dft_kernel::page_metadata::PageMetadata;
use dft_kernel::settings::{Mode, Settings};
use http::header;
use utoipa::openapi::{Content, InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::health::Health;
use crate::site::{Known, Knows};
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
    let web = site::routes(settings, &known(wiring));
    dress(Router::from(calls).merge(web), settings, Arc::new(wiring.accounts.clone()))
}

/// What the areas know of the pages whose addresses name something, and which pages of theirs anybody may find.
pub(crate) fn known(wiring: &Wiring) -> Known {
    let Wiring { consultations, mindfulness, dopamart, .. } = wiring;
    let has_doctor: site::Exists = {
        let area = consultations.clone();
        Arc::new(move |id| {
            let area = area.clone();
            Box::pin(async move { area.has_doctor(&id).await })
        })
    };
    let doctor = tells(consultations, |area, id, at| async move { area.doctor_page(&id, &at).await });
    let specialization =
        tells(consultations, |area, slug, at| async move { area.specialization_page(&slug, &at).await });
    let category = tells(mindfulness, |area, id, at| async move { area.page_of_category(&id, &at).await });
    let product = tells(dopamart, |area, id, at| async move { area.page_of_product(&id, &at).await });
    Known {
        named: [
            ("/consultations/book-consultation/:id", Knows::Whether(has_doctor)),
            ("/consultations/doctor/:id", doctor),
            ("/consultations/specialization/:name", specialization),
            ("/mindfulness/category/:id", category),
            ("/dopamart/product/:id", product),
        ]
        .into(),
        public: vec![
            lists(consultations, |area| async move { area.public_pages().await }),
            lists(mindfulness, |area| async move { area.public_pages().await }),
            lists(dopamart, |area| async move { area.public_pages().await }),
        ],
    }
}

/// Asks the area that knows what a page tells.
fn tells<A, F>(area: &A, ask: fn(A, String, String) -> F) -> Knows
where
    A: Clone + Send + Sync + 'static,
    F: Future<Output = Result<Option<PageMetadata>, ApiError>> + Send + 'static,
{
    let area = area.clone();
    Knows::What(Arc::new(move |name, origin| Box::pin(ask(area.clone(), name, origin))))
}

/// Asks the area which pages it has.
fn lists<A, F>(area: &A, ask: fn(A) -> F) -> site::PublicPages
where
    A: Clone + Send + Sync + 'static,
    F: Future<Output = Result<Vec<String>, ApiError>> + Send + 'static,
{
    let area = area.clone();
    Arc::new(move || Box::pin(ask(area.clone())))
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
        let shape = Content::new(Some(Ref::from_schema_name("ErrorResponse")));
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
