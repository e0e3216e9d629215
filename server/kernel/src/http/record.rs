//! The record of a request: one line and two metrics, with nothing in them that is about a person.

use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderName, HeaderValue};
use tracing::Instrument;

use crate::refusal::Cause;

/// The longest cause that is written down.
const LONGEST_CAUSE: usize = 500;

/// The layer. Only the route's template is written down: a path, a query or a body can hold anything.
pub(super) async fn record(request: Request, next: Next) -> Response {
    let began = Instant::now();
    // A random name for this request, in its log lines and in the answer, so that a person can quote it.
    let id = format!("{:016x}", rand::random::<u64>());
    let method = known_method(&request);
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "unmatched".to_owned(), |path| path.as_str().to_owned());

    let span = tracing::info_span!("request", request_id = %id);
    let mut watch = Watch { began, method, route, span: span.clone(), answered: false };
    let mut response = next.run(request).instrument(span).await;
    watch.note(&response);

    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert(HeaderName::from_static("x-request-id"), value);
    }
    response
}

/// Watches one request. A client that leaves before its answer is noted too: what it asked for may have been done.
struct Watch {
    began: Instant,
    method: &'static str,
    route: String,
    span: tracing::Span,
    answered: bool,
}

impl Watch {
    fn note(&mut self, response: &Response) {
        self.answered = true;
        let (method, route, status, milliseconds) =
            (self.method, self.route.as_str(), response.status().as_u16(), self.milliseconds());
        self.span.in_scope(|| {
            match response.extensions().get::<Cause>().map(|Cause(cause)| short(cause.to_string())) {
                Some(cause) if status >= 500 => {
                    tracing::error!(method, route, status, milliseconds, cause, "answered");
                }
                Some(cause) => tracing::info!(method, route, status, milliseconds, cause, "answered"),
                None if is_heartbeat(route) => {
                    tracing::debug!(method, route, status, milliseconds, "answered");
                }
                None => tracing::info!(method, route, status, milliseconds, "answered"),
            }
        });
        self.count(status.to_string());
        let took = self.began.elapsed().as_secs_f64();
        metrics::histogram!("http_request_seconds", "method" => method, "route" => self.route.clone())
            .record(took);
    }

    fn milliseconds(&self) -> f64 {
        (self.began.elapsed().as_secs_f64() * 1e6).round() / 1e3
    }

    fn count(&self, status: String) {
        let labels = [("method", self.method.to_owned()), ("route", self.route.clone()), ("status", status)];
        metrics::counter!("http_requests_total", &labels).increment(1);
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if !self.answered {
            let (method, route, milliseconds) = (self.method, self.route.as_str(), self.milliseconds());
            self.span.in_scope(|| tracing::info!(method, route, milliseconds, "the client left"));
            self.count("left".to_owned());
        }
    }
}

fn short(mut text: String) -> String {
    text.truncate(text.floor_char_boundary(LONGEST_CAUSE));
    text
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
