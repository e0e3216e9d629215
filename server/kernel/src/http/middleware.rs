//! What surrounds every route: request log, security headers, panic handling, the request body, authentication and CSRF.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;

use super::body::buffer_body;
use super::csrf::{self, ContentRule};
use super::normalize_path::normalize_paths;
use super::request_log::log_request;
use super::security_headers::set_security_headers;
use crate::ApiError;
use crate::auth::{Authenticator, Door, House};
use crate::settings::Settings;

/// The routes of a program, by what they accept from other origins.
#[derive(Default)]
pub struct AppRoutes {
    /// Changes come from our own pages, as JSON. Pages and the 404 fallback belong here too.
    pub json: Router,
    /// Changes come from our own pages, as forms.
    pub forms: Router,
    /// Anyone may call: each route verifies a signature or a secret token itself.
    pub webhooks: Router,
}

impl From<Router> for AppRoutes {
    fn from(json: Router) -> Self {
        Self { json, ..Self::default() }
    }
}

/// Puts the middleware around all routes. Paths below `api_prefixes` end with a slash.
pub fn with_middleware(
    routes: AppRoutes,
    api_prefixes: &'static [&'static str],
    settings: &Arc<Settings>,
    authenticator: Arc<dyn Authenticator>,
) -> Router {
    let AppRoutes { json, forms, webhooks } = routes;
    let app = csrf::protect(method_not_allowed(json), settings, ContentRule::Json)
        .merge(csrf::protect(method_not_allowed(forms), settings, ContentRule::Any))
        .merge(method_not_allowed(webhooks));
    let auth = Arc::new(House::new(settings, authenticator));
    let app = app.layer(
        ServiceBuilder::new()
            .layer(CatchPanicLayer::custom(|_| ApiError::internal("a handler panicked").into_response()))
            .layer(from_fn(buffer_body))
            .layer(from_fn_with_state(auth, authenticate)),
    );
    let app = set_security_headers(app, settings.https()).layer(from_fn(log_request));
    normalize_paths(app, api_prefixes)
}

fn method_not_allowed(router: Router) -> Router {
    let (code, message) = ("method_not_allowed", "This address does not take that method");
    let error = move || ApiError::new(StatusCode::METHOD_NOT_ALLOWED, code, message);
    router.method_not_allowed_fallback(move || async move { error() })
}

/// Lets extractors look the session up, and sends the cookies of a session that was extended.
async fn authenticate(State(auth): State<Arc<House>>, mut request: Request, next: Next) -> Response {
    let door = Door::new(&auth);
    door.open(&mut request);
    let mut response = next.run(request).await;
    door.close(&mut response);
    response
}
