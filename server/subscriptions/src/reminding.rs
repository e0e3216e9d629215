//! Writing to people whose membership is about to end, or has ended, each once.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;
use dft_kernel::time::{DAY, Timestamp};
use dft_notifications::queue;

use crate::rules::Span;
use crate::store::terms::{self, DueTerm};
use crate::{Subscriptions, letters};

/// So long before the end.
const NOTICE: Duration = DAY.saturating_mul(3);

/// When there is first something to write about a term.
pub(crate) fn first_word(span: &Span) -> Timestamp {
    (span.ends_at - NOTICE).max(span.starts_at)
}

impl Subscriptions {
    /// Writes whatever is due. Any number of workers on any number of nodes may do it at once.
    pub async fn remind(&self) -> Result<(), ApiError> {
        loop {
            let due = terms::due(&self.db, self.clock.now()).await?;
            if due.is_empty() {
                return Ok(());
            }
            for term in due {
                retry_on_conflict(|| self.write_about(&term)).await?;
            }
        }
    }

    /// One term, one word, in one transaction. When another term follows there is nothing to say: membership goes on.
    async fn write_about(&self, term: &DueTerm) -> Result<(), ApiError> {
        let now = self.clock.now();
        let over = term.ends_at <= now;
        let mut tx = self.db.begin().await?;
        if !terms::claim(&mut tx, term, (!over).then_some(term.ends_at)).await? {
            return Ok(());
        }
        let standing = terms::standing(&mut tx, term.buyer.user).await?;
        let is_last = standing.iter().all(|other| other.span.ends_at <= term.ends_at);
        if is_last {
            let write = if over { letters::ended } else { letters::ending };
            if let Some(message) = write(term, &self.origin, now) {
                queue(&mut tx, &message, now).await?;
            }
        }
        tx.commit().await?;
        Ok(())
    }
}
