//! What of a file somebody asks for: all, a part, nothing because they have it, or what is not there. Decided by its
//! length, its `ETag` and the headers alone.

use std::ops::Range;

use dft_kernel::http::etag::is_not_modified;
use http::{HeaderMap, header};

/// What to send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    /// All of it: 200.
    Whole,
    /// This part of it: 206.
    Some(Range<u64>),
    /// Nothing, they have it: 304.
    Known,
    /// The file is not that long: 416.
    Beyond,
}

/// What these headers ask for of a file of this length.
pub(crate) fn asked(headers: &HeaderMap, length: u64, etag: &str) -> Part {
    if is_not_modified(headers, etag) {
        return Part::Known;
    }
    let text = |name| headers.get(name).and_then(|value: &http::HeaderValue| value.to_str().ok());
    // Glued to what the asker has, a part of another file would be noise: then they get all of it. We send no dates, so
    // a date is never ours.
    let same = !headers.contains_key(header::IF_RANGE)
        || text(header::IF_RANGE).is_some_and(|known| known.trim() == etag);
    match text(header::RANGE) {
        Some(wish) if same => range(wish, length),
        _ => Part::Whole,
    }
}

/// Reads `bytes=…`. Several parts at once are answered with the whole, as RFC 9110 lets us; so is what is no range at all.
fn range(wish: &str, length: u64) -> Part {
    let Some((unit, wish)) = wish.trim().split_once('=') else { return Part::Whole };
    if !unit.trim().eq_ignore_ascii_case("bytes") || wish.contains(',') {
        return Part::Whole;
    }
    let Some((first, last)) = wish.trim().split_once('-') else { return Part::Whole };
    match (number(first), number(last)) {
        (Number::None, Number::None) | (Number::Wrong, _) | (_, Number::Wrong) => Part::Whole,
        (Number::Some(first), Number::Some(last)) if first > last => Part::Whole,
        // The last so many bytes.
        (Number::None, Number::Some(many)) if many == 0 || length == 0 => Part::Beyond,
        (Number::None, Number::Some(many)) => Part::Some(length.saturating_sub(many)..length),
        (Number::Some(first), _) if first >= length => Part::Beyond,
        (Number::Some(first), Number::None) => Part::Some(first..length),
        (Number::Some(first), Number::Some(last)) => Part::Some(first..last.saturating_add(1).min(length)),
    }
}

/// A number of a range. One too large for us is still a number: nothing is that long.
enum Number {
    None,
    Some(u64),
    Wrong,
}

fn number(text: &str) -> Number {
    match text {
        "" => Number::None,
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Number::Some(digits.parse().unwrap_or(u64::MAX))
        }
        _ => Number::Wrong,
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    const ETAG: &str = "\"abc\"";

    fn of(pairs: &[(header::HeaderName, &str)]) -> Part {
        let headers = pairs.iter().map(|(name, value)| {
            (name.clone(), HeaderValue::from_bytes(value.as_bytes()).expect("a header"))
        });
        asked(&headers.collect(), 1_000, ETAG)
    }

    fn ranged(wish: &str) -> Part {
        of(&[(header::RANGE, wish)])
    }

    #[test]
    fn a_part_is_cut_at_the_end() {
        assert_eq!(ranged("bytes=0-0"), Part::Some(0..1));
        assert_eq!(ranged("bytes=0-499"), Part::Some(0..500));
        assert_eq!(ranged("bytes=500-"), Part::Some(500..1_000));
        assert_eq!(ranged("bytes=900-5000"), Part::Some(900..1_000));
        assert_eq!(ranged("bytes=0-99999999999999999999"), Part::Some(0..1_000));
        assert_eq!(ranged("bytes=-100"), Part::Some(900..1_000));
        assert_eq!(ranged("bytes=-99999999999999999999"), Part::Some(0..1_000));
        assert_eq!(ranged("BYTES = 1-2"), Part::Some(1..3));
    }

    #[test]
    fn what_lies_beyond_is_not_there() {
        for wish in ["bytes=1000-", "bytes=1000-2000", "bytes=-0", "bytes=99999999999999999999-"] {
            assert_eq!(ranged(wish), Part::Beyond, "{wish}");
        }
        let headers = HeaderMap::from_iter([(header::RANGE, HeaderValue::from_static("bytes=0-"))]);
        assert_eq!(asked(&headers, 0, ETAG), Part::Beyond);
    }

    #[test]
    fn what_is_no_range_of_ours_is_the_whole() {
        for wish in [
            "",
            "bytes",
            "bytes=",
            "bytes=-",
            "bytes=a-b",
            "bytes=5-1",
            "bytes=0-1,5-9",
            "items=0-1",
            "bytes=1",
            "0-1",
            "bytes=--1",
            "bytes=+1-2",
            "bytes=0x1-2",
            "bytes=😀-",
        ] {
            assert_eq!(ranged(wish), Part::Whole, "{wish:?}");
        }
    }

    #[test]
    fn who_has_it_is_told_so() {
        for known in [ETAG, "\"x\", \"abc\"", "W/\"abc\"", "*"] {
            assert_eq!(of(&[(header::IF_NONE_MATCH, known)]), Part::Known, "{known}");
        }
        assert_eq!(of(&[(header::IF_NONE_MATCH, "\"x\"")]), Part::Whole);
        assert_eq!(of(&[(header::IF_NONE_MATCH, ETAG), (header::RANGE, "bytes=0-1")]), Part::Known);
    }

    #[test]
    fn a_part_of_another_file_is_never_glued_on() {
        let part = [(header::RANGE, "bytes=0-1")];
        let with = |known| of(&[part[0].clone(), (header::IF_RANGE, known)]);
        assert_eq!(with(ETAG), Part::Some(0..2));
        for other in ["\"x\"", "W/\"abc\"", "Sun, 15 Nov 2026 10:00:00 GMT", "", "*"] {
            assert_eq!(with(other), Part::Whole, "{other:?}");
        }
    }
}
