//! Every route of the program, and the document that describes them.

use std::sync::{Arc, LazyLock};

use axum::Router;
use dft_kernel::ApiError;
use dft_kernel::http::{App, AppRoutes, with_middleware};
use dft_kernel::page_metadata::PageMetadata;
use dft_kernel::settings::Mode;
use http::header;
use utoipa::openapi::{Content, InfoBuilder, OpenApi, OpenApiBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::config::Config;
use crate::health::Health;
use crate::site::{PageSource, SiteContent};
use crate::state::AppState;
use crate::telemetry::{self, Telemetry};
use crate::{development, health, public_config, site};

/// Paths below these end with a slash, all others do not.
const API_PREFIXES: &[&str] = &["/api/", "/dev/", "/sandbox/"];

/// All routes of this server, with the middleware around them.
pub(crate) fn build(state: &AppState, config: &Arc<Config>, health: Health, telemetry: &Telemetry) -> App {
    let settings = &config.settings;
    let development = state.development.routes(&state.payments);
    let webhooks = development
        .webhooks
        .merge(dft_notifications::webhook_routes().with_state(state.notifications.clone()))
        .merge(dft_payments::webhook_routes().with_state(state.payments.clone()));
    let mut calls = own_routes()
        .merge(development.json)
        .merge(health::routes().with_state(health))
        .merge(public_config::routes().with_state(Arc::clone(config)))
        .merge(dft_accounts::routes().with_state(state.accounts.clone()))
        .merge(dft_consultations::routes().with_state(state.consultations.clone()))
        .merge(dft_coupons::routes().with_state(state.coupons.clone()))
        .merge(dft_dopamart::routes().with_state(state.dopamart.clone()))
        .merge(dft_media::routes().with_state(state.pictures.clone()))
        .merge(dft_mindfulness::routes().with_state(state.mindfulness.clone()))
        .merge(dft_notifications::routes().with_state(state.notifications.clone()))
        .merge(dft_payments::routes().with_state(state.payments.clone()))
        .merge(dft_subscriptions::routes().with_state(state.subscriptions.clone()));
    if settings.mode == Mode::Development && settings.metrics_bind.is_none() {
        calls = calls.merge(telemetry::routes().with_state(telemetry.clone()));
    }
    // The web's router brings the fallback for unknown paths.
    let web = site::routes(config, &page_sources(state));
    let routes = AppRoutes {
        json: Router::from(calls).merge(web),
        forms: Router::from(development.forms),
        webhooks: Router::from(webhooks),
    };
    with_middleware(routes, API_PREFIXES, &Arc::new(settings.clone()), Arc::new(state.accounts.clone()))
}

/// The pages with a path parameter by the area that supplies them, and the public pages of the sitemap.
pub(crate) fn page_sources(state: &AppState) -> SiteContent {
    let AppState { consultations, mindfulness, dopamart, .. } = state;
    let has_doctor: site::Exists = {
        let area = consultations.clone();
        Arc::new(move |id| {
            let area = area.clone();
            Box::pin(async move { area.has_doctor(&id).await })
        })
    };
    let doctor = page_loader(consultations, |area, id, at| async move { area.doctor_page(&id, &at).await });
    let specialization =
        page_loader(
            consultations,
            |area, slug, at| async move { area.specialization_page(&slug, &at).await },
        );
    let category = page_loader(mindfulness, |area, id, at| async move { area.category_page(&id, &at).await });
    let product = page_loader(dopamart, |area, id, at| async move { area.page_of_product(&id, &at).await });
    SiteContent {
        by_route: [
            ("/consultations/book-consultation/:id", PageSource::Exists(has_doctor)),
            ("/consultations/doctor/:id", doctor),
            ("/consultations/specialization/:name", specialization),
            ("/mindfulness/category/:id", category),
            ("/dopamart/product/:id", product),
        ]
        .into(),
        public: vec![
            page_lister(consultations, |area| async move { area.public_pages().await }),
            page_lister(mindfulness, |area| async move { area.public_pages().await }),
            page_lister(dopamart, |area| async move { area.public_pages().await }),
        ],
    }
}

/// The source of a page whose metadata comes from an area.
fn page_loader<A, F>(area: &A, ask: fn(A, String, String) -> F) -> PageSource
where
    A: Clone + Send + Sync + 'static,
    F: Future<Output = Result<Option<PageMetadata>, ApiError>> + Send + 'static,
{
    let area = area.clone();
    PageSource::Metadata(Arc::new(move |name, origin| Box::pin(ask(area.clone(), name, origin))))
}

/// The public pages of an area.
fn page_lister<A, F>(area: &A, ask: fn(A) -> F) -> site::PublicPages
where
    A: Clone + Send + Sync + 'static,
    F: Future<Output = Result<Vec<String>, ApiError>> + Send + 'static,
{
    let area = area.clone();
    Arc::new(move || Box::pin(ask(area.clone())))
}

/// The OpenAPI 3.1 document, including the routes that only a development server has.
pub fn document() -> OpenApi {
    let info = InfoBuilder::new()
        .title("DFT")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "Doctor consultations, mindfulness audio, Dopamart and subscriptions. Errors that any call may return are listed \
             once, by status, in components.responses.",
        ))
        .build();
    let mut document = OpenApiBuilder::new().info(info).build();
    for part in openapi_parts() {
        document.merge(part);
    }
    document.components.get_or_insert_default().responses.extend(common_error_responses());
    document
}

/// The errors that any call may return before its handler runs, by status, for `components.responses`. The errors of
/// a handler are listed with its route.
fn common_error_responses() -> impl Iterator<Item = (String, RefOr<Response>)> {
    [
        ("400", "Any request with a body: it is not valid JSON or nested too deeply"),
        ("403", "Any unsafe method: the request is cross-origin"),
        ("405", "Any path: the method is not allowed"),
        ("408", "Any request with a body: reading it timed out"),
        ("413", "Any request: the body is larger than 64 KiB"),
        ("415", "Any request with a body: the content type is not JSON"),
        ("422", "Any request with a body: a field has the wrong type or contains control characters"),
    ]
    .into_iter()
    .map(|(status, description)| {
        let shape = Content::new(Some(Ref::from_schema_name("ErrorResponse")));
        let response = ResponseBuilder::new().description(description).content("application/json", shape);
        (status.to_owned(), RefOr::T(response.build()))
    })
}

/// The documents of the areas. A schema name must mean the same schema in all of them, because merging keeps the first.
pub fn openapi_parts() -> Vec<OpenApi> {
    let mut parts = vec![
        own_routes().into_openapi(),
        health::routes().into_openapi(),
        telemetry::routes().into_openapi(),
        public_config::routes().into_openapi(),
        dft_accounts::routes().into_openapi(),
        dft_consultations::routes().into_openapi(),
        dft_coupons::routes().into_openapi(),
        dft_dopamart::routes().into_openapi(),
        dft_media::routes().into_openapi(),
        dft_mindfulness::routes().into_openapi(),
        dft_notifications::routes().into_openapi(),
        dft_notifications::webhook_routes().into_openapi(),
        dft_payments::routes().into_openapi(),
        dft_payments::webhook_routes().into_openapi(),
        dft_subscriptions::routes().into_openapi(),
    ];
    parts.extend(development::openapi_parts());
    parts
}

static DOCUMENT: LazyLock<String> = LazyLock::new(|| document().to_json().expect("serializable"));

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
