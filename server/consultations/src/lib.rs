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
mod operator_lists;
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
pub use operator_lists::AppointmentListing;
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

impl AppointmentId {
    /// What people call it: `DFT-000123`.
    pub fn reference(self) -> String {
        format!("DFT-{:06}", self.0)
    }

    /// Parses a reference in upper or lower case, with or without its leading zeros.
    pub fn from_reference(text: &str) -> Option<Self> {
        let number = text.get(..4).filter(|start| start.eq_ignore_ascii_case("DFT-")).map(|_| &text[4..])?;
        number.trim_start_matches('0').parse().ok()
    }
}

/// The purpose of this area's payments.
pub const PURPOSE: &str = "appointment";

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_read_as_people_type_it() {
        assert_eq!(AppointmentId(31).reference(), "DFT-000031");
        for text in ["DFT-000031", "dft-31", "Dft-031"] {
            assert_eq!(AppointmentId::from_reference(text), Some(AppointmentId(31)), "{text}");
        }
        for text in ["31", "DFT-", "DFT-000000", "dft_31", "DFT-3x", "DFT-7K3M-Q9XT", "₹₹31"] {
            assert_eq!(AppointmentId::from_reference(text), None, "{text}");
        }
    }
}
