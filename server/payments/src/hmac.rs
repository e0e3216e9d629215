//! Signatures of providers: HMAC-SHA256 in hexadecimal, compared in constant time.

use aws_lc_rs::constant_time::verify_slices_are_equal;
use aws_lc_rs::hmac;

/// A shared secret, ready to sign.
pub(crate) struct Key(hmac::Key);

impl Key {
    pub(crate) fn new(secret: &str) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()))
    }

    pub(crate) fn sign(&self, bytes: &[u8]) -> String {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let tag = hmac::sign(&self.0, bytes);
        let digits = tag.as_ref().iter().flat_map(|byte| [byte >> 4, byte & 15]);
        digits.map(|digit| char::from(DIGITS[usize::from(digit)])).collect()
    }

    /// Whether `signature` is ours over exactly these bytes.
    pub(crate) fn signed(&self, bytes: &[u8], signature: &[u8]) -> bool {
        verify_slices_are_equal(self.sign(bytes).as_bytes(), signature).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_signature() {
        // RFC 4231, test case 2.
        let key = Key::new("Jefe");
        let known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(key.sign(b"what do ya want for nothing?"), known);
        assert!(key.signed(b"what do ya want for nothing?", known.as_bytes()));
    }

    #[test]
    fn another_secret_another_body_or_half_a_signature_is_none() {
        let key = Key::new("secret");
        let signature = key.sign(b"{}");
        assert!(!Key::new("Secret").signed(b"{}", signature.as_bytes()));
        assert!(!key.signed(b"{ }", signature.as_bytes()));
        assert!(!key.signed(b"{}", &signature.as_bytes()[..32]));
        assert!(!key.signed(b"{}", b""));
        assert!(!key.signed(b"{}", signature.to_uppercase().as_bytes()));
    }
}
