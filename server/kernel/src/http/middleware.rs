//! What surrounds every route: request log, security headers, panic handling, the request body, authentication and CSRF.

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
use super::csrf::{self, ContentRule};
use super::normalize_path::App;
use super::request_log::RequestRecord;
use super::security_headers::set_security_headers;
use crate::ApiError;
use crate::auth::{AuthContext, Authenticator, RequestAuth};
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
) -> App {
    let AppRoutes { json, forms, webhooks } = routes;
    let context = Arc::new(AuthContext::new(settings, authenticator));
    let wrap = |router: Router, accepted_content: Option<ContentRule>| {
        let middleware = Middleware { context: Arc::clone(&context), accepted_content };
        method_not_allowed(router).layer(from_fn_with_state(Arc::new(middleware), handle))
    };
    let app = wrap(json, Some(ContentRule::Json))
        .merge(wrap(forms, Some(ContentRule::Any)))
        .merge(wrap(webhooks, None));
    App::new(app, api_prefixes)
}

fn method_not_allowed(router: Router) -> Router {
    let (code, message) = ("method_not_allowed", "This address does not take that method");
    let error = move || ApiError::new(StatusCode::METHOD_NOT_ALLOWED, code, message);
    router.method_not_allowed_fallback(move || async move { error() })
}

struct Middleware {
    context: Arc<AuthContext>,
    /// `None` exempts the routes from CSRF protection.
    accepted_content: Option<ContentRule>,
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

/// Lets extractors look the session up, and sends the cookies of a session that was extended.
async fn respond(middleware: &Middleware, request: Request, next: Next) -> Response {
    let mut request = match buffer_body(request).await {
        Ok(request) => request,
        Err(response) => return response,
    };
    let Middleware { context, accepted_content } = middleware;
    if let Some(content) = accepted_content
        && let Err(error) = csrf::check(&context.settings, *content, request.method(), request.headers())
    {
        return error.into_response();
    }
    let auth = RequestAuth::new(context);
    auth.attach(&mut request);
    let mut response = next.run(request).await;
    auth.set_cookies(&mut response);
    response
}
