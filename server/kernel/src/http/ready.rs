//! An answer made ahead: the bytes as they are sent, and their fingerprint.

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use super::at_hand::Everybodys;
use crate::token::sha256_base64url;

/// JSON that everyone gets alike, ready to be sent.
#[derive(Debug, Clone)]
pub struct CachedJson {
    body: Bytes,
    etag: HeaderValue,
}

impl CachedJson {
    /// Prints it.
    pub fn new(view: &impl Serialize) -> Self {
        let body = serde_json::to_vec(view).expect("plain values");
        let etag = format!("\"{}\"", &sha256_base64url(&body)[..22]);
        Self { etag: HeaderValue::from_str(&etag).expect("plain letters"), body: body.into() }
    }

    /// Sends the bytes, or says that the asker has them already. Everyone may keep them, and asks whether they still hold.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        self.send(asked, "public, no-cache")
    }

    /// The same at an address where a member is shown something of their own: nothing between us and one browser may keep
    /// it.
    pub fn answer_privately(&self, asked: &HeaderMap) -> Response {
        self.send(asked, "private, no-cache")
    }

    fn send(&self, asked: &HeaderMap, keeping: &'static str) -> Response {
        let headers =
            [(header::ETAG, self.etag.clone()), (header::CACHE_CONTROL, HeaderValue::from_static(keeping))];
        if self.is_known(asked) {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        let json = (header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        let mut response = (headers, [json], self.body.clone()).into_response();
        response.extensions_mut().insert(Everybodys { body: self.body.clone(), route: None });
        response
    }

    fn is_known(&self, asked: &HeaderMap) -> bool {
        let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let same = |known: &str| known.trim().trim_start_matches("W/").as_bytes() == self.etag.as_bytes();
        known.is_some_and(|list| list.split(',').any(same))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(known: &str) -> StatusCode {
        let mut headers = HeaderMap::new();
        headers.insert(header::IF_NONE_MATCH, HeaderValue::from_str(known).expect("a value"));
        CachedJson::new(&[1, 2, 3]).answer(&headers).status()
    }

    #[test]
    fn whoever_has_it_is_not_sent_it_again() {
        let etag = CachedJson::new(&[1, 2, 3]).etag;
        let etag = etag.to_str().expect("plain letters");
        for known in [etag.to_owned(), format!("W/{etag}"), format!("\"other\", {etag}")] {
            assert_eq!(asked(&known), StatusCode::NOT_MODIFIED, "{known}");
        }
        assert_eq!(asked("\"other\""), StatusCode::OK);
    }
}
