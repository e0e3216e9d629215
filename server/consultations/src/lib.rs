//! Consultations: doctors, their schedules, and the sessions that users book with them.
//!
//! # Booking
//!
//! `routes` parses the request, [`booking`] runs one transaction under the lock of the user and the doctor's day
//! ([`booking_lock`]): it loads the facts (`store::availability`), decides by the one rule for slots
//! (`rules::availability`), inserts the hold with its patient details, redeems the coupon, compares the price with the one
//! the page showed, and opens the payment. The payment link is requested after the commit.
//!
//! Payments call back through [`AppointmentPaymentHandler`]: a paid hold is booked, and emails with the room's links are
//! queued. A payment that arrives after the hold has expired goes through the same rule and the same lock, and is refunded
//! when the slot is gone. [`holds`] expires unpaid holds; the slot list and the next booking do not wait for it.
//!
//! # Video room
//!
//! [`room`]: each side has its own bearer token. Two browser tabs exchange signaling messages over a WebSocket; the
//! messages go through the database, so that the two sides may be connected to different nodes.

mod admin;
mod booking;
mod booking_lock;
mod cancellation;
mod config;
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
mod unpaid_booking;
mod wire;

use std::sync::Arc;

use dft_coupons::Coupons;
use dft_kernel::db::Db;
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_payments::Payments;

pub use config::{Config, TurnServer};
pub use import::{DoctorImporter, SpecializationImporter, parse_day, parse_time};
pub use payment_handler::AppointmentPaymentHandler;
pub use routes::routes;
pub use store::INVARIANTS;
pub use store::doctors::{DoctorEntry, LeaveEntry};
pub use unpaid_booking::{PatientContact, UnpaidBooking, book_without_payment};

use directory::Directory;
use room::Rooms;
use rules::appointment::AppointmentStatus;
use schedule_cache::ScheduleCache;
use wire::DirectoryResponses;

dft_kernel::id!(
    /// A doctor.
    DoctorId
);
dft_kernel::id!(
    /// A field of medicine.
    SpecializationId
);
dft_kernel::id!(
    /// A session with a doctor, on hold, booked or past.
    AppointmentId
);

/// The purpose of this area's payments.
const PURPOSE: &str = "appointment";

/// The area's state. Cheap to clone. Payments call back [`AppointmentPaymentHandler`] and not this, so that neither holds
/// the other.
#[derive(Clone)]
pub struct Consultations(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    coupons: Coupons,
    payments: Payments,
    directory: Directory<DirectoryResponses>,
    schedules: ScheduleCache,
    rooms: Rooms,
    /// For the links in emails.
    origin: String,
    /// Whether the number of holds per user is limited.
    limited: bool,
}

impl Consultations {
    pub fn new(
        db: Db,
        clock: Clock,
        coupons: Coupons,
        payments: Payments,
        settings: &Settings,
        config: &Config,
    ) -> Self {
        Self(Arc::new(Inner {
            directory: Directory::new(db.clone(), clock.clone(), DirectoryResponses::render),
            db,
            clock,
            coupons,
            payments,
            schedules: ScheduleCache::default(),
            rooms: Rooms::new(config),
            origin: settings.origin(),
            limited: settings.limits,
        }))
    }
}

fn count_transitions(to: AppointmentStatus, count: u64) {
    metrics::counter!("appointment_transitions_total", "to" => to.as_str()).increment(count);
}
