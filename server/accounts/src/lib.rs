//! Users: Google sign-in, sessions, the signed-in user's profile, roles.
//!
//! The web page obtains an ID token from Google (or from the identity provider of `dft-demo` in development) and posts it to
//! `google-login`. [`google::Verifier`] verifies it, `sign_in.rs` upserts the user and stores the hash of a new random
//! session token, and the token goes into an `HttpOnly` cookie. On every later request the kernel's extractors call
//! `sessions.rs` through the `Authenticator` trait. `session_policy.rs` decides how long a session lasts.

mod config;
pub mod google;
mod profile;
mod provisioning;
mod roles;
mod routes;
mod session_policy;
mod sessions;
mod sign_in;
mod store;
mod wire;

use std::num::NonZeroU32;
use std::sync::Arc;

use dft_kernel::db::Db;
use dft_kernel::rate_limit::{Quota, RateLimiter};
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;

pub use config::Config;
pub use provisioning::{list_contacts, set_roles, upsert_user};
pub use roles::{GrantError, RoleHolder};
pub use routes::routes;
pub use store::INVARIANTS;
pub use store::users::UserContact;

use google::Verifier;

const SIGN_IN_QUOTA: Quota = Quota::per_minute(NonZeroU32::new(60).expect("positive"));

/// State of this area. Cheap to clone.
#[derive(Clone)]
pub struct Accounts {
    db: Db,
    clock: Clock,
    sign_in_limit: RateLimiter,
    https: bool,
    verifier: Arc<Verifier>,
}

impl Accounts {
    /// Verifies Google's tokens for the configured client id.
    pub fn new(db: Db, clock: Clock, settings: &Settings, config: &Config) -> Self {
        let client_id = config.google_client_id.as_deref().unwrap_or_default();
        let verifier = Verifier::google(google::JWKS_URL, client_id, clock.clone());
        Self::with_verifier(db, clock, settings, verifier)
    }

    /// Verifies the tokens of another identity provider.
    pub fn with_verifier(db: Db, clock: Clock, settings: &Settings, verifier: Verifier) -> Self {
        Self {
            db,
            clock,
            sign_in_limit: RateLimiter::new(settings.limits, SIGN_IN_QUOTA),
            https: settings.https(),
            verifier: Arc::new(verifier),
        }
    }
}
