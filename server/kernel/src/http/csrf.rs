//! Cross-site request forgery: requests that change something, and sockets, have to come from our own pages. Bodies have
//! to be JSON, which no form of another site can send.

use http::{HeaderMap, Method, StatusCode, header};

use super::upgrade::is_websocket_upgrade;
use crate::ApiError;
use crate::auth;
use crate::settings::Settings;

/// What requests that change something have to be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CsrfPolicy {
    /// From our own pages, with a JSON body or none.
    SameOriginJson,
    /// From our own pages, with any body.
    SameOrigin,
    Exempt,
}

impl CsrfPolicy {
    pub(super) fn check(
        self,
        settings: &Settings,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<(), ApiError> {
        if self == Self::Exempt {
            return Ok(());
        }
        let is_read = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS | Method::TRACE);
        // Any page may open a WebSocket with a GET, and browsers do not apply CORS to it.
        if is_read && !is_websocket_upgrade(headers) {
            return Ok(());
        }
        if !is_same_origin(settings, headers) {
            return Err(ApiError::forbidden("cross_origin", "This request did not come from our own page"));
        }
        if !is_read && self == Self::SameOriginJson && has_body(headers) && !is_json(headers) {
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", "Please send JSON"));
        }
        Ok(())
    }
}

/// Chunked bodies count as bodies, even when they turn out to be empty.
fn has_body(headers: &HeaderMap) -> bool {
    headers.contains_key(header::TRANSFER_ENCODING)
        || headers.get(header::CONTENT_LENGTH).is_some_and(|length| length != "0")
}

/// With or without parameters such as a charset.
fn is_json(headers: &HeaderMap) -> bool {
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let essence = content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

/// Browsers say where a request comes from in headers that no page can forge.
fn is_same_origin(settings: &Settings, headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let origin = text("origin");
    if origin.is_some_and(|origin| settings.allowed_origins.iter().any(|allowed| allowed == origin)) {
        return true;
    }
    if let Some(site) = text("sec-fetch-site") {
        return matches!(site, "same-origin" | "none");
    }
    match origin {
        Some(origin) => {
            // A developer reaches the server by several host names; on https there is one.
            let is_own_host = || text("host").is_some_and(|host| origin == format!("http://{host}"));
            origin == settings.origin() || (!settings.https() && is_own_host())
        }
        // No browser sends a cookie without either header, and a program without a session acts for no user.
        None => !auth::has_session_cookie(headers),
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderName;

    use super::*;

    fn headers(pairs: &[(&str, &str)]) -> HeaderMap {
        let parse = |(name, value): &(&str, &str)| {
            (name.parse::<HeaderName>().expect("a name"), value.parse().expect("a value"))
        };
        pairs.iter().map(parse).collect()
    }

    fn post(pairs: &[(&str, &str)]) -> Result<(), u16> {
        post_to("https://dft.example.in", CsrfPolicy::SameOriginJson, pairs)
    }

    fn post_to(public_url: &str, policy: CsrfPolicy, pairs: &[(&str, &str)]) -> Result<(), u16> {
        let variables = [("DFT_ALLOWED_ORIGINS", "https://app.example.in"), ("DFT_PUBLIC_URL", public_url)];
        let settings = Settings::read(variables.map(|(name, value)| (name.to_owned(), value.to_owned())))
            .expect("settings");
        policy.check(&settings, &Method::POST, &headers(pairs)).map_err(|error| error.status().as_u16())
    }

    #[test]
    fn requests_of_our_own_pages_pass() {
        assert_eq!(post(&[("sec-fetch-site", "same-origin"), ("origin", "https://dft.example.in")]), Ok(()));
        assert_eq!(post(&[("origin", "https://dft.example.in")]), Ok(()));
        let by_address = [("origin", "http://10.0.0.5:8080"), ("host", "10.0.0.5:8080")];
        assert_eq!(post_to("http://localhost:8080", CsrfPolicy::SameOriginJson, &by_address), Ok(()));
    }

    #[test]
    fn requests_of_an_allowed_origin_pass() {
        assert_eq!(post(&[("sec-fetch-site", "cross-site"), ("origin", "https://app.example.in")]), Ok(()));
    }

    #[test]
    fn requests_of_other_sites_return_403() {
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
            assert_eq!(post(headers), Err(403), "{headers:?}");
        }
    }

    #[test]
    fn requests_without_browser_headers_pass_only_without_a_session() {
        assert_eq!(post(&[]), Ok(()));
        assert_eq!(post(&[("cookie", "dft_session=abc")]), Err(403));
        assert_eq!(post(&[("cookie", "x=1; __Host-dft_session=abc")]), Err(403));
        assert_eq!(post(&[("cookie", "dft_session=abc"), ("sec-fetch-site", "same-origin")]), Ok(()));
    }

    #[test]
    fn websockets_are_opened_by_our_own_pages_only() {
        let settings = Settings::read([("DFT_PUBLIC_URL".to_owned(), "https://dft.example.in".to_owned())])
            .expect("settings");
        let open = |origin: &str| {
            let headers = headers(&[("upgrade", "websocket"), ("origin", origin)]);
            CsrfPolicy::SameOriginJson.check(&settings, &Method::GET, &headers).map_err(|error| error.code())
        };
        assert_eq!(open("https://dft.example.in"), Ok(()));
        assert_eq!(open("https://evil.example"), Err("cross_origin"));
        assert_eq!(open("null"), Err("cross_origin"));
    }

    #[test]
    fn a_body_that_is_not_json_returns_415() {
        assert_eq!(post(&[("content-length", "2"), ("content-type", "application/json")]), Ok(()));
        let with_charset = [("content-length", "2"), ("content-type", "Application/JSON; charset=utf-8")];
        assert_eq!(post(&with_charset), Ok(()));
        assert_eq!(post(&[("content-length", "0"), ("content-type", "text/plain")]), Ok(()));
        assert_eq!(post(&[("content-length", "2"), ("content-type", "text/plain")]), Err(415));
        assert_eq!(post(&[("content-length", "2"), ("content-type", "application/jsonp")]), Err(415));
        assert_eq!(post(&[("content-length", "2")]), Err(415));
        let form = [("transfer-encoding", "chunked"), ("content-type", "application/x-www-form-urlencoded")];
        assert_eq!(post(&form), Err(415));
    }

    #[test]
    fn form_routes_accept_any_content_type_from_our_own_pages_only() {
        let form = ("content-type", "application/x-www-form-urlencoded");
        let send = |site: &str| {
            let headers = [("content-length", "2"), form, ("sec-fetch-site", site)];
            post_to("https://dft.example.in", CsrfPolicy::SameOrigin, &headers)
        };
        assert_eq!((send("same-origin"), send("cross-site")), (Ok(()), Err(403)));
    }
}
