//! The record of a request: one line and two metrics, with nothing in them that is about a person.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderName, HeaderValue};
use tracing::Instrument;

use crate::refusal::Cause;

/// A random name for one request, in its log lines and in the answer, so that a person can quote it.
#[derive(Clone, Debug)]
pub struct RequestId(String);

impl RequestId {
    fn new() -> Self {
        Self(format!("{:016x}", rand::random::<u64>()))
    }
}

/// The layer. Only the route's template is written down: a path, a query or a body can hold anything.
pub(super) async fn record(mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let id = RequestId::new();
    let method = known_method(&request);
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "unmatched".to_owned(), |path| path.as_str().to_owned());
    request.extensions_mut().insert(id.clone());

    let span = tracing::info_span!("request", request_id = %id.0);
    let mut response = next.run(request).instrument(span.clone()).await;

    let status = response.status().as_u16();
    let took = began.elapsed();
    span.in_scope(|| {
        let milliseconds = (took.as_secs_f64() * 1e6).round() / 1e3;
        match response.extensions().get::<Cause>() {
            Some(Cause(cause)) if status >= 500 => {
                tracing::error!(method, route, status, milliseconds, cause = %cause, "answered");
            }
            Some(Cause(cause)) => {
                tracing::info!(method, route, status, milliseconds, cause = %cause, "answered");
            }
            None if is_heartbeat(&route) => tracing::debug!(method, route, status, milliseconds, "answered"),
            None => tracing::info!(method, route, status, milliseconds, "answered"),
        }
    });
    metrics::counter!("http_requests_total", "method" => method, "route" => route.clone(), "status" => status.to_string()).increment(1);
    metrics::histogram!("http_request_seconds", "method" => method, "route" => route)
        .record(took.as_secs_f64());

    if let Ok(value) = HeaderValue::from_str(&id.0) {
        response.headers_mut().insert(HeaderName::from_static("x-request-id"), value);
    }
    response
}

/// A client may invent methods; a metric's labels must stay few.
fn known_method(request: &Request) -> &'static str {
    match request.method().as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

fn is_heartbeat(route: &str) -> bool {
    matches!(route, "/healthz" | "/readyz" | "/metrics")
}
