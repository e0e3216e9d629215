//! Headers that keep browsers from misusing a response. A handler that sets one of them itself keeps its own.

use axum::Router;
use http::{HeaderName, HeaderValue};
use tower::ServiceBuilder;
use tower_http::set_header::SetResponseHeaderLayer;

pub(super) fn set_security_headers(router: Router, https: bool) -> Router {
    let set = |name: &'static str, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(HeaderName::from_static(name), HeaderValue::from_static(value))
    };
    let hsts = https.then(|| set("strict-transport-security", "max-age=31536000"));
    router.layer(
        ServiceBuilder::new()
            .layer(set("x-content-type-options", "nosniff"))
            .layer(set("referrer-policy", "strict-origin-when-cross-origin"))
            .layer(set("cross-origin-opener-policy", "same-origin-allow-popups"))
            .layer(set("cross-origin-resource-policy", "same-origin"))
            .layer(set("permissions-policy", "camera=(), microphone=(), geolocation=()"))
            .layer(set(
                "content-security-policy",
                "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            ))
            // A response that may be cached says so itself.
            .layer(set("cache-control", "no-store"))
            .option_layer(hsts),
    )
}
