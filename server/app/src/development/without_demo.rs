//! A program without the `demo` feature, which only runs in production: there is nothing here.

use dft_accounts::google::Verifier;
use dft_kernel::db::Db;
use dft_kernel::import::{DynImporter, ImportError};
use dft_kernel::settings::Mode;
use dft_kernel::time::Clock;
use dft_mindfulness::Engagement;
use dft_payments::{Gateway, Payments};
use utoipa::openapi::OpenApi;

use super::DevelopmentRoutes;
use crate::config::Config;

pub(crate) struct Development;

#[expect(clippy::unused_self, reason = "the same calls as with the feature")]
impl Development {
    pub(crate) fn new(_: &Db, _: &Clock, _: &Config) -> Self {
        Self
    }

    pub(crate) fn verifier(&self) -> Option<Verifier> {
        None
    }

    pub(crate) fn gateway(&self) -> Option<Box<dyn Gateway>> {
        None
    }

    pub(crate) fn set_bound_address(&self, _: String) {}

    pub(crate) fn routes(&self, _: &Payments) -> DevelopmentRoutes {
        DevelopmentRoutes::default()
    }
}

pub(crate) fn openapi_parts() -> Vec<OpenApi> {
    Vec::new()
}

pub(crate) fn importers(_: &Config, _: &Clock) -> Vec<Box<dyn DynImporter>> {
    Vec::new()
}

pub(crate) fn demo_engagement(_: Mode) -> Option<fn(&str) -> Engagement> {
    None
}

#[expect(clippy::unused_async, reason = "the same call as with the feature")]
pub(crate) async fn load_catalogue(_: &Db, _: &[Box<dyn DynImporter>]) -> Result<(), ImportError> {
    Ok(())
}

#[expect(clippy::unused_async, reason = "the same call as with the feature")]
pub(crate) async fn mark_custom_catalogue(_: &Db) -> Result<(), sqlx::Error> {
    Ok(())
}

pub(crate) fn social_links(_: Mode) -> &'static [(&'static str, &'static str)] {
    &[]
}
