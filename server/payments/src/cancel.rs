//! Cancelling an open payment on behalf of the area that created it.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::time::Timestamp;

use crate::create::PaymentLink;
use crate::payment::Payment;
use crate::rules::Status;
use crate::store::{payments, transitions};
use crate::{Payments, count_transition};

/// Locks the payment that bought a subject, or else its newest one, until the caller's transaction ends. An area that
/// cancels or expires a subject calls this first: settling takes the same lock first, so the two can not deadlock.
pub async fn lock_payment(
    tx: &mut Tx,
    purpose: &'static str,
    subject: i64,
) -> Result<Option<Payment>, ApiError> {
    let Some(found) = payments::paid_or_newest_of(tx, purpose, subject).await? else { return Ok(None) };
    Ok(transitions::lock(tx, found.id).await?)
}

/// Closes the open payment of a subject in the caller's transaction: `Failed` when it was cancelled, `Expired` when its
/// time is over. The caller releases the subject. The worker cancels the link at the provider; a payment that still
/// arrives is settled as a late one. Returns whether there was an open payment.
pub async fn close_payment(
    tx: &mut Tx,
    purpose: &'static str,
    subject: i64,
    to: Status,
    now: Timestamp,
) -> Result<bool, ApiError> {
    let Some(payment) = payments::newest_of(tx, purpose, subject).await? else { return Ok(false) };
    let cancel_link = payment.link_id.is_some();
    let closed = transitions::close_payment(tx, payment.id, to, cancel_link, Some(now)).await?.happened();
    if closed {
        count_transition(to);
    }
    Ok(closed)
}

impl Payments {
    /// See [`lock_payment`].
    pub async fn lock(
        &self,
        tx: &mut Tx,
        purpose: &'static str,
        subject: i64,
    ) -> Result<Option<Payment>, ApiError> {
        lock_payment(tx, purpose, subject).await
    }

    /// See [`close_payment`].
    pub async fn close(
        &self,
        tx: &mut Tx,
        purpose: &'static str,
        subject: i64,
        to: Status,
    ) -> Result<bool, ApiError> {
        close_payment(tx, purpose, subject, to, self.0.clock.now()).await
    }

    /// The link of the newest payment of a subject, as stored.
    pub async fn newest_link(
        &self,
        tx: &mut Tx,
        purpose: &'static str,
        subject: i64,
    ) -> Result<Option<PaymentLink>, ApiError> {
        Ok(payments::newest_of(tx, purpose, subject).await?.map(PaymentLink::from))
    }
}
