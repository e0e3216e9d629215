//! Booking a session without a payment.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::{IST, Timestamp};
use jiff::civil::{Date, Time};

use crate::DoctorId;
use crate::rules::appointment::AppointmentStatus;
use crate::rules::availability::{Availability, SlotFacts, TimeRange};
use crate::rules::patient::Patient;
use crate::rules::price::Price;
use crate::rules::room::Tokens;
use crate::rules::slots::SESSION;
use crate::store::appointments::{self, NewHold};
use crate::store::{availability, doctors, patients};

/// A session to be booked.
#[derive(Debug, Clone)]
pub struct UnpaidBooking<'a> {
    pub doctor: DoctorId,
    pub user: UserId,
    pub day: Date,
    /// The slot nearest to this time of day is booked.
    pub time: Time,
    pub patient: PatientContact<'a>,
}

/// Name and addresses of the patient.
#[derive(Debug, Clone, Copy)]
pub struct PatientContact<'a> {
    pub name: &'a str,
    pub email: &'a str,
    pub phone: &'a str,
}

/// Books the slot of the day that is nearest to the time. Does nothing when the doctor has none on that day, or it is taken.
/// No email is sent.
pub async fn book_without_payment(
    tx: &mut Tx,
    booking: &UnpaidBooking<'_>,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let doctor = booking.doctor;
    let range = TimeRange { from: now, to: now };
    let Some(booked) = availability::load_for_doctor(tx, doctor, range).await? else { return Ok(()) };
    let schedule = doctors::load_schedule(tx, doctor, booked.schedule_version, booked.fee, now).await?;
    let distance = |start: &Timestamp| {
        let local = start.timestamp().to_zoned(IST.clone()).time();
        local.duration_since(booking.time).unsigned_abs()
    };
    let starts = schedule.offered_starts(now);
    let nearest = starts.into_iter().filter(|start| start.ist_date() == booking.day).min_by_key(distance);
    let Some(start) = nearest else { return Ok(()) };
    let session = TimeRange::session(start);
    let Some(booked) = availability::load_for_booking(tx, doctor, booking.user, session, now).await? else {
        return Ok(());
    };
    let facts =
        SlotFacts { schedule: &schedule, doctor_booked: &booked.doctor, user_booked: &booked.user, now };
    if facts.availability(start) == Availability::Free {
        book(tx, booking, schedule.fee, start, now).await?;
    }
    Ok(())
}

async fn book(
    tx: &mut Tx,
    booking: &UnpaidBooking<'_>,
    fee: Paise,
    start: Timestamp,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let new = NewHold {
        doctor: booking.doctor,
        user: booking.user,
        starts_at: start,
        ends_at: start + SESSION,
        hold_until: now,
        // The price is zero, because there is no payment.
        price: Price { fee, membership_discount: Paise::ZERO, coupon_discount: fee },
        created_at: now,
    };
    let Some(hold) = appointments::insert_hold(tx, &new).await? else { return Ok(()) };
    let patient = Patient {
        name: booking.patient.name.to_owned(),
        email: booking.patient.email.to_owned(),
        phone: booking.patient.phone.to_owned(),
        age: None,
        concerns: None,
        previous_therapy: false,
        whatsapp_opt_in: false,
    };
    patients::insert(tx, hold.id, &patient).await?;
    let booked = appointments::book(tx, hold.id, AppointmentStatus::OnHold, &Tokens::random(), now).await?;
    // It was inserted in this transaction.
    debug_assert!(booked.happened(), "a new hold to booked");
    Ok(())
}
