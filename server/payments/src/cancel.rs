//! Closing: the area that asked for money no longer wants it.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;

use crate::Payments;
use crate::handler::Payment;
use crate::opening::{PaymentLink, count};
use crate::rules::Status;
use crate::store::payments as store;

impl Payments {
    /// Locks the payment that bought a subject, or else its newest, until the caller's transaction ends, and tells where it
    /// is. Whoever cancels or expires a subject begins here: settling takes the same lock first, so neither waits for the
    /// other in a circle.
    pub async fn lock(
        &self,
        tx: &mut Tx,
        purpose: &'static str,
        subject: i64,
    ) -> Result<Option<Payment>, ApiError> {
        let Some(row) = store::paid_or_newest_of(tx, purpose, subject).await? else { return Ok(None) };
        let row = store::lock(tx, row.id()).await?;
        Ok(row.map(|row| row.payment()))
    }

    /// Closes the open payment of a subject in the caller's transaction: `Failed` when somebody cancelled, `Expired` when
    /// its time is over. The caller lets go of the subject itself. The link is closed at the provider a moment later;
    /// money that still comes is settled as late money. Answers whether there was one to close.
    pub async fn close(
        &self,
        tx: &mut Tx,
        purpose: &'static str,
        subject: i64,
        to: Status,
    ) -> Result<bool, ApiError> {
        let Some(row) = store::newest_of(tx, purpose, subject).await? else { return Ok(false) };
        let next_look = Some(self.0.clock.now());
        let closed = store::end(tx, row.id(), to, row.link_id.is_some(), next_look).await?;
        if closed {
            count("closed");
        }
        Ok(closed)
    }

    /// The link of the open payment of a subject, as it stands.
    pub async fn open_link(
        &self,
        tx: &mut Tx,
        purpose: &'static str,
        subject: i64,
    ) -> Result<Option<PaymentLink>, ApiError> {
        let row = store::newest_of(tx, purpose, subject).await?;
        Ok(row.filter(|row| row.status() == Status::Created).map(PaymentLink::from))
    }
}
