//! Sending what waits in the outbox. Any number of workers on any number of nodes may do it at once.

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;

use crate::message::Content;
use crate::rules::{Next, NotSent, next};
use crate::store::outbox::ClaimedRow;
use crate::{Notifications, store};

impl Notifications {
    /// Sends everything that is due. No transaction is open while the world is asked: a message is claimed for a
    /// minute, sent, and its outcome noted. A worker that dies in between leaves a claim that runs out, and the
    /// message goes again under the same key.
    pub async fn deliver_due(&self) -> Result<(), ApiError> {
        loop {
            // Two workers that claim the same handful may lock it in two orders: one of them goes again.
            let claimed = retry_on_conflict(|| async {
                let mut tx = self.db.begin().await?;
                let claimed = store::outbox::claim(&mut tx, self.clock.now()).await?;
                tx.commit().await?;
                Ok(claimed)
            })
            .await?;
            if claimed.is_empty() {
                return self.measure().await;
            }
            for row in claimed {
                let outcome = self.send(&row).await;
                self.note(&row, outcome).await?;
            }
        }
    }

    async fn send(&self, row: &ClaimedRow) -> Result<(), NotSent> {
        let content: Content = serde_json::from_str(&row.message)
            .map_err(|error| NotSent::ForGood(format!("cannot be read: {error}")))?;
        self.channels.send(&row.dedupe_key, &row.recipient, &content).await
    }

    async fn note(&self, row: &ClaimedRow, outcome: Result<(), NotSent>) -> Result<(), ApiError> {
        let now = self.clock.now();
        let mut tx = self.db.begin().await?;
        let word = match outcome {
            Ok(()) => {
                store::outbox::sent(&mut tx, row, now).await?;
                "sent"
            }
            Err(failure) => {
                let (NotSent::Passing(why) | NotSent::ForGood(why)) = &failure;
                let again = match next(row.attempts, &failure, rand::random()) {
                    Next::Again(pause) => Some(now + pause),
                    Next::GiveUp => None,
                };
                store::outbox::not_sent(&mut tx, row, why, again).await?;
                // The reason stays on the row: a server's words can hold the address.
                if again.is_none() {
                    tracing::error!(message = row.id, tries = row.attempts, "a message was given up");
                }
                if again.is_some() { "again" } else { "dead" }
            }
        };
        tx.commit().await?;
        metrics::counter!("messages_total", "outcome" => word).increment(1);
        Ok(())
    }

    async fn measure(&self) -> Result<(), ApiError> {
        let (waiting, dead) = store::outbox::counts(&self.db).await?;
        #[expect(clippy::cast_precision_loss, reason = "a gauge")]
        for (name, count) in [("outbox_waiting", waiting), ("outbox_dead", dead)] {
            metrics::gauge!(name).set(count as f64);
        }
        Ok(())
    }
}
