//! JSON that was serialized ahead, with its `ETag`.

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use super::etag::is_not_modified;
use crate::token::sha256_base64url;

/// A response body that is the same for every caller.
#[derive(Debug, Clone)]
pub struct CachedJson {
    body: Bytes,
    etag: String,
}

impl CachedJson {
    pub fn new(view: &impl Serialize) -> Self {
        let body = serde_json::to_vec(view).expect("plain values");
        let etag = format!("\"{}\"", &sha256_base64url(&body)[..22]);
        Self { etag, body: body.into() }
    }

    /// 200, or 304 when the caller has these bytes. Shared caches may store it and have to revalidate.
    pub fn respond(&self, request_headers: &HeaderMap) -> Response {
        self.build(request_headers, "public, no-cache")
    }

    /// The same for a path where members see data of their own: no shared cache may store it.
    pub fn respond_private(&self, request_headers: &HeaderMap) -> Response {
        self.build(request_headers, "private, no-cache")
    }

    fn build(&self, request_headers: &HeaderMap, cache_control: &'static str) -> Response {
        let headers = [
            (header::ETAG, HeaderValue::from_str(&self.etag).expect("base64url")),
            (header::CACHE_CONTROL, HeaderValue::from_static(cache_control)),
        ];
        if is_not_modified(request_headers, &self.etag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        let content_type = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        (headers, [content_type], self.body.clone()).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(if_none_match: &str) -> StatusCode {
        let mut headers = HeaderMap::new();
        headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(if_none_match).expect("a value"));
        CachedJson::new(&[1, 2, 3]).respond(&headers).status()
    }

    #[test]
    fn a_caller_with_the_current_etag_gets_304() {
        let etag = CachedJson::new(&[1, 2, 3]).etag;
        for known in [etag.clone(), format!("W/{etag}"), format!("\"other\", {etag}")] {
            assert_eq!(status(&known), StatusCode::NOT_MODIFIED, "{known}");
        }
        assert_eq!(status("\"other\""), StatusCode::OK);
    }
}
