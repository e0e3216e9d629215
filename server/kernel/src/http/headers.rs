//! Headers that keep an answer from being misused. A handler that knows better sets its own first.

use std::sync::LazyLock;

use axum::response::Response;
use http::{HeaderMap, HeaderName, HeaderValue, header};

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

/// All of them, ready to be copied: putting in one by one would hash each of them for each answer.
static PROTECTION: LazyLock<HeaderMap> = LazyLock::new(|| {
    let mut headers = HeaderMap::with_capacity(24);
    let mut set = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
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
    // What may be kept says so itself.
    set(header::CACHE_CONTROL, "no-store");
    headers
});

/// Puts them on an answer.
pub(super) fn protect(https: bool, response: &mut Response) {
    let own = std::mem::replace(response.headers_mut(), PROTECTION.clone());
    let headers = response.headers_mut();
    if https {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    // Over ours: a handler knows better.
    headers.extend(own);
}
