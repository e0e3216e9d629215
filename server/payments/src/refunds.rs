//! Giving money back: decided in a transaction, sent afterwards under a key that never changes.

use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use futures_util::future::join_all;

use crate::gateway::{NotDone, RefundReport, RefundState};
use crate::opening::count;
use crate::rules::{Status, next_refund_try};
use crate::store::payments::{self as store, PaymentRow};
use crate::store::refunds::{self, RefundRow};
use crate::{PaymentId, Payments};

/// A payment as an operator names it.
#[derive(Debug, Clone)]
pub enum PaymentSelector {
    /// By our id.
    Id(PaymentId),
    /// By the reference the provider shows.
    Reference(String),
}

impl Payments {
    /// Decides in the caller's transaction to give `amount` of a paid payment back. Refused when so much is not left.
    /// What it bought is the caller's to take back.
    pub async fn refund(
        &self,
        tx: &mut Tx,
        id: PaymentId,
        amount: Paise,
        reason: &str,
    ) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let row = store::lock(tx, id).await?.ok_or_else(ApiError::not_found)?;
        if row.status() != Status::Paid {
            return Err(ApiError::conflict("not_refundable", "This payment cannot be refunded"));
        }
        let sum = if amount > Paise::ZERO { store::promise_back(tx, id, amount).await? } else { None };
        let sum =
            sum.ok_or_else(|| ApiError::conflict("not_refundable", "So much of this payment is not left"))?;
        if sum == row.amount() {
            store::advance(tx, id, Status::Paid, Status::RefundDue).await?;
        }
        refunds::add(tx, row.id, amount, reason, now).await?;
        count("refund_asked");
        Ok(())
    }

    /// Decides in the caller's transaction to give all of a payment back that has not gone back yet; answers how much.
    pub async fn refund_remaining(
        &self,
        tx: &mut Tx,
        id: PaymentId,
        reason: &str,
    ) -> Result<Paise, ApiError> {
        let row = store::lock(tx, id).await?.ok_or_else(ApiError::not_found)?;
        let left = row.amount() - row.refunded();
        if left > Paise::ZERO {
            self.refund(tx, id, left, reason).await?;
        }
        Ok(left)
    }

    /// An operator gives money back: what is left of it, or a part. When nothing is left, what it bought is taken back.
    /// A refund that the provider has refused for good is asked for again under a new number. Answers how much goes back.
    pub async fn admin_refund(
        &self,
        which: &PaymentSelector,
        part: Option<Paise>,
    ) -> Result<Paise, ApiError> {
        let row = match which {
            PaymentSelector::Id(id) => store::by_id(&self.0.db, *id).await?,
            PaymentSelector::Reference(reference) => {
                store::by_reference(&self.0.db, self.0.gateway.name(), reference).await?
            }
        };
        let id = row.ok_or_else(ApiError::not_found)?.id();
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let row = store::lock(&mut tx, id).await?.ok_or_else(ApiError::not_found)?;
            let left = row.amount() - row.refunded();
            let amount = part.unwrap_or(left);
            if row.status() == Status::RefundDue && left > Paise::ZERO {
                store::promise_back(&mut tx, id, left).await?;
                refunds::add(&mut tx, row.id, left, "asked for again by the operator", now).await?;
                tx.commit().await?;
                return Ok(left);
            }
            self.refund(&mut tx, id, amount, "by the operator").await?;
            if amount == left {
                self.0.handler(&row.purpose)?.on_refunded(&mut tx, &row.payment(), now).await?;
            }
            tx.commit().await?;
            Ok(amount)
        })
        .await
    }

    /// Sends every refund that is due and asks about those on their way. No transaction is open meanwhile. What comes due
    /// meanwhile waits for the next run.
    pub async fn send_refunds(&self) -> Result<(), ApiError> {
        let began = self.0.clock.now();
        let mut outcome = Ok(());
        loop {
            let due = refunds::due(&self.0.db, self.0.gateway.name(), began).await?;
            if due.is_empty() {
                return outcome;
            }
            for sent in join_all(due.into_iter().map(|id| self.claim_and_send(id, began))).await {
                outcome = outcome.and(sent);
            }
        }
    }

    async fn claim_and_send(&self, id: i64, began: Timestamp) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        let claimed = refunds::claim(&mut tx, id, self.0.clock.now().max(began)).await?;
        tx.commit().await?;
        match claimed {
            Some(row) => self.send_refund(&row).await,
            None => Ok(()),
        }
    }

    async fn send_refund(&self, row: &RefundRow) -> Result<(), ApiError> {
        let order = row.order();
        let told = match &row.provider_id {
            Some(provider_id) => self.0.gateway.fetch_refund(&order, provider_id).await,
            None => self.0.gateway.refund(&order).await,
        };
        match told {
            Ok(report) => self.note_refund(row, &report).await.map(|_| ()),
            Err(failure) => {
                // A refusal is tried again too: an account without funds is filled some day. The promise in `dft check`
                // shows what takes too long.
                let loud = matches!(failure, NotDone::Refused(_));
                tracing::warn!(refund = row.id, loud, cause = %failure, "a refund could not be sent");
                let mut tx = self.0.db.begin().await?;
                refunds::try_again(&mut tx, row.id, next_refund_try(row.tries, self.0.clock.now())).await?;
                tx.commit().await?;
                Ok(())
            }
        }
    }

    /// Lets the provider's word about a refund come true, once.
    pub(crate) async fn note_refund(&self, row: &RefundRow, report: &RefundReport) -> Result<bool, ApiError> {
        if report.amount != Paise(row.amount_paise) {
            tracing::error!(refund = row.id, "the provider speaks of another amount");
            return Ok(false);
        }
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let Some(payment) = store::lock(&mut tx, PaymentId(row.payment_id)).await? else {
                return Ok(false);
            };
            let moved = match report.state {
                RefundState::OnItsWay => {
                    let next = next_refund_try(row.tries, now);
                    let moved = refunds::accepted(&mut tx, row.id, &report.provider_id, next).await?;
                    // Only when all of it is: what failed beside it must stay for an operator to ask for again.
                    let whole = payment.refunded() == payment.amount();
                    if moved && whole && payment.status() == Status::RefundDue {
                        store::advance(&mut tx, payment.id(), Status::RefundDue, Status::Refunding).await?;
                    }
                    moved
                }
                RefundState::Done => {
                    let moved = refunds::done(&mut tx, row.id, &report.provider_id, now).await?;
                    if moved {
                        let out = Paise(-row.amount_paise);
                        store::enter(&mut tx, row.payment_id, Some(row.id), out, now).await?;
                        finish(&mut tx, &payment).await?;
                        count("refunded");
                    }
                    moved
                }
                RefundState::Failed => {
                    let moved = refunds::failed(&mut tx, row.id).await?;
                    if moved {
                        tracing::error!(refund = row.id, "the provider will not refund; an operator must");
                        store::unpromise(&mut tx, row.payment_id, row.amount_paise).await?;
                        if payment.status() == Status::Refunding {
                            store::advance(&mut tx, payment.id(), Status::Refunding, Status::RefundDue)
                                .await?;
                        }
                    }
                    moved
                }
            };
            tx.commit().await?;
            Ok(moved)
        })
        .await
    }
}

/// The last rupee went back: the payment is refunded.
async fn finish(tx: &mut Tx, payment: &PaymentRow) -> Result<(), sqlx::Error> {
    if refunds::sum_done(tx, payment.id).await? < payment.amount() {
        return Ok(());
    }
    if payment.status() == Status::RefundDue {
        store::advance(tx, payment.id(), Status::RefundDue, Status::Refunding).await?;
    }
    store::advance(tx, payment.id(), Status::Refunding, Status::Refunded).await?;
    Ok(())
}
