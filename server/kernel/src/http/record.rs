//! The record of a request: one line and two metrics, with nothing in them that is about a person.

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::response::Response;
use http::{HeaderName, HeaderValue};
use metrics::{Counter, Histogram};

use super::at_hand::Everybodys;
use crate::error::ErrorSource;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest cause that is written down.
const LONGEST_CAUSE: usize = 500;

/// Watches one request. Only the route's template is written down: a path, a query or a body can hold anything. A client
/// that leaves before its answer is noted too: what it asked for may have been done.
pub(super) struct Watch {
    began: Instant,
    /// A random name for this request, in its log lines and in the answer, so that a person can quote it.
    id: u64,
    method: &'static str,
    route: Option<MatchedPath>,
    span: tracing::Span,
    answered: bool,
}

impl Watch {
    pub(super) fn begin(request: &Request) -> Self {
        Self::of(known_method(request), request.extensions().get::<MatchedPath>().cloned())
    }

    /// For a read of this route that is answered without it.
    pub(super) fn again(route: MatchedPath) -> Self {
        Self::of("GET", Some(route))
    }

    fn of(method: &'static str, route: Option<MatchedPath>) -> Self {
        let id = rand::random();
        Self {
            began: Instant::now(),
            method,
            route,
            span: tracing::info_span!("request", request_id = %format_args!("{id:016x}")),
            id,
            answered: false,
        }
    }

    /// What its log lines stand in.
    pub(super) fn span(&self) -> tracing::Span {
        self.span.clone()
    }

    /// Notes the answer, and names the request in it.
    pub(super) fn end(mut self, response: &mut Response) {
        self.note(response);
        response.headers_mut().insert(REQUEST_ID, hexadecimal(self.id));
        if let Some(everybodys) = response.extensions_mut().get_mut::<Everybodys>() {
            everybodys.route = self.route.take();
        }
    }

    fn route(&self) -> &str {
        self.route.as_ref().map_or("unmatched", MatchedPath::as_str)
    }

    fn note(&mut self, response: &Response) {
        self.answered = true;
        let took = self.began.elapsed().as_secs_f64();
        let (method, route, status, milliseconds) =
            (self.method, self.route(), response.status().as_u16(), milliseconds(took));
        self.span.in_scope(|| {
            match response
                .extensions()
                .get::<ErrorSource>()
                .map(|ErrorSource(cause)| short(cause.to_string()))
            {
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
        count(method, route, status, Some(took));
    }
}

/// Sixteen digits. Printing through a formatter costs several times as much, with every answer.
fn hexadecimal(id: u64) -> HeaderValue {
    let half = |half: u8| b"0123456789abcdef"[usize::from(half & 15)];
    let bytes = id.to_be_bytes();
    let digits: [u8; 16] = std::array::from_fn(|place| {
        half(if place % 2 == 0 { bytes[place / 2] >> 4 } else { bytes[place / 2] })
    });
    HeaderValue::from_bytes(&digits).expect("digits")
}

fn milliseconds(seconds: f64) -> f64 {
    (seconds * 1e6).round() / 1e3
}

/// The status noted for a client that left.
const LEFT: u16 = 0;

/// The two metrics of one kind of answer.
struct Meters {
    method: &'static str,
    status: u16,
    requests: Counter,
    seconds: Histogram,
}

thread_local! {
    /// Finding a metric by its labels costs more than counting: each thread keeps what it has found, by route.
    static METERS: RefCell<HashMap<String, Vec<Meters>>> = RefCell::default();
}

fn count(method: &'static str, route: &str, status: u16, took: Option<f64>) {
    METERS.with_borrow_mut(|routes| {
        let meters = match routes.get_mut(route) {
            Some(meters) => meters,
            None => routes.entry(route.to_owned()).or_default(),
        };
        let known = meters.iter().position(|meters| meters.method == method && meters.status == status);
        let at = known.unwrap_or_else(|| {
            meters.push(Meters::find(method, route, status));
            meters.len() - 1
        });
        meters[at].requests.increment(1);
        if let Some(took) = took {
            meters[at].seconds.record(took);
        }
    });
}

impl Meters {
    fn find(method: &'static str, route: &str, status: u16) -> Self {
        let said = if status == LEFT { "left".to_owned() } else { status.to_string() };
        let labels = [("method", method.to_owned()), ("route", route.to_owned()), ("status", said)];
        Self {
            method,
            status,
            requests: metrics::counter!("http_requests_total", &labels),
            seconds: metrics::histogram!("http_request_seconds", &labels[..2]),
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        if !self.answered {
            let milliseconds = milliseconds(self.began.elapsed().as_secs_f64());
            let (method, route) = (self.method, self.route());
            self.span.in_scope(|| tracing::info!(method, route, milliseconds, "the client left"));
            count(method, route, LEFT, None);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_named_by_sixteen_digits() {
        assert_eq!(hexadecimal(0x0123_4567_89ab_cdef), "0123456789abcdef");
        assert_eq!(hexadecimal(7), "0000000000000007");
    }
}
