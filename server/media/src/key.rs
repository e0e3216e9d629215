//! The name of a file in the store: plain words with slashes between. Nothing that leads elsewhere can be written so.

use std::fmt;

use object_store::path::Path;

/// A name that was looked over.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key(String);

/// The longest name.
const LONGEST: usize = 200;

impl Key {
    /// Reads a name: words of letters, digits, `-`, `_` and `.`, none of which begins with a dot.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = |word: &str| {
            !word.is_empty()
                && !word.starts_with('.')
                && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
        };
        (text.len() <= LONGEST && text.split('/').all(plain)).then(|| Self(text.to_owned()))
    }

    /// The name as it is written.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name as the store reads it.
    pub(crate) fn path(&self) -> Path {
        Path::from(self.0.as_str())
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_are_a_name() {
        for text in ["a", "tracks/rain.mp3", "tracks/made/2f_9A-x.v1.mp3"] {
            assert_eq!(Key::parse(text).expect(text).path().as_ref(), text);
        }
    }

    #[test]
    fn nothing_that_leads_elsewhere_is() {
        for text in [
            "",
            "/etc/passwd",
            "../secret",
            "tracks/../../dft.sqlite",
            "tracks/..",
            "tracks/.hidden",
            "tracks//a",
            "tracks/",
            ".",
            "a\0b",
            "a b",
            "a\\b",
            "a%2e%2e/b",
            "😀",
            "a#1",
            "C:evil",
            &"x".repeat(201),
        ] {
            assert_eq!(Key::parse(text), None, "{text:?}");
        }
    }
}
