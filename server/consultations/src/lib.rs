//! Consultations: doctors, their hours, and the sessions people book with them.

mod booking;
mod calendar;
mod cancelling;
mod catalogue;
mod demo;
mod directory;
mod found;
mod holds;
mod letters;
mod listing;
mod operating;
mod reminding;
mod room;
mod routes;
mod rules;
mod settle;
mod showing;
mod store;
mod timetable;
mod wire;

use std::sync::Arc;

use dft_coupons::Coupons;
use dft_kernel::db::Db;
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_payments::Payments;

pub use catalogue::{DoctorKind, SpecializationKind};
pub use routes::routes;
pub use settle::Settlement;
pub use store::INVARIANTS;

use directory::Directory;
use room::Room;
use showing::Readings;
use timetable::Timetables;

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

/// The area's state. Cheap to clone. What payments call back is [`Settlement`], so that neither holds the other.
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
    timetables: Timetables,
    /// Their times, shared by all who ask at once.
    readings: Readings,
    /// Where sessions are held.
    room: Room,
    /// Where people reach us, for the links in letters.
    origin: String,
    /// Whether one person's holds are limited.
    limited: bool,
}

impl Consultations {
    /// With these tools.
    pub fn new(db: Db, clock: Clock, coupons: Coupons, payments: Payments, settings: &Settings) -> Self {
        let directory = Directory::new(db.clone(), clock.clone());
        let (timetables, readings) = (Timetables::default(), Readings::default());
        let (origin, limited) = (settings.origin(), settings.limits);
        Self(Arc::new(Inner {
            db,
            clock,
            coupons,
            payments,
            directory,
            timetables,
            readings,
            room: Room::new(settings),
            origin,
            limited,
        }))
    }
}
