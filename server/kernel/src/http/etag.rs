//! `ETag` and `If-None-Match` (RFC 9110).

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use http::request::Parts;
use http::{HeaderMap, HeaderValue, header};

/// The `If-None-Match` headers of a request. A handler that needs no others takes this instead of `HeaderMap`, which copies
/// every header.
#[derive(Debug, Clone)]
pub struct IfNoneMatch(Vec<HeaderValue>);

impl From<&HeaderMap> for IfNoneMatch {
    fn from(headers: &HeaderMap) -> Self {
        Self(headers.get_all(header::IF_NONE_MATCH).iter().cloned().collect())
    }
}

impl<S: Sync> FromRequestParts<S> for IfNoneMatch {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::from(&parts.headers))
    }
}

impl IfNoneMatch {
    /// Whether the client already has the representation with this `ETag`, so that 304 is the response.
    pub fn includes(&self, etag: impl AsRef<[u8]>) -> bool {
        self.0.iter().any(|list| list_includes(list, etag.as_ref()))
    }
}

/// The same for a handler that has all headers.
pub fn is_not_modified(headers: &HeaderMap, etag: impl AsRef<[u8]>) -> bool {
    headers.get_all(header::IF_NONE_MATCH).iter().any(|list| list_includes(list, etag.as_ref()))
}

/// `If-None-Match` is `*` alone or a list of tags, and compares weakly: `W/"x"` matches `"x"`.
fn list_includes(list: &HeaderValue, etag: &[u8]) -> bool {
    let mut tags = list.as_bytes().split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
    list == "*" || tags.any(|known| opaque(known) == opaque(etag))
}

fn opaque(etag: &[u8]) -> &[u8] {
    etag.strip_prefix(b"W/").unwrap_or(etag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn not_modified(if_none_match: &str) -> bool {
        let value = HeaderValue::from_str(if_none_match).expect("a header value");
        let headers = HeaderMap::from_iter([(header::IF_NONE_MATCH, value)]);
        let not_modified = is_not_modified(&headers, "\"abc\"");
        assert_eq!(IfNoneMatch::from(&headers).includes("\"abc\""), not_modified);
        not_modified
    }

    #[test]
    fn the_same_tag_is_not_modified_alone_weak_or_in_a_list() {
        for known in ["\"abc\"", "W/\"abc\"", "\"other\", \"abc\"", "\"other\",W/\"abc\" ", "*"] {
            assert!(not_modified(known), "{known}");
        }
    }

    #[test]
    fn any_other_tag_is_modified() {
        for known in ["\"other\"", "abc", "W/", "", "\"abc", "w/\"abc\"", "\"*\"", "\"other\", *"] {
            assert!(!not_modified(known), "{known}");
        }
        assert!(!is_not_modified(&HeaderMap::new(), "\"abc\""));
    }
}
