//! Google's word that somebody is who they say: an ID token, verified for real.

mod keys;
mod rules;

use std::sync::Arc;

use dft_kernel::ApiError;
use dft_kernel::fields::Email;
use dft_kernel::time::Clock;
use http::StatusCode;
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};

use crate::dev_identity::DevIdentityProvider;
use keys::{GoogleKeys, NoKey};
use rules::Claims;

/// Where Google publishes the keys it signs with.
pub(crate) const KEYS_URL: &str = "https://www.googleapis.com/oauth2/v3/certs";

/// Both spellings are Google's own.
const ISSUERS: [&str; 2] = ["https://accounts.google.com", "accounts.google.com"];

/// Who somebody is, on the provider's word.
#[derive(Debug, Clone)]
pub(crate) struct Identity {
    pub(crate) subject: String,
    pub(crate) email: Email,
    pub(crate) name: String,
    pub(crate) picture: Option<String>,
}

/// Checks ID tokens of one issuer for one audience.
pub struct Verifier {
    keys: Keys,
    clock: Clock,
    rules: Validation,
}

enum Keys {
    Google(GoogleKeys),
    Own(Arc<DevIdentityProvider>),
}

impl Verifier {
    /// Tokens that Google made for `client_id`, checked by the keys at `keys_url`.
    pub fn google(keys_url: &str, client_id: &str, clock: Clock) -> Self {
        let keys = Keys::Google(GoogleKeys::new(keys_url, clock.clone()));
        Self { keys, clock, rules: validation(client_id, &ISSUERS) }
    }

    /// Tokens that this server made for itself, in development.
    pub(crate) fn own(identity: Arc<DevIdentityProvider>, clock: Clock) -> Self {
        let rules = validation(DevIdentityProvider::AUDIENCE, &[identity.issuer()]);
        Self { keys: Keys::Own(identity), clock, rules }
    }

    /// The person a token speaks of. Everything wrong with it reads `Google login failed`; the log knows more.
    pub(crate) async fn verify(&self, token: &str) -> Result<Identity, ApiError> {
        let header = decode_header(token).map_err(|_| failed("is no readable token"))?;
        // Before a key is looked up: "none" and HS256 must never meet one.
        if header.alg != Algorithm::RS256 {
            return Err(failed("signed with another algorithm"));
        }
        let kid = header.kid.ok_or_else(|| failed("names no key"))?;
        let key = self.key(&kid).await?;
        let claims =
            decode::<Claims>(token, &key, &self.rules).map_err(|error| failed(reason(&error)))?.claims;
        claims.identity(self.clock.now()).map_err(failed)
    }

    async fn key(&self, kid: &str) -> Result<DecodingKey, ApiError> {
        match &self.keys {
            Keys::Own(identity) => identity.key(kid).ok_or_else(|| failed("signed by an unknown key")),
            Keys::Google(keys) => keys.find(kid).await.map_err(|no_key| match no_key {
                NoKey::Unknown => failed("signed by an unknown key"),
                NoKey::Unreachable(cause) => ApiError::unavailable(cause),
            }),
        }
    }
}

fn validation(audience: &str, issuers: &[&str]) -> Validation {
    let mut rules = Validation::new(Algorithm::RS256);
    rules.set_audience(&[audience]);
    rules.set_issuer(issuers);
    rules.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    // Times are judged in `rules`, by our own clock.
    rules.validate_exp = false;
    rules
}

/// Why, in our own words: the library's can quote what a stranger sent.
fn reason(error: &jsonwebtoken::errors::Error) -> &'static str {
    match error.kind() {
        ErrorKind::InvalidSignature => "the signature does not hold",
        ErrorKind::InvalidAudience => "for another audience",
        ErrorKind::InvalidIssuer => "from another issuer",
        ErrorKind::MissingRequiredClaim(_) => "lacks a claim",
        _ => "its claims cannot be read",
    }
}

fn failed(reason: &'static str) -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, "google_login_failed", "Google login failed").with_source(reason)
}
