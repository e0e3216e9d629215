//! Identity provider of a development server: issues ID tokens for any name and address, signed like Google's.

mod jwt_signer;
mod routes;

use std::sync::LazyLock;

use dft_accounts::google::Verifier;
use dft_kernel::fields::Email;
use dft_kernel::time::Clock;
use dft_kernel::token;
use jsonwebtoken::DecodingKey;
use serde_json::json;

pub use jwt_signer::JwtSigner;
pub use routes::{DevSignIn, routes};

/// One key per process, generated at the first sign-in: it takes a tenth of a second, and tests create many servers.
static SIGNER: LazyLock<JwtSigner> = LazyLock::new(|| JwtSigner::new("development"));

/// Cheap to clone.
#[derive(Clone)]
pub struct DevIdentityProvider {
    issuer: String,
    clock: Clock,
    /// Random for each server, so that a server rejects the tokens of another one.
    kid: String,
    signer: &'static LazyLock<JwtSigner>,
}

impl DevIdentityProvider {
    const AUDIENCE: &'static str = "dft-development";

    pub fn new(origin: &str, clock: Clock) -> Self {
        Self { issuer: format!("{origin}/dev/identity/"), clock, kid: token::link_token(), signer: &SIGNER }
    }

    /// Verifies the tokens of this provider.
    pub fn verifier(&self) -> Verifier {
        let provider = self.clone();
        let find_key = move |kid: &str| provider.key(kid);
        Verifier::local(&self.issuer, Self::AUDIENCE, find_key, self.clock.clone())
    }

    fn key(&self, kid: &str) -> Option<DecodingKey> {
        let (modulus, exponent) = self.signer.public_components();
        (kid == self.kid).then(|| DecodingKey::from_rsa_raw_components(&modulus, &exponent))
    }

    /// Issues an ID token that is valid for an hour.
    fn issue_token(&self, email: &Email, name: &str) -> String {
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
