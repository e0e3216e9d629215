//! The three forms an answer can travel in, and which of them a client wants.

use std::io::Write;

use http::{HeaderMap, header};

/// How the bytes travel. In the order in which we prefer them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl Encoding {
    /// As the header writes it.
    pub(super) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Plain => None,
        }
    }

    /// The best form that this client takes.
    pub(super) fn wanted(headers: &HeaderMap) -> Self {
        let said =
            headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let takes = |name: &str| {
            said.split(',').any(|part| {
                let mut words = part.split(';').map(str::trim);
                let named = words.next().is_some_and(|word| word.eq_ignore_ascii_case(name));
                let refused = words.any(|word| {
                    matches!(word.replace(' ', "").as_str(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
                });
                named && !refused
            })
        };
        if takes("br") {
            Self::Brotli
        } else if takes("gzip") {
            Self::Gzip
        } else {
            Self::Plain
        }
    }

    /// The bytes in this form.
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
                // Quality 9: near the best, and quick enough for the first visitor who asks.
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

    fn wanted(text: &str) -> Encoding {
        Encoding::wanted(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, text.parse().unwrap())]))
    }

    #[test]
    fn the_smallest_form_a_client_takes_is_chosen() {
        assert_eq!(wanted("gzip, deflate, br, zstd"), Encoding::Brotli);
        assert_eq!(wanted("gzip;q=1.0, br;q=0"), Encoding::Gzip);
        assert_eq!(wanted("gzip; q=0, identity"), Encoding::Plain);
        assert_eq!(wanted(""), Encoding::Plain);
        assert_eq!(Encoding::wanted(&HeaderMap::new()), Encoding::Plain);
    }
}
