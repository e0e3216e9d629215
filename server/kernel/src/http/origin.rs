//! Calls that change something come from our own pages, in JSON. A form on somebody else's page changes nothing, and no
//! page but ours opens a socket.

use axum::extract::{MatchedPath, Request};
use http::{HeaderMap, Method, header};

use super::json::{self, is_json};
use super::staying::wants_to_stay;
use crate::ApiError;
use crate::auth;
use crate::settings::Settings;

/// Calls that come from elsewhere by their nature, by their exact route. Each proves itself in its own way: a webhook by
/// its signature, the one-click unsubscribe by the token in its address.
const FROM_ELSEWHERE: [&str; 3] = [
    "/api/notifications/unsubscribe/{token}/",
    "/api/v1/payments/webhooks/razorpay/",
    "/api/v1/payments/webhooks/sandbox/",
];

/// Pages of ours that post a plain form: from our own origin like every other call, but not JSON.
const FORMS: [&str; 1] = ["/sandbox/pay/{token}/"];

/// Whether a request may come in. Body and content type are judged here too, so that no handler can forget it.
pub(super) fn judge(settings: &Settings, request: &Request) -> Result<(), ApiError> {
    let announced = announced_length(request.headers());
    if announced.is_some_and(|length| length > json::LARGEST as u64) {
        return Err(json::too_large());
    }
    // A socket is opened with a GET, from any page that likes to, and then says what it will.
    if wants_to_stay(request.headers()) && !ours(settings, request.headers()) {
        return Err(from_elsewhere());
    }
    if matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS | Method::TRACE) {
        return Ok(());
    }
    let route = request.extensions().get::<MatchedPath>().map(MatchedPath::as_str);
    if route.is_some_and(|route| FROM_ELSEWHERE.contains(&route)) {
        return Ok(());
    }
    if !ours(settings, request.headers()) {
        return Err(from_elsewhere());
    }
    let is_form = route.is_some_and(|route| FORMS.contains(&route));
    if announced != Some(0) && !is_form && !is_json(request.headers()) {
        return Err(json::not_json());
    }
    Ok(())
}

fn from_elsewhere() -> ApiError {
    ApiError::forbidden("cross_origin", "This request did not come from our own page")
}

/// How long the body says it is: `None` when it comes in pieces of untold length.
fn announced_length(headers: &HeaderMap) -> Option<u64> {
    if headers.contains_key(header::TRANSFER_ENCODING) {
        return None;
    }
    headers.get(header::CONTENT_LENGTH).map_or(Some(0), |value| value.to_str().ok()?.parse().ok())
}

/// Browsers say where a request comes from in headers no page can forge.
fn ours(settings: &Settings, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text("origin");
    if origin.is_some_and(|origin| settings.allowed_origins.iter().any(|allowed| allowed == origin)) {
        return true;
    }
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    match origin {
        // A developer reaches their server by several names; on https there is one.
        Some(origin) => {
            let by_another_name = || text("host").is_some_and(|host| origin == format!("http://{host}"));
            origin == settings.origin() || (!settings.https() && by_another_name())
        }
        // No browser sends a cookie along without either header; a program without a cookie acts for nobody.
        None => !auth::has_session_cookie(headers),
    }
}

#[cfg(test)]
mod tests {
    use http::{HeaderName, HeaderValue};

    use super::*;

    fn judged(headers: &[(&str, &str)]) -> Result<(), u16> {
        judged_at("https://dft.example.in", headers)
    }

    fn judged_at(public_url: &str, headers: &[(&str, &str)]) -> Result<(), u16> {
        let variables = [("DFT_ALLOWED_ORIGINS", "https://app.example.in"), ("DFT_PUBLIC_URL", public_url)];
        let settings = Settings::read(variables.map(|(name, value)| (name.to_owned(), value.to_owned())))
            .expect("settings");
        let mut request = Request::post("/api/v1/x/").body(axum::body::Body::empty()).expect("a request");
        for (name, value) in headers {
            request.headers_mut().insert(
                name.parse::<HeaderName>().expect("a name"),
                HeaderValue::from_str(value).expect("a value"),
            );
        }
        judge(&settings, &request).map_err(|refusal| refusal.status().as_u16())
    }

    #[test]
    fn our_own_page_passes() {
        assert_eq!(
            judged(&[("sec-fetch-site", "same-origin"), ("origin", "https://dft.example.in")]),
            Ok(())
        );
        assert_eq!(judged(&[("origin", "https://dft.example.in")]), Ok(()));
        let by_number = [("origin", "http://10.0.0.5:8080"), ("host", "10.0.0.5:8080")];
        assert_eq!(judged_at("http://localhost:8080", &by_number), Ok(()));
    }

    #[test]
    fn an_allowed_origin_passes() {
        assert_eq!(judged(&[("sec-fetch-site", "cross-site"), ("origin", "https://app.example.in")]), Ok(()));
    }

    #[test]
    fn somebody_elses_page_does_not() {
        for headers in [
            &[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")][..],
            &[("sec-fetch-site", "same-site"), ("origin", "https://blog.example.in")],
            &[("sec-fetch-site", "cross-site")],
            &[("origin", "https://evil.example"), ("host", "dft.example.in")],
            &[("origin", "null"), ("host", "dft.example.in")],
            &[("origin", "http://dft.example.in"), ("host", "dft.example.in")],
            &[("origin", "x://dft.example.in"), ("host", "dft.example.in")],
            &[("origin", "https://dft.example.in.evil.example"), ("host", "dft.example.in")],
        ] {
            assert_eq!(judged(headers), Err(403), "{headers:?}");
        }
    }

    #[test]
    fn a_program_passes_only_without_a_session() {
        assert_eq!(judged(&[]), Ok(()));
        assert_eq!(judged(&[("cookie", "dft_session=abc")]), Err(403));
        assert_eq!(judged(&[("cookie", "x=1; __Host-dft_session=abc")]), Err(403));
        assert_eq!(judged(&[("cookie", "dft_session=abc"), ("sec-fetch-site", "same-origin")]), Ok(()));
    }

    #[test]
    fn a_socket_is_opened_by_our_own_pages_alone() {
        let settings = Settings::read([("DFT_PUBLIC_URL".to_owned(), "https://dft.example.in".to_owned())])
            .expect("settings");
        let opened = |origin: &str| {
            let request = Request::get("/api/v1/x/").header("upgrade", "websocket").header("origin", origin);
            let request = request.body(axum::body::Body::empty()).expect("a request");
            judge(&settings, &request).map_err(|refusal| refusal.code())
        };
        assert_eq!(opened("https://dft.example.in"), Ok(()));
        assert_eq!(opened("https://evil.example"), Err("cross_origin"));
        assert_eq!(opened("null"), Err("cross_origin"));
    }

    #[test]
    fn a_body_is_json_and_small() {
        assert_eq!(judged(&[("content-length", "2"), ("content-type", "application/json")]), Ok(()));
        assert_eq!(judged(&[("content-length", "2"), ("content-type", "text/plain")]), Err(415));
        assert_eq!(judged(&[("content-length", "2")]), Err(415));
        assert_eq!(
            judged(&[
                ("transfer-encoding", "chunked"),
                ("content-type", "application/x-www-form-urlencoded")
            ]),
            Err(415)
        );
        assert_eq!(judged(&[("content-length", "10000000"), ("content-type", "application/json")]), Err(413));
    }
}
