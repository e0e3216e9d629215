//! Reconciliation worker: polls the provider for payments whose webhook was lost, late or never sent.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::time::{DAY, Timestamp};
use futures_util::future::join_all;

use crate::gateway::types::GatewayError;
use crate::payment::Payment;
use crate::rules::{self, LINK_GRACE, Status};
use crate::store::{events, payments, polling, transitions};
use crate::{PaymentId, Payments};

/// An event without an outcome is processed by the worker after this time.
const STUCK_EVENT_AGE: Duration = Duration::from_secs(10);

/// How long processed events are kept; a provider repeats an event for a day at most.
const EVENT_RETENTION: Duration = DAY.saturating_mul(30);

impl Payments {
    /// Does everything that is due. Any number of workers on any number of nodes may run at once. A failure does not stop
    /// the rest; the first one is returned at the end.
    pub async fn reconcile(&self) -> Result<(), ApiError> {
        let events = self.process_stuck_events().await;
        let payments = self.poll_due_payments().await;
        let refunds = self.send_refunds().await;
        events.and(payments).and(refunds)
    }

    /// Polls what was due at the start. What becomes due meanwhile waits for the next run: a slow provider must not keep
    /// refunds and events waiting forever.
    async fn poll_due_payments(&self) -> Result<(), ApiError> {
        let started = self.0.clock.now();
        let mut outcome = Ok(());
        loop {
            let due = polling::due(&self.0.db, self.0.gateway.name(), started).await?;
            if due.is_empty() {
                return outcome;
            }
            // A batch at once, so that a slow provider costs its latency once per batch.
            for polled in join_all(due.into_iter().map(|id| self.claim_and_poll(id, started))).await {
                outcome = outcome.and(polled);
            }
        }
    }

    async fn claim_and_poll(&self, id: PaymentId, started: Timestamp) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        let claimed = polling::claim(&mut tx, id, self.0.clock.now().max(started)).await?;
        tx.commit().await?;
        match claimed {
            Some(payment) => self.poll(&payment).await,
            None => Ok(()),
        }
    }

    /// Processes verified events whose processing was interrupted. One that fails is skipped, and tried again in the next
    /// run.
    async fn process_stuck_events(&self) -> Result<(), ApiError> {
        let before = self.0.clock.now() - STUCK_EVENT_AGE;
        let mut outcome = Ok(());
        let mut last = 0;
        loop {
            let stuck = events::unprocessed(&self.0.db, self.0.gateway.name(), before, last).await?;
            if stuck.is_empty() {
                return outcome;
            }
            for event in stuck {
                last = event.id;
                outcome = outcome.and(self.process_event(event.id, &event.body).await);
            }
        }
    }

    /// Deletes events that were processed long ago.
    pub async fn purge_old_events(&self) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        events::purge(&mut tx, self.0.clock.now() - EVENT_RETENTION).await?;
        tx.commit().await?;
        Ok(())
    }

    async fn poll(&self, payment: &Payment) -> Result<(), ApiError> {
        match &payment.link_id {
            None => self.recover_link(payment).await,
            Some(link_id) => self.poll_link(payment, link_id).await,
        }
    }

    /// The response to the creation of the link was lost. Finds the link, or creates it while there is time, or else closes
    /// the payment.
    async fn recover_link(&self, payment: &Payment) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let open = payment.status == Status::Created;
        let recovered = match self.0.gateway.find_link(&payment.reference).await {
            Ok(Some(report)) => self.save_link(payment, &report).await,
            Ok(None) if !open => return self.set_next_poll(payment, None).await,
            Ok(None) if self.can_create_link_for(payment) => self.create_link(payment).await,
            // This clock may be ahead of the node that is creating the link just now: one poll is not enough to give up.
            Ok(None) if payment.poll_count < 2 => {
                Err(GatewayError::Indeterminate("not created, or not yet".to_owned()))
            }
            Ok(None) => return self.close_payment(payment.id, Status::Failed).await,
            Err(error) => Err(error),
        };
        match recovered {
            Ok(()) => Ok(()),
            Err(GatewayError::Rejected(_)) if open => self.close_payment(payment.id, Status::Failed).await,
            Err(_) if !open => {
                self.set_next_poll(payment, rules::next_poll_ended(payment.link_expires_at, now)).await
            }
            // The link was never given out, so it can not be paid: its subject is released when its time is over.
            Err(_) if now > payment.link_expires_at + LINK_GRACE => {
                self.close_payment(payment.id, Status::Expired).await
            }
            Err(_) => {
                self.set_next_poll(payment, Some(rules::next_poll_unknown(payment.created_at, now))).await
            }
        }
    }

    async fn poll_link(&self, payment: &Payment, link_id: &str) -> Result<(), ApiError> {
        if payment.cancel_link {
            self.cancel_link(payment.id, link_id).await?;
        }
        let now = self.0.clock.now();
        match self.0.gateway.fetch_link(link_id).await {
            Ok(report) => {
                self.settle(payment, &report).await?;
            }
            Err(error) => {
                tracing::warn!(payment_id = payment.id.0, %error, "the provider could not be polled");
            }
        }
        if payment.status == Status::Created && now > payment.link_expires_at + LINK_GRACE {
            // The provider's clock is behind, or it does not respond: the subject is released if it is still held, and the
            // link is cancelled. A payment that was made all the same is settled as a late one.
            return self.close_payment(payment.id, Status::Expired).await;
        }
        self.schedule_next_poll(payment).await
    }

    /// Cancels a link at the provider. One that has ended by itself needs no cancelling; whether it was paid, the next poll
    /// shows.
    async fn cancel_link(&self, id: PaymentId, link_id: &str) -> Result<(), ApiError> {
        match self.0.gateway.cancel_link(link_id).await {
            Ok(()) | Err(GatewayError::Rejected(_)) => {
                let mut tx = self.0.db.begin().await?;
                transitions::clear_cancel_link(&mut tx, id).await?;
                tx.commit().await?;
            }
            Err(error @ GatewayError::Indeterminate(_)) => {
                tracing::warn!(payment_id = id.0, %error, "a link could not be cancelled yet");
            }
        }
        Ok(())
    }

    /// Sets the next poll from the current state of the payment.
    async fn schedule_next_poll(&self, claimed: &Payment) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let Some(payment) = payments::by_id(&self.0.db, claimed.id).await? else { return Ok(()) };
        let next = match payment.status {
            Status::Created => Some(rules::next_poll_open(payment.created_at, payment.link_expires_at, now)),
            _ if payment.cancel_link => Some(now + Duration::from_mins(1)),
            _ => rules::next_poll_ended(payment.link_expires_at, now),
        };
        self.set_next_poll(claimed, next).await
    }

    async fn set_next_poll(&self, claimed: &Payment, at: Option<Timestamp>) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        polling::set_next_poll(&mut tx, claimed, at).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Polls the provider for an open payment because the payer waits; at most once per `interval` over all requests.
    pub(crate) async fn poll_now(&self, payment: &Payment, interval: Duration) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        let claimed = polling::claim_poll_slot(&mut tx, payment.id, now, now - interval).await?;
        tx.commit().await?;
        // A payment of another provider waits until that one is configured again.
        if !claimed || payment.provider != self.0.gateway.name() {
            return Ok(());
        }
        let Some(link_id) = &payment.link_id else {
            if self.can_create_link_for(payment) {
                // The error is logged there; the payer sees a payment without a link, and the worker goes on.
                let _ = self.create_link(payment).await;
            }
            return Ok(());
        };
        if let Ok(report) = self.0.gateway.fetch_link(link_id).await {
            self.settle(payment, &report).await?;
        }
        Ok(())
    }
}
