//! Settling: one function for webhook, poll and return. The row's lock lets one of them act; the others find it done.

use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::time::Timestamp;

use crate::gateway::LinkReport;
use crate::handler::Fulfillment;
use crate::opening::count;
use crate::rules::{self, Status, Verdict, judge};
use crate::store::payments::{self as store, PaymentRow};
use crate::store::refunds;
use crate::{PaymentId, Payments};

/// What a provider's word has done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The money came and the subject is theirs.
    Paid,
    /// The money came too late, or twice: it goes back.
    RefundDue,
    /// The link has ended.
    Ended,
    AttemptFailed,
    /// It does not match: a person looks at it.
    Review,
    /// Nothing new.
    Nothing,
}

impl Outcome {
    /// For the inbox and the metrics.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Paid => "paid",
            Self::RefundDue => "refund_due",
            Self::Ended => "ended",
            Self::AttemptFailed => "attempt_failed",
            Self::Review => "review",
            Self::Nothing => "nothing",
        }
    }
}

impl Payments {
    /// Lets a provider's word about a payment come true, all of it in one transaction or nothing.
    pub(crate) async fn settle(&self, id: PaymentId, report: &LinkReport) -> Result<Outcome, ApiError> {
        // Most of what we are told we know already: a glance spares the lock.
        let Some(row) = store::by_id(&self.0.db, id).await? else { return Ok(Outcome::Nothing) };
        if judge(row.status(), &row.asked(), report) == Verdict::Nothing {
            return Ok(Outcome::Nothing);
        }
        retry_on_conflict(|| self.try_to_settle(id, report)).await
    }

    async fn try_to_settle(&self, id: PaymentId, report: &LinkReport) -> Result<Outcome, ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        let Some(row) = store::lock(&mut tx, id).await? else { return Ok(Outcome::Nothing) };
        let outcome = match judge(row.status(), &row.asked(), report) {
            Verdict::Settle(capture_id) => self.receive(&mut tx, &row, capture_id, now).await?,
            Verdict::End(status) => self.end_in(&mut tx, &row, status, false, now).await?,
            Verdict::AttemptFailed => {
                store::note_failed_attempt(&mut tx, &row, now).await?;
                Outcome::AttemptFailed
            }
            Verdict::Review => {
                tracing::error!(payment = row.id, "money came that does not match; somebody must look at it");
                store::set_aside(&mut tx, &row).await?;
                Outcome::Review
            }
            Verdict::Nothing => return Ok(Outcome::Nothing),
        };
        tx.commit().await?;
        count(outcome.as_str());
        Ok(outcome)
    }

    async fn receive(
        &self,
        tx: &mut Tx,
        row: &PaymentRow,
        capture_id: &str,
        now: Timestamp,
    ) -> Result<Outcome, ApiError> {
        let handler = self.0.handler(&row.purpose)?;
        let first = store::receive(tx, row, capture_id, now).await?;
        if first {
            store::enter(tx, row.id, None, row.amount(), now).await?;
            store::close_others(tx, row, now).await?;
            if handler.on_paid(tx, &row.payment(), now).await? == Fulfillment::Fulfilled {
                return Ok(Outcome::Paid);
            }
            store::advance(tx, row.id(), Status::Paid, Status::RefundDue).await?;
        } else {
            store::receive_to_return(tx, row, capture_id, now).await?;
            store::enter(tx, row.id, None, row.amount(), now).await?;
        }
        store::promise_back(tx, row.id(), row.amount()).await?;
        refunds::add(tx, row.id, row.amount(), "what it was for is not to be had any more", now).await?;
        Ok(Outcome::RefundDue)
    }

    /// Ends an open payment and lets its area let go of what was held.
    pub(crate) async fn end_in(
        &self,
        tx: &mut Tx,
        row: &PaymentRow,
        to: Status,
        close_link: bool,
        now: Timestamp,
    ) -> Result<Outcome, ApiError> {
        // Soon, to close the link; else later, for money that banks report late.
        let next_look = if close_link { Some(now) } else { rules::next_look_at_ended(row.pay_by(), now) };
        if !store::end(tx, row.id(), to, close_link, next_look).await? {
            return Ok(Outcome::Nothing);
        }
        self.0.handler(&row.purpose)?.on_link_ended(tx, &row.payment(), now).await?;
        Ok(Outcome::Ended)
    }

    /// Ends a payment that nobody can or will pay any more.
    pub(crate) async fn end(&self, id: PaymentId, to: Status) -> Result<(), ApiError> {
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            if let Some(row) = store::lock(&mut tx, id).await? {
                let close_link = row.link_id.is_some();
                let outcome = self.end_in(&mut tx, &row, to, close_link, now).await?;
                tx.commit().await?;
                count(outcome.as_str());
            }
            Ok(())
        })
        .await
    }
}
