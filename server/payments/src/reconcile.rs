//! The worker that finds out what the provider never told us: unknown, open, ended and late.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::time::{DAY, Timestamp};
use futures_util::future::join_all;

use crate::gateway::{LinkReport, NotDone};
use crate::rules::{self, LINK_GRACE, Status};
use crate::store::payments::{self as store, PaymentRow};
use crate::store::{events, refunds, turns};
use crate::{PaymentId, Payments};

/// An event that has had no outcome for so long was left behind.
const LEFT_BEHIND: Duration = Duration::from_secs(10);

/// How long handled events are kept; a provider repeats itself for a day.
const REMEMBERED: Duration = DAY.saturating_mul(30);

impl Payments {
    /// Looks at everything whose turn it is. Any number of workers on any number of nodes may do it at once. One that fails
    /// does not keep the others waiting; the first failure is told at the end.
    pub async fn reconcile(&self) -> Result<(), ApiError> {
        let events = self.finish_events().await;
        let payments = self.look_at_payments().await;
        let refunds = self.send_refunds().await;
        events.and(payments).and(refunds)
    }

    /// What comes due meanwhile waits for the next run: a provider that answers slowly must not keep refunds and events
    /// waiting for ever.
    async fn look_at_payments(&self) -> Result<(), ApiError> {
        let began = self.0.clock.now();
        let mut outcome = Ok(());
        loop {
            let due = turns::due(&self.0.db, self.0.gateway.name(), began).await?;
            if due.is_empty() {
                return outcome;
            }
            // A handful at once: a provider that takes its time takes it for all of them.
            for looked in join_all(due.into_iter().map(|id| self.claim_and_look(id, began))).await {
                outcome = outcome.and(looked);
            }
        }
    }

    async fn claim_and_look(&self, id: i64, began: Timestamp) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        let claimed = turns::claim(&mut tx, id, self.0.clock.now().max(began)).await?;
        tx.commit().await?;
        match claimed {
            Some(row) => self.look(&row).await,
            None => Ok(()),
        }
    }

    /// Processes verified events whose first processing was cut short. One that cannot be processed is passed by, and
    /// tried again in the next run.
    async fn finish_events(&self) -> Result<(), ApiError> {
        let before = self.0.clock.now() - LEFT_BEHIND;
        let mut outcome = Ok(());
        let mut last = 0;
        loop {
            let left = events::unfinished(&self.0.db, self.0.gateway.name(), before, last).await?;
            if left.is_empty() {
                return outcome;
            }
            for event in left {
                last = event.id;
                outcome = outcome.and(self.process(event.id, &event.body).await);
            }
        }
    }

    /// Forgets events that were handled long ago.
    pub async fn purge_old_events(&self) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        events::forget(&mut tx, self.0.clock.now() - REMEMBERED).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn look(&self, row: &PaymentRow) -> Result<(), ApiError> {
        match &row.link_id {
            None => self.look_for_link(row).await,
            Some(link_id) => self.look_at_link(row, link_id).await,
        }
    }

    /// The answer to "make this link" was lost. Made: keep it. Not made: make it while there is time, else let go.
    async fn look_for_link(&self, row: &PaymentRow) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let found = self.0.gateway.find(&row.reference).await;
        let outcome = match found {
            Ok(Some(report)) => self.keep_link(row, &report).await,
            Ok(None) if row.status() != Status::Created => return self.look_again(row, None).await,
            Ok(None) if self.may_be_made(row) => self.make_link(row).await,
            // The clock here may be ahead of the node that is making it just now: one look is not enough to say never.
            Ok(None) if row.looks < 2 => Err(NotDone::Unknown("not made, or not yet".to_owned())),
            Ok(None) => return self.end(row.id(), Status::Failed).await,
            Err(failure) => Err(failure),
        };
        match outcome {
            Ok(()) => Ok(()),
            Err(NotDone::Refused(_)) if row.status() == Status::Created => {
                self.end(row.id(), Status::Failed).await
            }
            Err(_) if row.status() != Status::Created => {
                self.look_again(row, rules::next_look_at_ended(row.pay_by(), now)).await
            }
            // Nobody can pay a link that nobody was given: what it holds is let go when its time is over.
            Err(_) if now > row.pay_by() + LINK_GRACE => self.end(row.id(), Status::Expired).await,
            Err(_) => self.look_again(row, Some(rules::next_look_for_unknown(row.created_at(), now))).await,
        }
    }

    async fn look_at_link(&self, row: &PaymentRow, link_id: &str) -> Result<(), ApiError> {
        if row.close_link == 1 {
            self.close_link(row.id(), link_id).await?;
        }
        let now = self.0.clock.now();
        match self.0.gateway.fetch(link_id).await {
            Ok(report) => {
                self.settle(row.id(), &report).await?;
            }
            Err(failure) => {
                tracing::warn!(payment = row.id, cause = %failure, "the provider could not be asked");
            }
        }
        if row.status() == Status::Created && now > row.pay_by() + LINK_GRACE {
            // Their clock is behind, or they do not answer, or not about this link: what it holds is let go if it is still
            // held, and the link is closed. Money that came all the same is found as late money.
            return self.end(row.id(), Status::Expired).await;
        }
        self.come_back(row).await
    }

    /// Closes a link at the provider. One that has ended by itself needs no closing; whether it was paid, the next
    /// question tells.
    async fn close_link(&self, id: PaymentId, link_id: &str) -> Result<(), ApiError> {
        match self.0.gateway.cancel(link_id).await {
            Ok(()) | Err(NotDone::Refused(_)) => {
                let mut tx = self.0.db.begin().await?;
                store::link_closed(&mut tx, id).await?;
                tx.commit().await?;
            }
            Err(NotDone::Unknown(why)) => {
                tracing::warn!(payment = id.0, cause = why, "a link could not be closed yet");
            }
        }
        Ok(())
    }

    /// Sets the next look, from how the payment stands now.
    async fn come_back(&self, claimed: &PaymentRow) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let Some(row) = store::by_id(&self.0.db, claimed.id()).await? else { return Ok(()) };
        let next = match row.status() {
            Status::Created => Some(rules::next_look_at_open(row.created_at(), row.pay_by(), now)),
            _ if row.close_link == 1 => Some(now + Duration::from_mins(1)),
            _ => rules::next_look_at_ended(row.pay_by(), now),
        };
        self.look_again(claimed, next).await
    }

    async fn look_again(&self, claimed: &PaymentRow, at: Option<Timestamp>) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        turns::look_again(&mut tx, claimed, at).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Asks the provider about an open payment because somebody waits for the answer; at most once in `pause`, whoever
    /// asks.
    pub(crate) async fn look_now(&self, row: &PaymentRow, pause: Duration) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        let mine = turns::claim_look(&mut tx, row.id(), now, now - pause).await?;
        tx.commit().await?;
        // A payment of another provider waits until that one is set up again.
        if !mine || row.provider != self.0.gateway.name() {
            return Ok(());
        }
        let Some(link_id) = &row.link_id else {
            if self.may_be_made(row) {
                let _ = self.make_link(row).await;
            }
            return Ok(());
        };
        if let Ok(report) = self.0.gateway.fetch(link_id).await {
            self.settle(row.id(), &report).await?;
        }
        Ok(())
    }

    /// Lets an event about a link come true, if the link is of a payment of ours.
    pub(crate) async fn hear_of_link(&self, report: &LinkReport) -> Result<&'static str, ApiError> {
        let row = store::by_reference(&self.0.db, self.0.gateway.name(), &report.reference).await?;
        match row {
            Some(row) => Ok(self.settle(row.id(), report).await?.as_str()),
            None => Ok("not_ours"),
        }
    }

    /// Lets an event about a refund come true, if the refund is ours.
    pub(crate) async fn hear_of_refund(
        &self,
        report: &crate::gateway::RefundReport,
    ) -> Result<&'static str, ApiError> {
        let named = report.key.as_deref().and_then(refunds::parse_key);
        let row = match named {
            Some((reference, number)) => refunds::by_key(&self.0.db, reference, number).await?,
            None => None,
        };
        match row {
            Some(row) => Ok(if self.note_refund(&row, report).await? { "refund" } else { "nothing" }),
            None => Ok("not_ours"),
        }
    }
}
