//! Headers that keep an answer from being misused. A handler that knows better sets its own first.

use axum::response::Response;
use http::{HeaderName, HeaderValue, header};

/// Puts them on an answer.
pub(super) fn protect(https: bool, response: &mut Response) {
    let mut set = |name: HeaderName, value: &'static str| {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin-allow-popups");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    set(
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    if https {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    // What may be kept says so itself.
    set(header::CACHE_CONTROL, "no-store");
}
