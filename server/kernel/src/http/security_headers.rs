//! Headers that keep browsers from misusing a response. A handler that sets one of them itself keeps its own.

use http::header::Entry;
use http::{HeaderMap, HeaderName, HeaderValue, header};

const DEFAULTS: [(HeaderName, HeaderValue); 7] = [
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin-allow-popups"),
    ),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=()"),
    ),
    (
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        ),
    ),
    // A response that may be cached says so itself.
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

pub(super) fn set_security_headers(headers: &mut HeaderMap, https: bool) {
    let hsts =
        https.then(|| (header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000")));
    headers.reserve(DEFAULTS.len() + 1);
    for (name, value) in DEFAULTS.into_iter().chain(hsts) {
        if let Entry::Vacant(vacant) = headers.entry(name) {
            vacant.insert(value);
        }
    }
}
