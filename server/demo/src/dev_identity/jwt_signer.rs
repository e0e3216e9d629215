//! Signs JWTs with a key of its own, for the development identity provider and for a fake Google.

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::{KeyPair as _, RSA_PKCS1_SHA256};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

/// Signs JWTs with an RSA key (RS256), as Google does.
pub struct JwtSigner {
    kid: String,
    pair: KeyPair,
}

impl JwtSigner {
    /// Generates a key with this id.
    pub fn new(kid: &str) -> Self {
        let pair = KeyPair::generate(KeySize::Rsa2048).expect("key generation does not fail");
        Self { kid: kid.to_owned(), pair }
    }

    pub fn sign(&self, claims: &Value) -> String {
        self.sign_with_kid(&self.kid, claims)
    }

    pub(super) fn sign_with_kid(&self, kid: &str, claims: &Value) -> String {
        let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let header = encode(&json!({"alg": "RS256", "kid": kid, "typ": "JWT"}));
        let signed = format!("{header}.{}", encode(claims));
        let mut signature = vec![0; self.pair.public_modulus_len()];
        self.pair
            .sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature)
            .expect("the key fits the algorithm");
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// The public key as a JWK.
    pub fn jwk(&self) -> Value {
        let (modulus, exponent) = self.public_components();
        json!({"kty": "RSA", "use": "sig", "alg": "RS256", "kid": self.kid, "n": URL_SAFE_NO_PAD.encode(modulus), "e": URL_SAFE_NO_PAD.encode(exponent)})
    }

    pub(super) fn public_components(&self) -> (Vec<u8>, Vec<u8>) {
        let key = self.pair.public_key();
        (
            key.modulus().big_endian_without_leading_zero().to_vec(),
            key.exponent().big_endian_without_leading_zero().to_vec(),
        )
    }
}
