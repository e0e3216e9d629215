//! Secrets that are handed out once and kept only as a hash: session tokens and links.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// 256 random bits as 43 characters that need no escaping in a cookie or an address.
pub fn random_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// 160 random bits as 27 such characters, for a link that a person may have to read.
pub fn short_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 20]>())
}

/// What the database keeps of a token. A stolen table opens no session.
pub fn fingerprint(secret: &str) -> String {
    digest(secret.as_bytes())
}

/// SHA-256 as 43 characters that need no escaping.
pub fn digest(bytes: &[u8]) -> String {
    readable(&Sha256::digest(bytes))
}

/// Bytes as characters that need no escaping.
pub(crate) fn readable(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_never_repeat() {
        let (one, other) = (random_token(), random_token());
        assert_eq!((one.len(), short_token().len()), (43, 27));
        assert_ne!(one, other);
    }

    #[test]
    fn a_fingerprint_is_stable_and_tells_nothing() {
        assert_eq!(fingerprint("a"), fingerprint("a"));
        assert_ne!(fingerprint("a"), fingerprint("b"));
        assert!(!fingerprint("visible-token").contains("visible"));
    }
}
