//! What payments call when money comes, does not come, or goes back.

use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::{Tx, notify, unique_violation};
use dft_kernel::settings::Settings;
use dft_kernel::time::Timestamp;
use dft_payments::{Delivery, Payment, Places, Settler};
use futures_util::future::BoxFuture;

use crate::room::{CHANNEL, Tokens};
use crate::rules::appointment::AppointmentStatus;
use crate::rules::slots::ist_date;
use crate::store::appointments::{self, AppointmentRow};
use crate::store::availability;
use crate::store::doctors;
use crate::{AppointmentId, PURPOSE, emails, holds};

/// Answers for payments of appointments.
pub struct AppointmentPaymentHandler {
    /// Where people reach us, for the links in emails.
    origin: String,
}

impl AppointmentPaymentHandler {
    /// For a server with these settings.
    pub fn new(settings: &Settings) -> Self {
        Self { origin: settings.origin() }
    }

    async fn receive(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Delivery, ApiError> {
        let id = AppointmentId(payment.subject);
        let Some(row) = appointments::find(tx, id).await? else {
            return Err(ApiError::internal("money came for an appointment that is not there"));
        };
        let booked = match row.status() {
            AppointmentStatus::OnHold => {
                appointments::book(tx, id, AppointmentStatus::OnHold, &Tokens::random(), now).await?
            }
            AppointmentStatus::Expired => book_after_expiry(tx, &row, now).await?,
            _ => false,
        };
        if !booked {
            emails::slot_unavailable(tx, id, &self.origin, now).await?;
            return Ok(Delivery::Gone);
        }
        dft_coupons::honour(tx, Area::Consultations, id.0).await?;
        emails::confirm(tx, id, &self.origin, now).await?;
        metrics::counter!("appointments_total", "step" => "booked").increment(1);
        Ok(Delivery::Done)
    }
}

/// Late money books what is still to be had: the session lies ahead, the doctor is there, and nobody else has
/// the doctor or the person by then.
async fn book_after_expiry(tx: &mut Tx, row: &AppointmentRow, now: Timestamp) -> Result<bool, ApiError> {
    let span = (row.starts_at(), row.ends_at());
    let day = ist_date(row.starts_at());
    let leave = doctors::leave(tx, row.doctor(), &day.to_string()).await?;
    if row.starts_at() <= now || leave.iter().any(|away| away.from <= day && day <= away.to) {
        return Ok(false);
    }
    let doctor = availability::occupied(tx, row.doctor(), span).await?;
    let is_taken = doctor.is_none_or(|doctor| doctor.busy.iter().any(|busy| busy.overlaps(span)));
    if is_taken || availability::user_has_overlap(tx, row.user(), span, now).await? {
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
async fn cancel_refunded(
    tx: &mut Tx,
    payment: &Payment,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let id = AppointmentId(payment.subject);
    let reason = "Refunded by DFT";
    if appointments::cancel(tx, id, AppointmentStatus::Booked, reason, now).await? {
        emails::cancelled(tx, id, payment.amount, origin, now).await?;
        notify(tx, CHANNEL, id.0).await?;
    }
    Ok(())
}

impl Settler for AppointmentPaymentHandler {
    fn purpose(&self) -> &'static str {
        PURPOSE
    }

    fn paid<'a>(
        &'a self,
        tx: &'a mut Tx,
        payment: &'a Payment,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Delivery, ApiError>> {
        Box::pin(self.receive(tx, payment, now))
    }

    fn ended<'a>(
        &'a self,
        tx: &'a mut Tx,
        payment: &'a Payment,
        _: Timestamp,
    ) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(holds::release(tx, AppointmentId(payment.subject)))
    }

    fn refunded<'a>(
        &'a self,
        tx: &'a mut Tx,
        payment: &'a Payment,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(cancel_refunded(tx, payment, &self.origin, now))
    }

    fn places(&self, payment: &Payment) -> Places {
        Places {
            bought: format!("/consultations/booking-confirmed?appointment={}", payment.subject),
            again: "/my-consultations".to_owned(),
            thanks: "Your session is booked",
        }
    }
}
