//! SlotList that look taken in the demo: bookings by nobody, so that a calendar is not empty.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use jiff::civil::{Date, Time};

use crate::DoctorId;
use crate::import::ValidDoctor;
use crate::room::Tokens;
use crate::rules::appointment::AppointmentStatus;
use crate::rules::patient::Patient;
use crate::rules::price::Price;
use crate::rules::slots::{SESSION, ist_date, offered_starts};
use crate::store::appointments::{self, NewAppointment};
use crate::store::availability::{self, DoctorAvailability};
use crate::store::patients;

/// Somebody who does not exist: people's ids begin at 1. One for each doctor, so that nobody is in two rooms at once.
const fn nobody(doctor: i64) -> UserId {
    UserId(-doctor)
}

/// Books the slot nearest to each of these times, if the doctor has one on that day.
pub(crate) async fn fill(
    tx: &mut Tx,
    doctor: i64,
    entry: &ValidDoctor,
    busy: &[(Date, Time)],
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let Some(DoctorAvailability { version, .. }) =
        availability::occupied(tx, DoctorId(doctor), (now, now)).await?
    else {
        return Ok(());
    };
    let starts = offered_starts(&entry.hours, &entry.leave, now);
    for (day, time) in busy {
        let distance = |start: &Timestamp| {
            let there = start.timestamp().to_zoned(dft_kernel::time::IST.clone()).time();
            there.duration_since(*time).unsigned_abs()
        };
        let nearest =
            starts.iter().filter(|start| ist_date(**start) == *day).min_by_key(|start| distance(start));
        if let Some(start) = nearest {
            book(tx, (doctor, version), entry.fee, *start, now).await?;
        }
    }
    Ok(())
}

async fn book(
    tx: &mut Tx,
    (doctor, version): (i64, i64),
    fee: Paise,
    start: Timestamp,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let new = NewAppointment {
        doctor: DoctorId(doctor),
        user: nobody(doctor),
        starts_at: start,
        ends_at: start + SESSION,
        hold_until: now,
        // Free, so that no payment is missing.
        price: Price { fee, membership_discount: Paise::ZERO, coupon_discount: fee },
        now,
        version,
        most_holds: i64::MAX,
    };
    let Some(held) = appointments::hold_slot(tx, &new).await? else { return Ok(()) };
    let patient = Patient {
        name: "Demo patient".to_owned(),
        email: "patient@demo.dft.example".to_owned(),
        phone: "+919000000000".to_owned(),
        age: None,
        concerns: None,
        previous_therapy: false,
        whatsapp_opt_in: false,
    };
    patients::keep(tx, held.id(), &patient).await?;
    appointments::book(tx, held.id(), AppointmentStatus::OnHold, &Tokens::random(), now).await?;
    Ok(())
}
