//! Headers that keep an answer from being misused. A handler that knows better sets its own first.

use axum::response::Response;
use http::{HeaderName, HeaderValue, header};

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

/// Puts them on an answer.
pub(super) fn protect(https: bool, response: &mut Response) {
    let headers = response.headers_mut();
    // Room for all of them at once, the request's name and the date included: growing in steps hashes each one again.
    headers.reserve(12);
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    set(OPENER_POLICY, "same-origin-allow-popups");
    set(RESOURCE_POLICY, "same-origin");
    set(PERMISSIONS_POLICY, "camera=(), microphone=(), geolocation=()");
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
