//! A program with the `demo` feature.

use dft_accounts::google::Verifier;
use dft_demo::importers::{DemoBookingImporter, DemoMembershipImporter, DemoOrderImporter, DemoUserImporter};
use dft_demo::{
    DevIdentityProvider, DevSignIn, SandboxGateway, catalogue, dev_identity, dev_outbox, sandbox,
};
use dft_kernel::db::Db;
use dft_kernel::import::{DynImporter, ImportError};
use dft_kernel::settings::Mode;
use dft_kernel::time::Clock;
use dft_mindfulness::Engagement;
use dft_payments::{Gateway, Payments};
use utoipa::openapi::OpenApi;

use super::DevelopmentRoutes;
use crate::config::Config;

/// The local providers of this server. In production there are none.
pub(crate) struct Development {
    mode: Mode,
    db: Db,
    identity: Option<DevIdentityProvider>,
    sandbox: Option<SandboxGateway>,
}

impl Development {
    /// Each provider that is not configured is replaced by a local one.
    pub(crate) fn new(db: &Db, clock: &Clock, config: &Config) -> Self {
        let settings = &config.settings;
        let local_payments = settings.mode == Mode::Development && config.payments.razorpay.is_none();
        Self {
            mode: settings.mode,
            db: db.clone(),
            identity: config
                .development_sign_in()
                .then(|| DevIdentityProvider::new(&settings.origin(), clock.clone())),
            sandbox: local_payments.then(|| SandboxGateway::new(db.clone(), clock.clone())),
        }
    }

    pub(crate) fn verifier(&self) -> Option<Verifier> {
        self.identity.as_ref().map(DevIdentityProvider::verifier)
    }

    pub(crate) fn gateway(&self) -> Option<Box<dyn Gateway>> {
        let sandbox = self.sandbox.clone()?;
        Some(Box::new(sandbox))
    }

    /// Sets the address that this server listens on, where the sandbox sends its webhooks.
    pub(crate) fn set_bound_address(&self, origin: String) {
        if let Some(sandbox) = &self.sandbox {
            sandbox.set_bound_address(origin);
        }
    }

    pub(crate) fn routes(&self, payments: &Payments) -> DevelopmentRoutes {
        let mut routes = DevelopmentRoutes::default();
        if let Some(provider) = self.identity.clone() {
            let sign_in = DevSignIn { provider, db: self.db.clone() };
            routes.json = routes.json.merge(dev_identity::routes().with_state(sign_in));
        }
        if self.mode == Mode::Development {
            routes.json = routes.json.merge(dev_outbox::routes().with_state(self.db.clone()));
        }
        if let Some(sandbox) = self.sandbox.clone() {
            routes.forms = routes.forms.merge(sandbox::form_routes().with_state(sandbox));
            routes.webhooks = routes.webhooks.merge(sandbox::webhook_routes().with_state(payments.clone()));
        }
        routes
    }
}

pub(crate) fn openapi_parts() -> Vec<OpenApi> {
    vec![
        dev_identity::routes().into_openapi(),
        dev_outbox::routes().into_openapi(),
        sandbox::webhook_routes().into_openapi(),
        sandbox::form_routes().into_openapi(),
    ]
}

/// The importers of demo data, which refer to entries of the areas. Production rejects their entries.
pub(crate) fn importers(config: &Config, clock: &Clock) -> Vec<Box<dyn DynImporter>> {
    let mode = config.settings.mode;
    vec![
        Box::new(DemoUserImporter::new(mode, clock.clone())),
        Box::new(DemoMembershipImporter::new(mode, clock.clone())),
        Box::new(DemoBookingImporter::new(mode, clock.clone())),
        Box::new(DemoOrderImporter::new(mode, clock.clone(), &config.dopamart)),
    ]
}

/// The invented engagement of demo tracks, by title.
pub(crate) fn demo_engagement(mode: Mode) -> Option<fn(&str) -> Engagement> {
    (mode == Mode::Development).then_some(dft_demo::engagement_for_title)
}

/// Loads the demo catalogue, unless this database has it or a catalogue of the operator.
pub(crate) async fn load_catalogue(db: &Db, importers: &[Box<dyn DynImporter>]) -> Result<(), ImportError> {
    catalogue::load(db, importers).await
}

/// Records that an operator has imported a catalogue, so that the demo is never loaded into this database.
pub(crate) async fn mark_custom_catalogue(db: &Db) -> Result<(), sqlx::Error> {
    catalogue::mark_custom(db).await
}

/// Names and addresses of the footer's links when none are configured.
pub(crate) fn social_links(mode: Mode) -> &'static [(&'static str, &'static str)] {
    match mode {
        Mode::Development => &dft_demo::SOCIAL_LINKS,
        Mode::Production => &[],
    }
}
