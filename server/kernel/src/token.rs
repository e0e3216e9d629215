//! Random tokens for sessions and links. The database stores only their hashes.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// 256 random bits in base64url: 43 characters.
pub fn random_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>())
}

/// 160 random bits in base64url: 27 characters, for links in emails.
pub fn link_token() -> String {
    URL_SAFE_NO_PAD.encode(rand::random::<[u8; 20]>())
}

/// The hash of a token that the database stores, so that a stolen table opens no session.
pub fn hash_token(token: &str) -> String {
    sha256_base64url(token.as_bytes())
}

pub fn sha256_base64url(bytes: &[u8]) -> String {
    base64url(&Sha256::digest(bytes))
}

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
    fn a_hash_is_stable_and_does_not_contain_the_token() {
        assert_eq!(hash_token("a"), hash_token("a"));
        assert_ne!(hash_token("a"), hash_token("b"));
        assert!(!hash_token("visible-token").contains("visible"));
    }
}
