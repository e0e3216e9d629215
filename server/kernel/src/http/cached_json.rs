//! JSON that was serialized ahead, with its `ETag`.

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;

use super::etag::IfNoneMatch;
use crate::token::sha256_base64url;

/// A response body that is the same for every caller.
#[derive(Debug, Clone)]
pub struct CachedJson {
    body: Bytes,
    etag: HeaderValue,
}

impl CachedJson {
    pub fn new(view: &impl Serialize) -> Self {
        let body = serde_json::to_vec(view).expect("plain values");
        let etag = format!("\"{}\"", &sha256_base64url(&body)[..22]);
        Self { etag: HeaderValue::try_from(etag).expect("base64url"), body: body.into() }
    }

    /// 200, or 304 when the caller has these bytes. Shared caches may store it and have to revalidate.
    pub fn respond(&self, if_none_match: &IfNoneMatch) -> Response {
        self.build(if_none_match, "public, no-cache")
    }

    /// The same for a path where members see data of their own: no shared cache may store it.
    pub fn respond_private(&self, if_none_match: &IfNoneMatch) -> Response {
        self.build(if_none_match, "private, no-cache")
    }

    fn build(&self, if_none_match: &IfNoneMatch, cache_control: &'static str) -> Response {
        let headers = [
            (header::ETAG, self.etag.clone()),
            (header::CACHE_CONTROL, HeaderValue::from_static(cache_control)),
        ];
        if if_none_match.includes(&self.etag) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        let content_type = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        (headers, [content_type], self.body.clone()).into_response()
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderMap;

    use super::*;

    fn status(if_none_match: &str) -> StatusCode {
        let mut headers = HeaderMap::new();
        headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(if_none_match).expect("a value"));
        CachedJson::new(&[1, 2, 3]).respond(&IfNoneMatch::from(&headers)).status()
    }

    #[test]
    fn a_caller_with_the_current_etag_gets_304() {
        let etag = CachedJson::new(&[1, 2, 3]).etag;
        let etag = etag.to_str().expect("base64url");
        for known in [etag.to_owned(), format!("W/{etag}"), format!("\"other\", {etag}")] {
            assert_eq!(status(&known), StatusCode::NOT_MODIFIED, "{known}");
        }
        assert_eq!(status("\"other\""), StatusCode::OK);
    }
}
