//! Users: Google sign-in, sessions, the signed-in user's profile, roles.
//!
//! The web page obtains an ID token from Google (or from [`dev_identity`] in development) and posts it to
//! `google-login`. [`google::Verifier`] verifies it, `sign_in.rs` upserts the user and stores the hash of a new random
//! session token, and the token goes into an `HttpOnly` cookie. On every later request the kernel's extractors call
//! `sessions.rs` through the `Authenticator` trait. `session_policy.rs` decides how long a session lasts.

mod config;
mod demo_users;
pub mod dev_identity;
pub mod google;
mod profile;
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
pub use demo_users::DemoUserImporter;
pub use roles::GrantError;
pub use routes::{development_routes, routes};
pub use store::INVARIANTS;

use dev_identity::DevIdentityProvider;
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
    /// Set if the development sign-in is on.
    dev_identity: Option<Arc<DevIdentityProvider>>,
}

impl Accounts {
    /// Verifies Google's tokens, or those of [`dev_identity`] in development without a Google client id.
    pub fn new(db: Db, clock: Clock, settings: &Settings, config: &Config) -> Self {
        if config.development_sign_in(settings.mode) {
            let provider = Arc::new(DevIdentityProvider::new(&settings.origin(), clock.clone()));
            let verifier = Verifier::development(Arc::clone(&provider), clock.clone());
            return Self::with_verifier(db, clock, settings, verifier, Some(provider));
        }
        let client_id = config.google_client_id.as_deref().unwrap_or_default();
        let verifier = Verifier::google(google::JWKS_URL, client_id, clock.clone());
        Self::with_verifier(db, clock, settings, verifier, None)
    }

    /// Constructor for tests that run a fake Google.
    pub fn with_verifier(
        db: Db,
        clock: Clock,
        settings: &Settings,
        verifier: Verifier,
        dev_identity: Option<Arc<DevIdentityProvider>>,
    ) -> Self {
        Self {
            db,
            clock,
            sign_in_limit: RateLimiter::new(settings.limits, SIGN_IN_QUOTA),
            https: settings.https(),
            verifier: Arc::new(verifier),
            dev_identity,
        }
    }
}
