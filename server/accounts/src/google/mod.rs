//! Verification of Google ID tokens, and of those of a local identity provider by the same code.

mod claims;
mod jwks;

use dft_kernel::ApiError;
use dft_kernel::fields::Email;
use dft_kernel::time::Clock;
use http::StatusCode;
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode, decode_header};

use claims::Claims;
use jwks::{JwksCache, KeyError};

pub(crate) const JWKS_URL: &str = "https://www.googleapis.com/oauth2/v3/certs";

/// Google uses both forms.
const ISSUERS: [&str; 2] = ["https://accounts.google.com", "accounts.google.com"];

/// A user as the identity provider describes them.
#[derive(Debug, Clone)]
pub struct Identity {
    /// The provider's id of the user, which never changes.
    pub subject: String,
    pub email: Email,
    pub name: String,
    pub picture: Option<String>,
}

/// Verifies ID tokens of one issuer for one audience.
pub struct Verifier {
    keys: KeySource,
    clock: Clock,
    validation: Validation,
}

/// Returns the public key with this id.
type FindKey = dyn Fn(&str) -> Option<DecodingKey> + Send + Sync;

enum KeySource {
    Google(JwksCache),
    Local(Box<FindKey>),
}

impl Verifier {
    /// Verifies Google's tokens for `client_id` with the keys published at `jwks_url`.
    pub fn google(jwks_url: &str, client_id: &str, clock: Clock) -> Self {
        let keys = KeySource::Google(JwksCache::new(jwks_url, clock.clone()));
        Self { keys, clock, validation: validation(client_id, &ISSUERS) }
    }

    /// Verifies tokens of an identity provider in this process, whose keys `find_key` returns by id.
    pub fn local(
        issuer: &str,
        audience: &str,
        find_key: impl Fn(&str) -> Option<DecodingKey> + Send + Sync + 'static,
        clock: Clock,
    ) -> Self {
        let keys = KeySource::Local(Box::new(find_key));
        Self { keys, clock, validation: validation(audience, &[issuer]) }
    }

    /// Returns the token's identity. The client sees `Google login failed` for every invalid token; the reason is logged.
    pub(crate) async fn verify(&self, token: &str) -> Result<Identity, ApiError> {
        let header = decode_header(token).map_err(|_| failed("malformed token"))?;
        // Checked before the key lookup, against `none` and HS256 with the public key as secret.
        if header.alg != Algorithm::RS256 {
            return Err(failed("unexpected algorithm"));
        }
        let kid = header.kid.ok_or_else(|| failed("no key id"))?;
        let key = self.key(&kid).await?;
        let claims =
            decode::<Claims>(token, &key, &self.validation).map_err(|error| failed(reason(&error)))?.claims;
        claims.identity(self.clock.now()).map_err(failed)
    }

    async fn key(&self, kid: &str) -> Result<DecodingKey, ApiError> {
        match &self.keys {
            KeySource::Local(find_key) => find_key(kid).ok_or_else(|| failed("unknown key id")),
            KeySource::Google(jwks) => jwks.find(kid).await.map_err(|error| match error {
                KeyError::Unknown => failed("unknown key id"),
                KeyError::Unreachable(reason) => ApiError::unavailable(reason),
            }),
        }
    }
}

fn validation(audience: &str, issuers: &[&str]) -> Validation {
    let mut validation = Validation::new(Algorithm::RS256);
    validation.set_audience(&[audience]);
    validation.set_issuer(issuers);
    validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
    // `Claims` checks the times, with the injected clock.
    validation.validate_exp = false;
    validation
}

/// Fixed texts for the log: the library's messages may contain user input.
fn reason(error: &jsonwebtoken::errors::Error) -> &'static str {
    match error.kind() {
        ErrorKind::InvalidSignature => "invalid signature",
        ErrorKind::InvalidAudience => "wrong audience",
        ErrorKind::InvalidIssuer => "wrong issuer",
        ErrorKind::MissingRequiredClaim(_) => "missing claim",
        _ => "malformed claims",
    }
}

fn failed(reason: &'static str) -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, "google_login_failed", "Google login failed").with_source(reason)
}
