//! Webhook signatures: HMAC-SHA256 in lower-case hexadecimal, compared in constant time.

use aws_lc_rs::constant_time::verify_slices_are_equal;
use aws_lc_rs::hmac;

/// The secret that a payment provider signs its webhooks with.
pub struct WebhookKey(hmac::Key);

impl WebhookKey {
    pub fn new(secret: &str) -> Self {
        Self(hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()))
    }

    pub fn sign(&self, bytes: &[u8]) -> String {
        hex::encode(hmac::sign(&self.0, bytes))
    }

    /// Whether `signature` was made with this key over exactly these bytes. The text is compared and not the decoded
    /// bytes: the signature is part of an event's unique key, so one event must have one spelling.
    pub fn verify(&self, bytes: &[u8], signature: &[u8]) -> bool {
        verify_slices_are_equal(self.sign(bytes).as_bytes(), signature).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_signature_verifies() {
        // RFC 4231, test case 2.
        let key = WebhookKey::new("Jefe");
        let known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(key.sign(b"what do ya want for nothing?"), known);
        assert!(key.verify(b"what do ya want for nothing?", known.as_bytes()));
    }

    #[test]
    fn another_secret_body_or_spelling_does_not_verify() {
        let key = WebhookKey::new("secret");
        let signature = key.sign(b"{}");
        assert!(!WebhookKey::new("Secret").verify(b"{}", signature.as_bytes()));
        assert!(!key.verify(b"{ }", signature.as_bytes()));
        assert!(!key.verify(b"{}", &signature.as_bytes()[..32]));
        assert!(!key.verify(b"{}", b""));
        assert!(!key.verify(b"{}", signature.to_uppercase().as_bytes()));
    }
}
