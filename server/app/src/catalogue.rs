//! The importers of every area.

use dft_consultations::{DoctorImporter, SpecializationImporter};
use dft_coupons::CouponImporter;
use dft_dopamart::ProductImporter;
use dft_kernel::import::DynImporter;
use dft_kernel::time::Clock;
use dft_media::Media;
use dft_mindfulness::{CategoryImporter, TrackImporter};
use dft_subscriptions::PlanImporter;

use crate::development;

use crate::config::Config;

/// The importers, in the order in which entries are written.
pub fn kinds(config: &Config, clock: &Clock, media: &Media) -> Vec<Box<dyn DynImporter>> {
    let demo_engagement = development::demo_engagement(config.settings.mode);
    let mut importers: Vec<Box<dyn DynImporter>> = vec![
        Box::new(CouponImporter),
        Box::new(PlanImporter),
        Box::new(SpecializationImporter),
        Box::new(DoctorImporter::new(clock.clone())),
        Box::new(CategoryImporter),
        Box::new(TrackImporter::new(clock.clone(), media.clone(), demo_engagement)),
        Box::new(ProductImporter::new(&config.dopamart)),
    ];
    importers.extend(development::importers(config, clock));
    importers
}
