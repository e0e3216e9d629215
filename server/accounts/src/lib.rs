//! People: Google sign-in, sessions, who am I, roles.

pub mod development;
pub mod google;
mod granting;
mod people;
mod routes;
mod rules;
mod sessions;
mod showing;
mod signing_in;
mod store;
mod wire;

use std::num::NonZeroU32;
use std::sync::Arc;

use dft_kernel::db::Db;
use dft_kernel::rate_limit::{Quota, RateLimiter};
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;

pub use granting::NotGranted;
pub use people::People;
pub use routes::{development_routes, routes};
pub use store::INVARIANTS;

use development::OwnIdentity;
use google::Verifier;

const SIGN_IN_QUOTA: Quota = Quota::per_minute(NonZeroU32::new(60).expect("positive"));

/// The area's state: what its acts need. Cheap to clone.
#[derive(Clone)]
pub struct Accounts {
    db: Db,
    clock: Clock,
    sign_in_limit: RateLimiter,
    https: bool,
    verifier: Arc<Verifier>,
    /// Set where the server is its own identity provider.
    own_identity: Option<Arc<OwnIdentity>>,
}

impl Accounts {
    /// As the settings say: real Google, or in development without a client id our own identity provider.
    pub fn new(db: Db, clock: Clock, settings: &Settings) -> Self {
        if settings.development_sign_in() {
            let own = Arc::new(OwnIdentity::new(&settings.origin(), clock.clone()));
            let verifier = Verifier::own(Arc::clone(&own), clock.clone());
            return Self::with_verifier(db, clock, settings, verifier, Some(own));
        }
        let client_id = settings.google_client_id.as_deref().unwrap_or_default();
        let verifier = Verifier::google(google::KEYS_URL, client_id, clock.clone());
        Self::with_verifier(db, clock, settings, verifier, None)
    }

    /// With a verifier of one's choice: the door for tests that play Google themselves.
    pub fn with_verifier(
        db: Db,
        clock: Clock,
        settings: &Settings,
        verifier: Verifier,
        own_identity: Option<Arc<OwnIdentity>>,
    ) -> Self {
        Self {
            db,
            clock,
            sign_in_limit: RateLimiter::new(settings.limits, SIGN_IN_QUOTA),
            https: settings.https(),
            verifier: Arc::new(verifier),
            own_identity,
        }
    }
}
