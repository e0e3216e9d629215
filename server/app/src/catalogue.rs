//! The importers of every area.

use dft_consultations::{DoctorImporter, SpecializationImporter};
use dft_coupons::CouponImporter;
use dft_dopamart::ProductImporter;
use dft_kernel::import::DynImporter;
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_media::Media;
use dft_mindfulness::{CategoryImporter, TrackImporter};
use dft_subscriptions::PlanImporter;

use crate::development;

/// The importers, in the order in which entries are written.
pub fn kinds(settings: &Settings, clock: &Clock, media: &Media) -> Vec<Box<dyn DynImporter>> {
    let demo_engagement = development::demo_engagement(settings.mode);
    let mut importers: Vec<Box<dyn DynImporter>> = vec![
        Box::new(CouponImporter),
        Box::new(PlanImporter),
        Box::new(SpecializationImporter),
        Box::new(DoctorImporter::new(clock.clone())),
        Box::new(CategoryImporter),
        Box::new(TrackImporter::new(clock.clone(), media.clone(), demo_engagement)),
        Box::new(ProductImporter::new(settings)),
    ];
    importers.extend(development::importers(settings, clock));
    importers
}
