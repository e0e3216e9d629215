//! Secrets that are handed out once and kept only as a hash: session tokens and links.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// 256 random bits as 43 characters that need no escaping in a cookie or an address.
pub fn random_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// 160 random bits as 27 such characters, for a link that a person may have to read.
pub fn link_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 20]>())
}

/// What the database keeps of a token. A stolen table opens no session.
pub fn hash_token(secret: &str) -> String {
    sha256_base64url(secret.as_bytes())
}

/// SHA-256 as 43 characters that need no escaping.
pub fn sha256_base64url(bytes: &[u8]) -> String {
    base64url(&Sha256::digest(bytes))
}

/// Bytes as characters that need no escaping.
pub(crate) fn base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_long_and_never_repeat() {
        let (one, other) = (random_token(), random_token());
        assert_eq!((one.len(), link_token().len()), (43, 27));
        assert_ne!(one, other);
    }

    #[test]
    fn a_fingerprint_is_stable_and_tells_nothing() {
        assert_eq!(hash_token("a"), hash_token("a"));
        assert_ne!(hash_token("a"), hash_token("b"));
        assert!(!hash_token("visible-token").contains("visible"));
    }
}
