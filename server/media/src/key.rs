//! The name of a stored file. The accepted characters rule out path traversal, absolute paths and hidden files.

use std::fmt;

use object_store::path::Path;

/// A validated object key.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Key(String);

const MAX_KEY_LENGTH: usize = 200;

impl Key {
    /// Segments of ASCII letters, digits, `-`, `_` and `.`, separated by `/`; no segment starts with a dot.
    pub fn parse(text: &str) -> Option<Self> {
        let valid = |segment: &str| {
            !segment.is_empty()
                && !segment.starts_with('.')
                && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte))
        };
        (text.len() <= MAX_KEY_LENGTH && text.split('/').all(valid)).then(|| Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

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
    fn plain_segments_are_accepted() {
        for text in ["a", "tracks/rain.mp3", "tracks/v1/2f_9A-x.v1.mp3"] {
            assert_eq!(Key::parse(text).expect(text).path().as_ref(), text);
        }
    }

    #[test]
    fn traversal_and_special_characters_are_rejected() {
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
