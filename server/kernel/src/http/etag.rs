//! `ETag` and `If-None-Match` (RFC 9110).

use http::{HeaderMap, header};

/// Whether the client already has the representation with this `ETag`, so that 304 is the response.
/// `If-None-Match` is `*` alone or a list of tags, and compares weakly: `W/"x"` matches `"x"`.
pub fn is_not_modified(headers: &HeaderMap, etag: impl AsRef<[u8]>) -> bool {
    let etag = opaque(etag.as_ref());
    headers.get_all(header::IF_NONE_MATCH).iter().any(|list| {
        let mut tags = list.as_bytes().split(|byte| *byte == b',').map(<[u8]>::trim_ascii);
        list == "*" || tags.any(|known| opaque(known) == etag)
    })
}

fn opaque(etag: &[u8]) -> &[u8] {
    etag.strip_prefix(b"W/").unwrap_or(etag)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    fn not_modified(if_none_match: &str) -> bool {
        let value = HeaderValue::from_str(if_none_match).expect("a header value");
        is_not_modified(&HeaderMap::from_iter([(header::IF_NONE_MATCH, value)]), "\"abc\"")
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
