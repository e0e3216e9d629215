//! Notices by email before and after a membership ends, each sent once.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;
use dft_kernel::time::{DAY, Timestamp};
use dft_notifications::queue;

use crate::rules::BillingPeriod;
use crate::store::terms::{self, DueTerm};
use crate::{Subscriptions, emails};

/// How long before the end the first notice is sent.
const NOTICE_PERIOD: Duration = DAY.saturating_mul(3);

pub(crate) fn first_notice_at(period: &BillingPeriod) -> Timestamp {
    (period.ends_at - NOTICE_PERIOD).max(period.starts_at)
}

impl Subscriptions {
    /// Sends every notice that is due. Safe to run concurrently on any number of nodes.
    pub async fn remind(&self) -> Result<(), ApiError> {
        loop {
            let due = terms::due_for_notice(&self.0.db, self.0.clock.now()).await?;
            if due.is_empty() {
                return Ok(());
            }
            for term in due {
                retry_on_conflict(|| self.send_notice(&term)).await?;
            }
        }
    }

    /// Claims and queues one notice in one transaction. No email is sent when another term follows, because membership
    /// does not end.
    async fn send_notice(&self, term: &DueTerm) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let has_ended = term.ends_at <= now;
        let next_notice_at = (!has_ended).then_some(term.ends_at);
        let mut tx = self.0.db.begin().await?;
        if !terms::claim_notice(&mut tx, term, next_notice_at).await?.happened() {
            return Ok(());
        }
        let effective_terms = terms::effective_terms(&mut tx, term.buyer.user).await?;
        let is_last = effective_terms.iter().all(|other| other.period.ends_at <= term.ends_at);
        if is_last {
            let email = if has_ended { emails::ended } else { emails::ending };
            if let Some(message) = email(term, &self.0.origin, now) {
                queue(&mut tx, &message, now).await?;
            }
        }
        tx.commit().await?;
        Ok(())
    }
}
