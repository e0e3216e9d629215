//! One log line and two metrics per request, with no personal data: a path, a query or a body may hold anything, so only
//! the route's template is recorded.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::response::Response;
use http::{HeaderName, HeaderValue, Method};
use metrics::SharedString;

use crate::error::ErrorSource;

/// A random id in the request's log lines and in the response, so that a user can quote it.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

const MAX_ERROR_LENGTH: usize = 500;

/// Called every few seconds by load balancers and monitoring.
const PROBES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// nginx's status for a client that disconnected before its response.
const CLIENT_CLOSED: u16 = 499;

/// Dropped before it is finished, it records that the client disconnected: the request may have been executed.
pub(super) struct RequestRecord {
    request_id: String,
    started: Instant,
    method: &'static str,
    route: Option<MatchedPath>,
    span: tracing::Span,
    finished: bool,
}

impl RequestRecord {
    pub(super) fn new(request: &Request) -> Self {
        let request_id = format!("{:016x}", rand::random::<u64>());
        Self {
            span: tracing::info_span!("request", request_id),
            request_id,
            started: Instant::now(),
            method: known_method(request.method()),
            route: request.extensions().get::<MatchedPath>().cloned(),
            finished: false,
        }
    }

    /// The parent of every log line of the request.
    pub(super) fn span(&self) -> tracing::Span {
        self.span.clone()
    }

    fn route(&self) -> &str {
        self.route.as_ref().map_or("unmatched", MatchedPath::as_str)
    }

    fn duration_ms(&self) -> f64 {
        (self.started.elapsed().as_secs_f64() * 1e6).round() / 1e3
    }

    /// Logs and counts the response, and sets its request id.
    pub(super) fn finish(mut self, response: &mut Response) {
        self.finished = true;
        let (method, route, duration_ms) = (self.method, self.route(), self.duration_ms());
        let status = response.status().as_u16();
        let error = response.extensions().get::<ErrorSource>().map(|ErrorSource(source)| source.to_string());
        let error = error.map(|text| text[..text.floor_char_boundary(MAX_ERROR_LENGTH)].to_owned());
        self.span.in_scope(|| match error {
            Some(error) if status >= 500 => {
                tracing::error!(method, route, status, duration_ms, error, "request completed");
            }
            Some(error) => tracing::info!(method, route, status, duration_ms, error, "request completed"),
            None if PROBES.contains(&route) => {
                tracing::debug!(method, route, status, duration_ms, "request completed");
            }
            None => tracing::info!(method, route, status, duration_ms, "request completed"),
        });
        let route = self.route_label();
        self.count(route.clone(), status);
        metrics::histogram!("http_request_duration_seconds", "method" => method, "route" => route)
            .record(duration_ms / 1e3);
        let request_id = HeaderValue::try_from(&self.request_id).expect("hexadecimal digits");
        response.headers_mut().insert(REQUEST_ID, request_id);
    }

    /// Shared by the two metrics.
    fn route_label(&self) -> SharedString {
        Arc::<str>::from(self.route()).into()
    }

    fn count(&self, route: SharedString, status: u16) {
        let (method, status) = (self.method, status.to_string());
        metrics::counter!("http_requests_total", "method" => method, "route" => route, "status" => status)
            .increment(1);
    }
}

impl Drop for RequestRecord {
    fn drop(&mut self) {
        if !self.finished {
            let (method, route, duration_ms) = (self.method, self.route(), self.duration_ms());
            self.span.in_scope(|| tracing::info!(method, route, duration_ms, "client disconnected"));
            self.count(self.route_label(), CLIENT_CLOSED);
        }
    }
}

/// A client may invent methods, and a metric's labels must stay few.
fn known_method(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
    known.into_iter().find(|known| method == known).unwrap_or("other")
}
