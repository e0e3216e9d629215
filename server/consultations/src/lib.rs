//! Consultations: doctors, their hours, and the sessions people book with them.

mod admin;
mod booking;
mod cancellation;
mod demo;
mod directory;
mod emails;
mod holds;
mod ical;
mod import;
mod page_metadata;
mod payment_handler;
mod queries;
mod reminders;
mod room;
mod routes;
mod rules;
mod schedule_cache;
mod slots;
mod store;
mod wire;

use std::sync::Arc;

use dft_coupons::Coupons;
use dft_kernel::db::Db;
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_payments::Payments;

pub use import::{DoctorImporter, SpecializationImporter};
pub use payment_handler::AppointmentPaymentHandler;
pub use routes::routes;
pub use store::INVARIANTS;

use directory::Directory;
use room::Room;
use schedule_cache::ScheduleCache;
use slots::SlotReads;

dft_kernel::id!(
    /// A doctor.
    DoctorId
);
dft_kernel::id!(
    /// What a doctor treats.
    SpecializationId
);
dft_kernel::id!(
    /// A session somebody holds or has booked.
    AppointmentId
);

/// The word its payments go by.
const PURPOSE: &str = "appointment";

/// The area's state. Cheap to clone. What payments call back is [`AppointmentPaymentHandler`], so that neither holds the other.
#[derive(Clone)]
pub struct Consultations(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    coupons: Coupons,
    payments: Payments,
    /// Doctors and specializations as they are sent, ready-made.
    directory: Directory,
    /// When each doctor is there.
    schedules: ScheduleCache,
    /// Their times, shared by all who ask at once.
    slot_reads: SlotReads,
    /// Where sessions are held.
    room: Room,
    /// Where people reach us, for the links in emails.
    origin: String,
    /// Whether one person's holds are limited.
    limited: bool,
}

impl Consultations {
    /// With these tools.
    pub fn new(db: Db, clock: Clock, coupons: Coupons, payments: Payments, settings: &Settings) -> Self {
        let directory = Directory::new(db.clone(), clock.clone());
        let (schedules, slot_reads) = (ScheduleCache::default(), SlotReads::default());
        let (origin, limited) = (settings.origin(), settings.limits);
        Self(Arc::new(Inner {
            db,
            clock,
            coupons,
            payments,
            directory,
            schedules,
            slot_reads,
            room: Room::new(settings),
            origin,
            limited,
        }))
    }
}
