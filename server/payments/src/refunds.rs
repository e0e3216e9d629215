//! Refunds: decided in a transaction, sent afterwards under an idempotency key.

use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_notifications::{Operations, OperationsEvent};
use futures_util::future::join_all;

use crate::gateway::types::{GatewayError, RefundState, RefundStatusReport};
use crate::handler::AdminRefund;
use crate::payment::{Payment, Refund};
use crate::rules::{Status, next_refund_try};
use crate::store::{refunds, transitions};
use crate::{PaymentSelector, Payments, count_transition};

impl Payments {
    /// Decides in the caller's transaction to refund what is left of a locked payment; returns how much.
    pub async fn refund_remaining(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        reason: &str,
    ) -> Result<Paise, ApiError> {
        let left = payment.remaining();
        if left > Paise::ZERO {
            self.refund(tx, payment, left, reason).await?;
        }
        Ok(left)
    }

    /// Decides in the caller's transaction to refund `amount` of a paid payment, which [`Payments::lock`] has returned.
    /// Fails when so much is not left. The caller revokes what it bought.
    pub async fn refund(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        amount: Paise,
        reason: &str,
    ) -> Result<(), ApiError> {
        self.request_refund(tx, payment, amount, reason).await.map(|_| ())
    }

    /// The same; returns the number of the refund.
    async fn request_refund(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        amount: Paise,
        reason: &str,
    ) -> Result<i64, ApiError> {
        if payment.status != Status::Paid {
            return Err(ApiError::conflict("not_refundable", "This payment cannot be refunded"));
        }
        let sum = if amount > Paise::ZERO {
            transitions::reserve_refund(tx, payment.id, amount).await?
        } else {
            None
        };
        let sum =
            sum.ok_or_else(|| ApiError::conflict("not_refundable", "So much of this payment is not left"))?;
        if sum == payment.amount {
            let moved = transitions::transition(tx, payment.id, Status::Paid, Status::RefundDue).await?;
            moved.or_bug("paid to refund_due")?;
            count_transition(Status::RefundDue);
        }
        Ok(refunds::insert(tx, payment.id, amount, reason, self.0.clock.now()).await?)
    }

    /// Refunds what is left of a payment, or a part, on behalf of an admin; or money that does not match its payment. When nothing is left, what it bought is revoked.
    /// A refund that failed for good is requested again under a new number. Returns the refunded amount.
    pub async fn admin_refund(
        &self,
        selector: &PaymentSelector,
        part: Option<Paise>,
        reason: &str,
    ) -> Result<Paise, ApiError> {
        let selected = self.find_selected(selector).await?;
        if Self::is_about_capture(&selected, selector) {
            if part.is_some() {
                let message = "Money that does not match its payment is refunded in full or not at all";
                return Err(ApiError::conflict("not_refundable", message));
            }
            return self.refund_capture(selected.id, selector, reason).await;
        }
        let id = selected.id;
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let payment = transitions::lock(&mut tx, id).await?.ok_or_else(ApiError::not_found)?;
            let left = payment.remaining();
            if payment.status == Status::RefundDue && left > Paise::ZERO {
                let reserved = transitions::reserve_refund(&mut tx, id, left).await?;
                reserved.ok_or_else(|| ApiError::internal("the remaining amount could not be reserved"))?;
                refunds::insert(&mut tx, id, left, reason, now).await?;
                tx.commit().await?;
                return Ok(left);
            }
            let amount = part.unwrap_or(left);
            let number = self.request_refund(&mut tx, &payment, amount, reason).await?;
            let refund = AdminRefund { number, amount, is_full: amount == left };
            self.0.handler(&payment.purpose)?.on_refunded(&mut tx, &payment, refund, now).await?;
            tx.commit().await?;
            Ok(amount)
        })
        .await
    }

    /// Sends every refund that is due and polls those that are pending. No transaction is open meanwhile. What becomes due
    /// meanwhile waits for the next run.
    pub async fn send_refunds(&self) -> Result<(), ApiError> {
        let started = self.0.clock.now();
        let mut outcome = Ok(());
        loop {
            let due = refunds::due(&self.0.db, self.0.gateway.name(), started).await?;
            if due.is_empty() {
                return outcome;
            }
            for sent in join_all(due.into_iter().map(|id| self.claim_and_send(id, started))).await {
                outcome = outcome.and(sent);
            }
        }
    }

    async fn claim_and_send(&self, id: i64, started: Timestamp) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        let claimed = refunds::claim(&mut tx, id, self.0.clock.now().max(started)).await?;
        tx.commit().await?;
        match claimed {
            Some(refund) => self.send_refund(&refund).await,
            None => Ok(()),
        }
    }

    async fn send_refund(&self, refund: &Refund) -> Result<(), ApiError> {
        let request = refund.request();
        let response = match &refund.provider_id {
            Some(provider_id) => self.0.gateway.fetch_refund(&request, provider_id).await,
            None => self.0.gateway.create_refund(&request).await,
        };
        match response {
            Ok(report) => self.apply_refund_report(refund, &report).await.map(|_| ()),
            Err(error) => {
                // A rejection is retried too: an account without funds is filled some day. `dft check` reports a refund
                // that takes too long.
                let rejected = matches!(error, GatewayError::Rejected(_));
                tracing::warn!(refund_id = refund.id, rejected, %error, "a refund could not be sent");
                let next_try = next_refund_try(refund.tries, self.0.clock.now());
                let mut tx = self.0.db.begin().await?;
                refunds::set_next_try(&mut tx, refund.id, next_try).await?;
                tx.commit().await?;
                Ok(())
            }
        }
    }

    /// Applies a provider's report about a refund, once. Returns whether it changed anything.
    pub(crate) async fn apply_refund_report(
        &self,
        refund: &Refund,
        report: &RefundStatusReport,
    ) -> Result<bool, ApiError> {
        if report.amount != refund.amount {
            tracing::error!(refund_id = refund.id, "the provider reports another amount for a refund");
            return Ok(false);
        }
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let Some(payment) = transitions::lock(&mut tx, refund.payment_id).await? else {
                return Ok(false);
            };
            let (changed, reached) = match report.state {
                RefundState::Pending => accept_refund(&mut tx, &payment, refund, report, now).await?,
                RefundState::Done => complete_refund(&mut tx, &payment, refund, report, now).await?,
                RefundState::Failed => {
                    fail_refund(&mut tx, &payment, refund, &self.0.operations, now).await?
                }
            };
            tx.commit().await?;
            if let Some(status) = reached {
                count_transition(status);
            }
            Ok(changed)
        })
        .await
    }
}

/// Whether the refund changed, and the status that its payment has reached.
type RefundChange = (bool, Option<Status>);

async fn accept_refund(
    tx: &mut Tx,
    payment: &Payment,
    refund: &Refund,
    report: &RefundStatusReport,
    now: Timestamp,
) -> Result<RefundChange, ApiError> {
    let next_try = next_refund_try(refund.tries, now);
    if !refunds::mark_accepted(tx, refund.id, &report.provider_id, next_try).await?.happened() {
        return Ok((false, None));
    }
    if refund.capture.is_some() {
        return Ok((true, None));
    }
    // Only when all of it is under way: a part that failed must stay for an admin to request again.
    if payment.refunded != payment.amount || payment.status != Status::RefundDue {
        return Ok((true, None));
    }
    let moved = transitions::transition(tx, payment.id, Status::RefundDue, Status::Refunding).await?;
    moved.or_bug("refund_due to refunding")?;
    Ok((true, Some(Status::Refunding)))
}

/// The money was sent. With the last part of it the payment is refunded.
async fn complete_refund(
    tx: &mut Tx,
    payment: &Payment,
    refund: &Refund,
    report: &RefundStatusReport,
    now: Timestamp,
) -> Result<RefundChange, ApiError> {
    if !refunds::mark_done(tx, refund.id, &report.provider_id, now).await?.happened() {
        return Ok((false, None));
    }
    transitions::insert_ledger_entry(tx, payment.id, Some(refund.id), Paise(-refund.amount.0), now).await?;
    if refund.capture.is_some() || refunds::sum_done(tx, payment.id).await? < payment.amount {
        return Ok((true, None));
    }
    if payment.status == Status::RefundDue {
        let moved = transitions::transition(tx, payment.id, Status::RefundDue, Status::Refunding).await?;
        moved.or_bug("refund_due to refunding")?;
    }
    let moved = transitions::transition(tx, payment.id, Status::Refunding, Status::Refunded).await?;
    moved.or_bug("refunding to refunded")?;
    Ok((true, Some(Status::Refunded)))
}

async fn fail_refund(
    tx: &mut Tx,
    payment: &Payment,
    refund: &Refund,
    operations: &Operations,
    now: Timestamp,
) -> Result<RefundChange, ApiError> {
    if !refunds::mark_failed(tx, refund.id).await?.happened() {
        return Ok((false, None));
    }
    tracing::error!(refund_id = refund.id, "a refund failed for good; an admin must request it again");
    let event = OperationsEvent::RefundFailed { payment: payment.id.0, number: refund.number };
    operations.notify(tx, event, now).await?;
    if refund.capture.is_some() {
        return Ok((true, None));
    }
    transitions::unreserve_refund(tx, payment.id, refund.amount).await?;
    if payment.status != Status::Refunding {
        return Ok((true, None));
    }
    let moved = transitions::transition(tx, payment.id, Status::Refunding, Status::RefundDue).await?;
    moved.or_bug("refunding to refund_due")?;
    Ok((true, Some(Status::RefundDue)))
}
