//! Content encodings and their negotiation.

use std::io::Write;

use http::{HeaderMap, header};

/// Content encodings in the order of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl Encoding {
    /// The value of `Content-Encoding`.
    pub(super) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Plain => None,
        }
    }

    /// The preferred encoding that the client accepts.
    pub(super) fn negotiate(headers: &HeaderMap) -> Self {
        let accepted =
            headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let accepts = |name: &str| {
            accepted.split(',').any(|part| {
                let mut words = part.split(';').map(str::trim);
                let matches = words.next().is_some_and(|word| word.eq_ignore_ascii_case(name));
                let excluded = words.any(|word| {
                    matches!(word.replace(' ', "").as_str(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
                });
                matches && !excluded
            })
        };
        if accepts("br") {
            Self::Brotli
        } else if accepts("gzip") {
            Self::Gzip
        } else {
            Self::Plain
        }
    }

    pub(super) fn encode(self, bytes: &[u8]) -> Vec<u8> {
        match self {
            Self::Plain => bytes.to_vec(),
            Self::Gzip => {
                let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
                out.write_all(bytes).expect("writing to memory");
                out.finish().expect("writing to memory")
            }
            Self::Brotli => {
                let mut out = Vec::new();
                // Quality 9 is close to the best ratio and fast enough to run on the first request.
                brotli::CompressorWriter::new(&mut out, 4_096, 9, 22)
                    .write_all(bytes)
                    .expect("writing to memory");
                out
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn negotiate(text: &str) -> Encoding {
        Encoding::negotiate(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, text.parse().unwrap())]))
    }

    #[test]
    fn the_preferred_accepted_encoding_is_chosen() {
        assert_eq!(negotiate("gzip, deflate, br, zstd"), Encoding::Brotli);
        assert_eq!(negotiate("gzip;q=1.0, br;q=0"), Encoding::Gzip);
        assert_eq!(negotiate("gzip; q=0, identity"), Encoding::Plain);
        assert_eq!(negotiate(""), Encoding::Plain);
        assert_eq!(Encoding::negotiate(&HeaderMap::new()), Encoding::Plain);
    }
}
