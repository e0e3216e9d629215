//! People: Google sign-in, sessions, who am I, roles.

pub mod dev_identity;
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

use std::sync::Arc;

use dft_kernel::db::Db;
use dft_kernel::http::limits::Limits;
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;

pub use granting::GrantError;
pub use people::DemoUserImporter;
pub use routes::{development_routes, routes};
pub use store::INVARIANTS;

use dev_identity::DevIdentityProvider;
use google::Verifier;

/// The area's state: what its acts need. Cheap to clone.
#[derive(Clone)]
pub struct Accounts {
    db: Db,
    clock: Clock,
    limits: Limits,
    https: bool,
    verifier: Arc<Verifier>,
    /// Set where the server is its own identity provider.
    own_identity: Option<Arc<DevIdentityProvider>>,
}

impl Accounts {
    /// As the settings say: real Google, or in development without a client id our own identity provider.
    pub fn new(db: Db, clock: Clock, limits: Limits, settings: &Settings) -> Self {
        if settings.development_sign_in() {
            let own = Arc::new(DevIdentityProvider::new(&settings.origin(), clock.clone()));
            let verifier = Verifier::own(Arc::clone(&own), clock.clone());
            return Self::with_verifier(db, clock, limits, settings.https(), verifier, Some(own));
        }
        let client_id = settings.google_client_id.as_deref().unwrap_or_default();
        let verifier = Verifier::google(google::KEYS_URL, client_id, clock.clone());
        Self::with_verifier(db, clock, limits, settings.https(), verifier, None)
    }

    /// With a verifier of one's choice: the door for tests that play Google themselves.
    pub fn with_verifier(
        db: Db,
        clock: Clock,
        limits: Limits,
        https: bool,
        verifier: Verifier,
        own_identity: Option<Arc<DevIdentityProvider>>,
    ) -> Self {
        Self { db, clock, limits, https, verifier: Arc::new(verifier), own_identity }
    }
}
