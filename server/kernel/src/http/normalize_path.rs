//! One spelling of each path: API paths end with a slash, pages do not, and both spellings reach the same route.

use std::convert::Infallible;
use std::task::{Context, Poll};

use axum::Router;
use axum::extract::Request;
use axum::response::Response;
use axum::routing::future::RouteFuture;
use http::Uri;
use http::uri::PathAndQuery;
use tower::Service;

/// A router whose paths are normalized before they are routed: below `api_prefixes` a slash is appended, elsewhere it is
/// removed. (`tower_http`'s `NormalizePath` can only do one of the two for all paths.)
#[derive(Clone)]
pub struct App {
    router: Router,
    api_prefixes: &'static [&'static str],
}

impl App {
    pub(super) fn new(router: Router, api_prefixes: &'static [&'static str]) -> Self {
        Self { router, api_prefixes }
    }
}

impl From<Router> for App {
    fn from(router: Router) -> Self {
        Self::new(router, &[])
    }
}

impl Service<Request> for App {
    type Response = Response;
    type Error = Infallible;
    type Future = RouteFuture<Infallible>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        if let Some(uri) = normalize_uri(request.uri(), self.api_prefixes) {
            *request.uri_mut() = uri;
        }
        self.router.call(request)
    }
}

/// Returns `None` when nothing has to change.
fn normalize_uri(uri: &Uri, api_prefixes: &[&str]) -> Option<Uri> {
    let path = uri.path();
    let is_api = api_prefixes.iter().any(|prefix| path.starts_with(prefix));
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let path = match (is_api, path.ends_with('/')) {
        (true, false) if !is_file => format!("{path}/"),
        (false, true) if path.len() > 1 => path.trim_end_matches('/').to_owned(),
        _ => return None,
    };
    let path = if path.is_empty() { "/".to_owned() } else { path };
    let path_and_query = match uri.query() {
        Some(query) => format!("{path}?{query}"),
        None => path,
    };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(PathAndQuery::try_from(path_and_query).ok()?);
    Uri::from_parts(parts).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalized(path: &str) -> String {
        let uri: Uri = path.parse().expect("a valid URI");
        normalize_uri(&uri, &["/api/", "/dev/"]).unwrap_or(uri).to_string()
    }

    #[test]
    fn api_paths_get_a_trailing_slash() {
        assert_eq!(normalized("/api/v1/users/me"), "/api/v1/users/me/");
        assert_eq!(normalized("/api/v1/users/me/"), "/api/v1/users/me/");
        assert_eq!(normalized("/dev/identity/token?x=1/"), "/dev/identity/token/?x=1/");
    }

    #[test]
    fn files_and_pages_have_no_trailing_slash() {
        assert_eq!(normalized("/api/v1/openapi.json"), "/api/v1/openapi.json");
        assert_eq!(normalized("/healthz/"), "/healthz");
        assert_eq!(normalized("/about/?a=b"), "/about?a=b");
        assert_eq!(normalized("/other/path/"), "/other/path");
        assert_eq!(normalized("/"), "/");
        assert_eq!(normalized("//"), "/");
    }
}
