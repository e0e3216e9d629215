//! Evaluates `If-None-Match`, `If-Range` and `Range` against a file's length and `ETag` (RFC 9110).

use std::ops::Range;

use dft_kernel::http::etag::is_not_modified;
use http::{HeaderMap, header};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum RangeOutcome {
    /// 200 with the whole file.
    Full,
    /// 206 with these bytes.
    Partial(Range<u64>),
    /// 304: the client has this version.
    NotModified,
    /// 416: the range starts beyond the end.
    Unsatisfiable,
}

pub(crate) fn evaluate(headers: &HeaderMap, length: u64, etag: &str) -> RangeOutcome {
    if is_not_modified(headers, etag) {
        return RangeOutcome::NotModified;
    }
    let text = |name| headers.get(name).and_then(|value: &http::HeaderValue| value.to_str().ok());
    // A range of another version must not be appended to what the client has, so a failed `If-Range` gets the full file.
    // We send no `Last-Modified`, so a date never matches.
    let if_range_holds = !headers.contains_key(header::IF_RANGE)
        || text(header::IF_RANGE).is_some_and(|value| value.trim() == etag);
    match text(header::RANGE) {
        Some(value) if if_range_holds => parse_range(value, length),
        _ => RangeOutcome::Full,
    }
}

/// Parses `bytes=…`. Several ranges at once and malformed ranges get the full file, as RFC 9110 allows.
fn parse_range(value: &str, length: u64) -> RangeOutcome {
    let Some((unit, range)) = value.trim().split_once('=') else { return RangeOutcome::Full };
    if !unit.trim().eq_ignore_ascii_case("bytes") || range.contains(',') {
        return RangeOutcome::Full;
    }
    let Some((first, last)) = range.trim().split_once('-') else { return RangeOutcome::Full };
    match (parse_number(first), parse_number(last)) {
        (Number::Absent, Number::Absent) | (Number::Invalid, _) | (_, Number::Invalid) => RangeOutcome::Full,
        (Number::Value(first), Number::Value(last)) if first > last => RangeOutcome::Full,
        // A suffix range: the last `suffix` bytes.
        (Number::Absent, Number::Value(suffix)) if suffix == 0 || length == 0 => RangeOutcome::Unsatisfiable,
        (Number::Absent, Number::Value(suffix)) => {
            RangeOutcome::Partial(length.saturating_sub(suffix)..length)
        }
        (Number::Value(first), _) if first >= length => RangeOutcome::Unsatisfiable,
        (Number::Value(first), Number::Absent) => RangeOutcome::Partial(first..length),
        (Number::Value(first), Number::Value(last)) => {
            RangeOutcome::Partial(first..last.saturating_add(1).min(length))
        }
    }
}

/// One end of a range. A number that overflows is valid and larger than any file.
enum Number {
    Absent,
    Value(u64),
    Invalid,
}

fn parse_number(text: &str) -> Number {
    match text {
        "" => Number::Absent,
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Number::Value(digits.parse().unwrap_or(u64::MAX))
        }
        _ => Number::Invalid,
    }
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    const ETAG: &str = "\"abc\"";

    fn outcome_of(pairs: &[(header::HeaderName, &str)]) -> RangeOutcome {
        let headers = pairs.iter().map(|(name, value)| {
            (name.clone(), HeaderValue::from_bytes(value.as_bytes()).expect("a header"))
        });
        evaluate(&headers.collect(), 1_000, ETAG)
    }

    fn outcome_of_range(range: &str) -> RangeOutcome {
        outcome_of(&[(header::RANGE, range)])
    }

    #[test]
    fn a_range_is_clamped_to_the_file() {
        assert_eq!(outcome_of_range("bytes=0-0"), RangeOutcome::Partial(0..1));
        assert_eq!(outcome_of_range("bytes=0-499"), RangeOutcome::Partial(0..500));
        assert_eq!(outcome_of_range("bytes=500-"), RangeOutcome::Partial(500..1_000));
        assert_eq!(outcome_of_range("bytes=900-5000"), RangeOutcome::Partial(900..1_000));
        assert_eq!(outcome_of_range("bytes=0-99999999999999999999"), RangeOutcome::Partial(0..1_000));
        assert_eq!(outcome_of_range("bytes=-100"), RangeOutcome::Partial(900..1_000));
        assert_eq!(outcome_of_range("bytes=-99999999999999999999"), RangeOutcome::Partial(0..1_000));
        assert_eq!(outcome_of_range("BYTES = 1-2"), RangeOutcome::Partial(1..3));
    }

    #[test]
    fn a_range_beyond_the_end_is_unsatisfiable() {
        for range in ["bytes=1000-", "bytes=1000-2000", "bytes=-0", "bytes=99999999999999999999-"] {
            assert_eq!(outcome_of_range(range), RangeOutcome::Unsatisfiable, "{range}");
        }
        let headers = HeaderMap::from_iter([(header::RANGE, HeaderValue::from_static("bytes=0-"))]);
        assert_eq!(evaluate(&headers, 0, ETAG), RangeOutcome::Unsatisfiable);
    }

    #[test]
    fn malformed_and_multiple_ranges_get_the_full_file() {
        for range in [
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
            assert_eq!(outcome_of_range(range), RangeOutcome::Full, "{range:?}");
        }
    }

    #[test]
    fn a_matching_etag_is_not_modified() {
        for etag in [ETAG, "\"x\", \"abc\"", "W/\"abc\"", "*"] {
            assert_eq!(outcome_of(&[(header::IF_NONE_MATCH, etag)]), RangeOutcome::NotModified, "{etag}");
        }
        assert_eq!(outcome_of(&[(header::IF_NONE_MATCH, "\"x\"")]), RangeOutcome::Full);
        assert_eq!(
            outcome_of(&[(header::IF_NONE_MATCH, ETAG), (header::RANGE, "bytes=0-1")]),
            RangeOutcome::NotModified
        );
    }

    #[test]
    fn a_failed_if_range_gets_the_full_file() {
        let range = [(header::RANGE, "bytes=0-1")];
        let with_if_range = |value| outcome_of(&[range[0].clone(), (header::IF_RANGE, value)]);
        assert_eq!(with_if_range(ETAG), RangeOutcome::Partial(0..2));
        for other in ["\"x\"", "W/\"abc\"", "Sun, 15 Nov 2026 10:00:00 GMT", "", "*"] {
            assert_eq!(with_if_range(other), RangeOutcome::Full, "{other:?}");
        }
    }
}
