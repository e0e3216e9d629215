//! What payments call when money comes, does not come, or goes back.

use async_trait::async_trait;
use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::{Tx, notify, unique_violation};
use dft_kernel::settings::Settings;
use dft_kernel::time::Timestamp;
use dft_payments::{Fulfillment, Payment, PaymentHandler, ReturnTargets};

use crate::room::{CHANNEL, Tokens};
use crate::rules::appointment::AppointmentStatus;
use crate::rules::slots::clinic_day;
use crate::store::appointments::{self, AppointmentRow};
use crate::store::doctors;
use crate::store::occupied;
use crate::{AppointmentId, PURPOSE, holds, letters};

/// Answers for payments of appointments.
pub struct Settlement {
    /// Where people reach us, for the links in letters.
    origin: String,
}

impl Settlement {
    /// For a server with these settings.
    pub fn new(settings: &Settings) -> Self {
        Self { origin: settings.origin() }
    }

    async fn receive(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
        let id = AppointmentId(payment.subject);
        let Some(row) = appointments::find(tx, id).await? else {
            return Err(ApiError::internal("money came for an appointment that is not there"));
        };
        let booked = match row.status() {
            AppointmentStatus::OnHold => {
                appointments::book(tx, id, AppointmentStatus::OnHold, &Tokens::random(), now).await?
            }
            AppointmentStatus::Expired => book_late(tx, &row, now).await?,
            _ => false,
        };
        if !booked {
            letters::too_late(tx, id, &self.origin, now).await?;
            return Ok(Fulfillment::Unavailable);
        }
        dft_coupons::reinstate(tx, Area::Consultations, id.0).await?;
        letters::confirm(tx, id, &self.origin, now).await?;
        metrics::counter!("appointments_total", "step" => "booked").increment(1);
        Ok(Fulfillment::Fulfilled)
    }
}

/// Late money books what is still to be had: the session lies ahead, the doctor is there, and nobody else has
/// the doctor or the person by then.
async fn book_late(tx: &mut Tx, row: &AppointmentRow, now: Timestamp) -> Result<bool, ApiError> {
    let span = (row.starts_at(), row.ends_at());
    let day = clinic_day(row.starts_at());
    let leave = doctors::leave(tx, row.doctor(), &day.to_string()).await?;
    if row.starts_at() <= now || leave.iter().any(|away| away.from <= day && day <= away.to) {
        return Ok(false);
    }
    let doctor = occupied::occupied(tx, row.doctor(), span).await?;
    let is_taken = doctor.is_none_or(|doctor| doctor.busy.iter().any(|busy| busy.touches(span)));
    if is_taken || occupied::is_engaged(tx, row.user(), span, now).await? {
        return Ok(false);
    }
    // Somebody may take it at this very moment: the index decides, inside a part that can be undone by itself.
    let mut part = tx.savepoint().await?;
    let booked =
        appointments::book(&mut part, row.id(), AppointmentStatus::Expired, &Tokens::random(), now).await;
    match booked {
        Ok(true) => part.release().await.map(|()| true).map_err(ApiError::from),
        Ok(false) => Ok(false),
        Err(error) if unique_violation(&error) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// All the money goes back by the operator's hand: the session is off.
async fn take_back(tx: &mut Tx, payment: &Payment, origin: &str, now: Timestamp) -> Result<(), ApiError> {
    let id = AppointmentId(payment.subject);
    let reason = "Refunded by DFT";
    if appointments::cancel(tx, id, AppointmentStatus::Booked, reason, now).await? {
        letters::cancelled(tx, id, payment.amount, origin, now).await?;
        notify(tx, CHANNEL, id.0).await?;
    }
    Ok(())
}

#[async_trait]
impl PaymentHandler for Settlement {
    fn purpose(&self) -> &'static str {
        PURPOSE
    }

    async fn on_paid(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
        self.receive(tx, payment, now).await
    }

    async fn on_link_ended(&self, tx: &mut Tx, payment: &Payment, _: Timestamp) -> Result<(), ApiError> {
        holds::release(tx, AppointmentId(payment.subject)).await
    }

    async fn on_refunded(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError> {
        take_back(tx, payment, &self.origin, now).await
    }

    fn return_targets(&self, payment: &Payment) -> ReturnTargets {
        ReturnTargets {
            success_path: format!("/consultations/booking-confirmed?appointment={}", payment.subject),
            retry_path: "/my-consultations".to_owned(),
            success_message: "Your session is booked",
        }
    }
}
