//! In development the server is its own identity provider: anyone may be anyone, through the same verifier.

use std::sync::OnceLock;

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::{KeyPair as _, RSA_PKCS1_SHA256};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dft_kernel::fields::Email;
use dft_kernel::time::Clock;
use dft_kernel::token;
use jsonwebtoken::DecodingKey;
use serde_json::{Value, json};

/// An RSA key that signs tokens, as Google's do.
pub struct JwtSigner {
    kid: String,
    pair: KeyPair,
}

impl JwtSigner {
    /// A new key under this name.
    pub fn new(kid: &str) -> Self {
        let pair = KeyPair::generate(KeySize::Rsa2048).expect("the machine has randomness");
        Self { kid: kid.to_owned(), pair }
    }

    /// A token with these claims.
    pub fn sign(&self, claims: &Value) -> String {
        let text = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let head = text(&json!({"alg": "RS256", "kid": self.kid, "typ": "JWT"}));
        let signed = format!("{head}.{}", text(claims));
        let mut signature = vec![0; self.pair.public_modulus_len()];
        self.pair
            .sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature)
            .expect("the key fits the algorithm");
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    }

    /// The public half, as a key set lists it.
    pub fn jwk(&self) -> Value {
        let (modulus, exponent) = self.public();
        json!({"kty": "RSA", "use": "sig", "alg": "RS256", "kid": self.kid, "n": URL_SAFE_NO_PAD.encode(modulus), "e": URL_SAFE_NO_PAD.encode(exponent)})
    }

    fn public(&self) -> (Vec<u8>, Vec<u8>) {
        let key = self.pair.public_key();
        (
            key.modulus().big_endian_without_leading_zero().to_vec(),
            key.exponent().big_endian_without_leading_zero().to_vec(),
        )
    }
}

/// The identity provider of a development server.
pub struct DevIdentityProvider {
    issuer: String,
    clock: Clock,
    /// Made when it is first needed: it takes a moment, and most starts never sign anyone in.
    signer: OnceLock<JwtSigner>,
}

impl DevIdentityProvider {
    pub(crate) const AUDIENCE: &'static str = "dft-development";
    const KID: &'static str = "development";

    pub(crate) fn new(origin: &str, clock: Clock) -> Self {
        Self { issuer: format!("{origin}/dev/identity/"), clock, signer: OnceLock::new() }
    }

    pub(crate) fn issuer(&self) -> &str {
        &self.issuer
    }

    fn signer(&self) -> &JwtSigner {
        self.signer.get_or_init(|| JwtSigner::new(Self::KID))
    }

    pub(crate) fn key(&self, kid: &str) -> Option<DecodingKey> {
        let (modulus, exponent) = self.signer().public();
        (kid == Self::KID).then(|| DecodingKey::from_rsa_raw_components(&modulus, &exponent))
    }

    /// A token for this person, good for an hour.
    pub(crate) fn token(&self, email: &Email, name: &str) -> String {
        let now = self.clock.now().unix_seconds();
        self.signer().sign(&json!({
            "iss": self.issuer,
            "aud": Self::AUDIENCE,
            "sub": subject(email),
            "email": email.as_str(),
            "email_verified": true,
            "name": name,
            "iat": now,
            "exp": now + 3_600,
        }))
    }
}

/// The same person after every restart: their subject is made from their address.
pub(crate) fn subject(email: &Email) -> String {
    format!("development:{}", token::hash_token(&email.key()))
}
