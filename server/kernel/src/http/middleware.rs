//! The middleware of every route: request log, security headers, panic handling, the request body, CSRF, authentication.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use http::StatusCode;
use tracing::Instrument;

use super::body::buffer_body;
use super::csrf::CsrfPolicy;
use super::normalize_path::App;
use super::request_log::RequestRecord;
use super::security_headers::set_security_headers;
use crate::ApiError;
use crate::auth::{AuthContext, Authenticator, RequestAuth};
use crate::settings::Settings;

/// The routes of a program by their CSRF policy.
#[derive(Default)]
pub struct AppRoutes {
    /// State-changing requests must be same-origin JSON. Pages and the 404 fallback belong here too.
    pub json: Router,
    /// State-changing requests must be same-origin; any content type.
    pub forms: Router,
    /// No CSRF check: each route verifies a signature or a secret token itself.
    pub webhooks: Router,
}

impl From<Router> for AppRoutes {
    fn from(json: Router) -> Self {
        Self { json, ..Self::default() }
    }
}

/// Puts the middleware around all routes. Paths below `api_prefixes` are rewritten to end with a slash.
pub fn with_middleware(
    routes: AppRoutes,
    api_prefixes: &'static [&'static str],
    settings: &Arc<Settings>,
    authenticator: Arc<dyn Authenticator>,
) -> App {
    let AppRoutes { json, forms, webhooks } = routes;
    let context = Arc::new(AuthContext::new(settings, authenticator));
    let wrap = |router: Router, csrf: CsrfPolicy| {
        let middleware = Middleware { context: Arc::clone(&context), csrf };
        method_not_allowed(router).layer(from_fn_with_state(Arc::new(middleware), handle))
    };
    let app = wrap(json, CsrfPolicy::SameOriginJson)
        .merge(wrap(forms, CsrfPolicy::SameOrigin))
        .merge(wrap(webhooks, CsrfPolicy::Exempt));
    App::new(app, api_prefixes)
}

fn method_not_allowed(router: Router) -> Router {
    let (code, message) = ("method_not_allowed", "This address does not take that method");
    let error = move || ApiError::new(StatusCode::METHOD_NOT_ALLOWED, code, message);
    router.method_not_allowed_fallback(move || async move { error() })
}

struct Middleware {
    context: Arc<AuthContext>,
    csrf: CsrfPolicy,
}

/// One function instead of a stack of layers: axum boxes and clones the services inside each layer for every request
/// (docs/decisions/0010).
async fn handle(State(middleware): State<Arc<Middleware>>, request: Request, next: Next) -> Response {
    let record = RequestRecord::new(&request);
    let response = respond(&middleware, request, next).instrument(record.span());
    let response = AssertUnwindSafe(response).catch_unwind().await;
    let mut response = response.unwrap_or_else(|_| ApiError::internal("a handler panicked").into_response());
    set_security_headers(response.headers_mut(), middleware.context.https);
    record.finish(&mut response);
    response
}

/// Buffers the body, checks CSRF, attaches authentication, runs the route and sets the cookies of an extended session.
async fn respond(middleware: &Middleware, request: Request, next: Next) -> Response {
    let mut request = match buffer_body(request).await {
        Ok(request) => request,
        Err(response) => return response,
    };
    let Middleware { context, csrf } = middleware;
    if let Err(error) = csrf.check(&context.settings, request.method(), request.headers()) {
        return error.into_response();
    }
    let auth = RequestAuth::new(context);
    auth.attach(&mut request);
    let mut response = next.run(request).await;
    auth.set_cookies(&mut response);
    response
}
