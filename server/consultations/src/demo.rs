//! Bookings by invented patients, so that calendars of the demo are not empty.

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

/// A day and the time of day nearest to which a slot is booked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DemoBooking {
    pub(crate) day: Date,
    pub(crate) time: Time,
}

/// An id that no user has: those begin at 1. One for each doctor, so that none has two sessions at once.
const fn demo_user(doctor: DoctorId) -> UserId {
    UserId(-doctor.0)
}

/// Books the slot nearest to each of these times, if the doctor has one on that day.
pub(crate) async fn book_all(
    tx: &mut Tx,
    doctor: DoctorId,
    bookings: &[DemoBooking],
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    for booking in bookings {
        book_nearest(tx, doctor, *booking, now).await?;
    }
    Ok(())
}

async fn book_nearest(
    tx: &mut Tx,
    doctor: DoctorId,
    DemoBooking { day, time }: DemoBooking,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let range = TimeRange { from: now, to: now };
    let Some(booked) = availability::load_for_doctor(tx, doctor, range).await? else { return Ok(()) };
    let schedule = doctors::load_schedule(tx, doctor, booked.schedule_version, booked.fee, now).await?;
    let distance = |start: &Timestamp| {
        let local = start.timestamp().to_zoned(IST.clone()).time();
        local.duration_since(time).unsigned_abs()
    };
    let starts = schedule.offered_starts(now);
    let nearest = starts.into_iter().filter(|start| start.ist_date() == day).min_by_key(distance);
    let Some(start) = nearest else { return Ok(()) };
    let user = demo_user(doctor);
    let session = TimeRange::session(start);
    let Some(booked) = availability::load_for_booking(tx, doctor, user, session, now).await? else {
        return Ok(());
    };
    let facts =
        SlotFacts { schedule: &schedule, doctor_booked: &booked.doctor, user_booked: &booked.user, now };
    if facts.availability(start) == Availability::Free {
        book(tx, doctor, schedule.fee, start, now).await?;
    }
    Ok(())
}

async fn book(
    tx: &mut Tx,
    doctor: DoctorId,
    fee: Paise,
    start: Timestamp,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let new = NewHold {
        doctor,
        user: demo_user(doctor),
        starts_at: start,
        ends_at: start + SESSION,
        hold_until: now,
        // Free, because there is no payment.
        price: Price { fee, membership_discount: Paise::ZERO, coupon_discount: fee },
        created_at: now,
    };
    let Some(hold) = appointments::insert_hold(tx, &new).await? else { return Ok(()) };
    let patient = Patient {
        name: "Demo patient".to_owned(),
        email: "patient@demo.dft.example".to_owned(),
        phone: "+919000000000".to_owned(),
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
