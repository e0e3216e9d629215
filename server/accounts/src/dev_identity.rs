//! Identity provider of a development server: issues ID tokens for any name and address, signed like Google's.

use std::sync::LazyLock;

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

    fn sign_with_kid(&self, kid: &str, claims: &Value) -> String {
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

    fn public_components(&self) -> (Vec<u8>, Vec<u8>) {
        let key = self.pair.public_key();
        (
            key.modulus().big_endian_without_leading_zero().to_vec(),
            key.exponent().big_endian_without_leading_zero().to_vec(),
        )
    }
}

/// One key per process, generated at the first sign-in: it takes a tenth of a second, and tests create many servers.
static SIGNER: LazyLock<JwtSigner> = LazyLock::new(|| JwtSigner::new("development"));

pub struct DevIdentityProvider {
    issuer: String,
    clock: Clock,
    /// Random for each server, so that a server rejects the tokens of another one.
    kid: String,
    signer: &'static LazyLock<JwtSigner>,
}

impl DevIdentityProvider {
    pub(crate) const AUDIENCE: &'static str = "dft-development";

    pub(crate) fn new(origin: &str, clock: Clock) -> Self {
        Self { issuer: format!("{origin}/dev/identity/"), clock, kid: token::link_token(), signer: &SIGNER }
    }

    pub(crate) fn issuer(&self) -> &str {
        &self.issuer
    }

    pub(crate) fn key(&self, kid: &str) -> Option<DecodingKey> {
        let (modulus, exponent) = self.signer.public_components();
        (kid == self.kid).then(|| DecodingKey::from_rsa_raw_components(&modulus, &exponent))
    }

    /// Issues an ID token that is valid for an hour.
    pub(crate) fn issue_token(&self, email: &Email, name: &str) -> String {
        let now = self.clock.now().unix_seconds();
        let claims = json!({
            "iss": self.issuer,
            "aud": Self::AUDIENCE,
            "sub": subject(email),
            "email": email.as_str(),
            "email_verified": true,
            "name": name,
            "iat": now,
            "exp": now + 3_600,
        });
        self.signer.sign_with_kid(&self.kid, &claims)
    }
}

/// The subject is derived from the address, so that a user stays the same across restarts.
pub(crate) fn subject(email: &Email) -> String {
    format!("development:{}", token::hash_token(&email.key()))
}
