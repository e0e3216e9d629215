//! Headers that keep browsers from misusing a response. A handler that sets one of them itself keeps its own.

use axum::Router;
use http::{HeaderName, HeaderValue, header};
use tower::ServiceBuilder;
use tower_http::set_header::SetResponseHeaderLayer;

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

pub(super) fn set_security_headers(router: Router, https: bool) -> Router {
    let set = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
    };
    let hsts = https.then(|| set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000"));
    router.layer(
        ServiceBuilder::new()
            .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(set(header::REFERRER_POLICY, "strict-origin-when-cross-origin"))
            .layer(set(OPENER_POLICY, "same-origin-allow-popups"))
            .layer(set(RESOURCE_POLICY, "same-origin"))
            .layer(set(PERMISSIONS_POLICY, "camera=(), microphone=(), geolocation=()"))
            .layer(set(
                header::CONTENT_SECURITY_POLICY,
                "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            ))
            // A response that may be cached says so itself.
            .layer(set(header::CACHE_CONTROL, "no-store"))
            .option_layer(hsts),
    )
}
