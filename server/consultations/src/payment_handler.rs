//! What payments call when an appointment is paid, when its link ends unpaid, and when it is refunded.

use async_trait::async_trait;
use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::{Tx, notify, unique_violation};
use dft_kernel::settings::Settings;
use dft_kernel::time::Timestamp;
use dft_payments::{AdminRefund, Fulfillment, Payment, PaymentHandler, ReturnTargets};

use crate::booking_lock::booking_lock;
use crate::room::CHANNEL;
use crate::rules::appointment::{Appointment, AppointmentStatus};
use crate::rules::availability::{Availability, SlotFacts, TimeRange};
use crate::rules::room::Tokens;
use crate::store::{appointments, availability, doctors};
use crate::{AppointmentId, PURPOSE, count_transitions, emails, holds};

/// Handles the payments of appointments.
pub struct AppointmentPaymentHandler {
    /// For the links in emails.
    origin: String,
}

impl AppointmentPaymentHandler {
    pub fn new(settings: &Settings) -> Self {
        Self { origin: settings.origin() }
    }

    async fn book_paid(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        now: Timestamp,
    ) -> Result<Fulfillment, ApiError> {
        let id = AppointmentId(payment.subject);
        let Some(appointment) = appointments::find(tx, id).await? else {
            return Err(ApiError::internal("a payment for an appointment that does not exist"));
        };
        // A booking that began before the leave was entered can create its hold after the holds of the leave expired.
        let is_on_leave =
            doctors::is_on_leave(tx, appointment.doctor, appointment.starts_at.ist_date()).await?;
        let booked = match appointment.status {
            AppointmentStatus::OnHold if is_on_leave => false,
            AppointmentStatus::OnHold if !appointment.is_hold_expired(now) => {
                appointments::book(tx, id, AppointmentStatus::OnHold, &Tokens::random(), now)
                    .await?
                    .happened()
            }
            AppointmentStatus::OnHold | AppointmentStatus::Expired => {
                book_after_expiry(tx, &appointment, now).await?
            }
            _ => false,
        };
        if !booked {
            // An expired hold that no worker has released yet, or one during a leave, is still on hold here.
            holds::release(tx, id).await?;
            emails::slot_unavailable(tx, id, &self.origin, now).await?;
            return Ok(Fulfillment::Unavailable);
        }
        dft_coupons::reinstate(tx, Area::Consultations, id.0).await?;
        emails::confirm(tx, id, &self.origin, now).await?;
        count_transitions(AppointmentStatus::Booked, 1);
        Ok(Fulfillment::Fulfilled)
    }
}

/// A late payment books the appointment if its slot is still available, by the rule and under the lock of any other
/// booking. Returns whether it was booked.
async fn book_after_expiry(tx: &mut Tx, appointment: &Appointment, now: Timestamp) -> Result<bool, ApiError> {
    let &Appointment { id, doctor, user, starts_at, status, .. } = appointment;
    tx.lock_keys(&booking_lock(user, doctor, starts_at)).await?;
    let session = TimeRange::session(starts_at);
    let Some(booked) = availability::load_for_booking(tx, doctor, user, session, now).await? else {
        return Ok(false);
    };
    let schedule = doctors::load_schedule(tx, doctor, booked.schedule_version, booked.fee, now).await?;
    let facts =
        SlotFacts { schedule: &schedule, doctor_booked: &booked.doctor, user_booked: &booked.user, now };
    if facts.availability(starts_at) != Availability::Free {
        return Ok(false);
    }
    // The expired hold of another user may not have been released yet and still occupy the unique index.
    let mut savepoint = tx.savepoint().await?;
    match appointments::book(&mut savepoint, id, status, &Tokens::random(), now).await {
        Ok(booked) if booked.happened() => {
            savepoint.release().await?;
            Ok(true)
        }
        Ok(_) => Ok(false),
        Err(error) if unique_violation(&error) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// An admin has refunded the payment or a part of it. A booked session of which nothing is left to pay is cancelled; one that
/// was completed stays so, because it may not have happened as it should.
async fn handle_refund(
    tx: &mut Tx,
    payment: &Payment,
    refund: AdminRefund,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let id = AppointmentId(payment.subject);
    let reason = "Refunded by DFT";
    if refund.is_full
        && appointments::cancel(tx, id, AppointmentStatus::Booked, reason, now).await?.happened()
    {
        notify(tx, CHANNEL, id.0).await?;
        count_transitions(AppointmentStatus::Cancelled, 1);
        return emails::cancelled(tx, id, refund.amount, origin, now).await;
    }
    emails::refunded(tx, id, refund, origin, now).await
}

#[async_trait]
impl PaymentHandler for AppointmentPaymentHandler {
    fn purpose(&self) -> &'static str {
        PURPOSE
    }

    async fn on_paid(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
        self.book_paid(tx, payment, now).await
    }

    async fn on_link_ended(&self, tx: &mut Tx, payment: &Payment, _: Timestamp) -> Result<(), ApiError> {
        holds::release(tx, AppointmentId(payment.subject)).await
    }

    async fn on_refunded(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        refund: AdminRefund,
        now: Timestamp,
    ) -> Result<(), ApiError> {
        handle_refund(tx, payment, refund, &self.origin, now).await
    }

    fn return_targets(&self, payment: &Payment) -> ReturnTargets {
        ReturnTargets {
            success_path: format!("/consultations/booking-confirmed?appointment={}", payment.subject),
            retry_path: "/my-consultations".to_owned(),
            success_message: "Your session is booked",
        }
    }
}
