//! Settling: one function for webhook, poll and returning payer. The row lock lets one of them act; the others find it done.

use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::time::Timestamp;
use dft_notifications::OperationsEvent;

use crate::capture::Evidence;
use crate::gateway::types::LinkStatusReport;
use crate::handler::Fulfillment;
use crate::payment::Payment;
use crate::rules::{self, Status, Verdict, evaluate};
use crate::store::{captures, refunds, transitions};
use crate::{PaymentId, Payments, count_transition};

/// What a provider's report has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Paid and delivered.
    Paid,
    /// Paid too late, or twice: to be refunded.
    RefundDue,
    /// The link has ended unpaid.
    Ended(Status),
    AttemptFailed,
    /// A payment that does not match.
    Review,
    NoChange,
}

impl Outcome {
    /// For the inbox and the metrics.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Paid => "paid",
            Self::RefundDue => "refund_due",
            Self::Ended(_) => "ended",
            Self::AttemptFailed => "attempt_failed",
            Self::Review => "review",
            Self::NoChange => "no_change",
        }
    }

    /// The status that the payment has reached.
    pub(crate) const fn status(self) -> Option<Status> {
        match self {
            Self::Paid => Some(Status::Paid),
            Self::RefundDue => Some(Status::RefundDue),
            Self::Ended(status) => Some(status),
            Self::Review => Some(Status::Review),
            Self::AttemptFailed | Self::NoChange => None,
        }
    }
}

impl Payments {
    /// Applies a provider's report about a payment, in one transaction. `loaded` may be stale: it is read again under the
    /// lock.
    pub(crate) async fn settle(
        &self,
        loaded: &Payment,
        report: &LinkStatusReport,
    ) -> Result<Outcome, ApiError> {
        // Most reports say nothing new: this check spares them the lock.
        if evaluate(loaded.status, &loaded.expected(), report) == Verdict::NoChange {
            return Ok(Outcome::NoChange);
        }
        retry_on_conflict(|| self.try_settle(loaded.id, report)).await
    }

    async fn try_settle(&self, id: PaymentId, report: &LinkStatusReport) -> Result<Outcome, ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        let Some(payment) = transitions::lock(&mut tx, id).await? else { return Ok(Outcome::NoChange) };
        let outcome = match evaluate(payment.status, &payment.expected(), report) {
            // Money about which an operator decides or has decided.
            Verdict::Settle(id) if captures::exists(&mut tx, payment.id, id).await? => {
                return Ok(Outcome::NoChange);
            }
            Verdict::Settle(provider_payment_id) => {
                self.settle_paid(&mut tx, &payment, provider_payment_id, now).await?
            }
            Verdict::End(status) => self.close_payment_in_tx(&mut tx, &payment, status, false, now).await?,
            Verdict::AttemptFailed => {
                let recorded = transitions::record_failed_attempt(&mut tx, id, now).await?;
                recorded.or_bug("failed attempt of an open payment")?;
                Outcome::AttemptFailed
            }
            Verdict::Review => self.record_for_review(&mut tx, &payment, report, now).await?,
            Verdict::NoChange => return Ok(Outcome::NoChange),
        };
        tx.commit().await?;
        if let Some(status) = outcome.status() {
            count_transition(status);
        }
        Ok(outcome)
    }

    /// Marks the payment as paid and hands over its subject, or has it refunded.
    pub(crate) async fn settle_paid(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        provider_payment_id: &str,
        now: Timestamp,
    ) -> Result<Outcome, ApiError> {
        let Payment { id, amount, .. } = *payment;
        let handler = self.0.handler(&payment.purpose)?;
        if transitions::mark_paid(tx, id, provider_payment_id, now).await?.happened() {
            transitions::insert_ledger_entry(tx, id, None, amount, now).await?;
            transitions::cancel_other_links(tx, payment, now).await?;
            if handler.on_paid(tx, payment, now).await? == Fulfillment::Fulfilled {
                return Ok(Outcome::Paid);
            }
            let moved = transitions::transition(tx, id, Status::Paid, Status::RefundDue).await?;
            moved.or_bug("paid to refund_due")?;
        } else {
            let moved = transitions::mark_paid_refund_due(tx, id, provider_payment_id, now).await?;
            moved.or_bug("unpaid to refund_due")?;
            transitions::insert_ledger_entry(tx, id, None, amount, now).await?;
        }
        let reserved = transitions::reserve_refund(tx, id, amount).await?;
        reserved.ok_or_else(|| ApiError::internal("an unpaid payment had refunds"))?;
        refunds::insert(tx, id, amount, "the subject is not available any more", now).await?;
        Ok(Outcome::RefundDue)
    }

    /// Closes an open payment and has its area release what was held.
    async fn close_payment_in_tx(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        to: Status,
        cancel_link: bool,
        now: Timestamp,
    ) -> Result<Outcome, ApiError> {
        // At once, to cancel the link; else later, for payments that banks report late.
        let next_poll =
            if cancel_link { Some(now) } else { rules::next_poll_ended(payment.link_expires_at, now) };
        if !transitions::close_payment(tx, payment.id, to, cancel_link, next_poll).await?.happened() {
            return Ok(Outcome::NoChange);
        }
        self.0.handler(&payment.purpose)?.on_link_ended(tx, payment, now).await?;
        Ok(Outcome::Ended(to))
    }

    /// Closes a payment that can not or will not be paid any more.
    pub(crate) async fn close_payment(&self, id: PaymentId, to: Status) -> Result<(), ApiError> {
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let Some(payment) = transitions::lock(&mut tx, id).await? else { return Ok(()) };
            let cancel_link = payment.link_id.is_some();
            let outcome = self.close_payment_in_tx(&mut tx, &payment, to, cancel_link, now).await?;
            tx.commit().await?;
            if let Some(status) = outcome.status() {
                count_transition(status);
            }
            Ok(())
        })
        .await
    }

    /// Stores the evidence of money that does not match, once, and moves a payment that is not paid to `review`.
    async fn record_for_review(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        report: &LinkStatusReport,
        now: Timestamp,
    ) -> Result<Outcome, ApiError> {
        let evidence = Evidence::new(payment.status, &payment.expected(), report);
        let Some(capture) = captures::record(tx, payment.id, &evidence, now).await? else {
            return Ok(Outcome::NoChange);
        };
        let flagged = transitions::flag_for_review(tx, payment.id).await?.happened();
        tracing::error!(
            payment_id = payment.id.0,
            flagged,
            "a payment does not match; an admin must review it"
        );
        let event = OperationsEvent::PaymentInReview { payment: payment.id.0, capture };
        self.0.operations.notify(tx, event, now).await?;
        Ok(Outcome::Review)
    }
}
