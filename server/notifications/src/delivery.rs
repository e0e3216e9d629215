//! Delivery of the outbox. Any number of workers on any number of nodes may run it concurrently.

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;

use crate::message::Content;
use crate::operations::OperationsEvent;
use crate::retry::{Retry, SendError, next_retry};
use crate::store::outbox::ClaimedMessage;
use crate::{Notifications, store};

impl Notifications {
    /// Delivers all due messages: claims a batch under a lease, sends it with no transaction open, records each outcome.
    /// If a worker dies in between, its lease expires and the message is sent again under the same key.
    pub async fn deliver_due(&self) -> Result<(), ApiError> {
        loop {
            // Two workers that claim the same batch may lock its rows in different orders and deadlock.
            let claimed = retry_on_conflict(|| async {
                let mut tx = self.db.begin().await?;
                let claimed = store::outbox::claim(&mut tx, self.clock.now()).await?;
                tx.commit().await?;
                Ok(claimed)
            })
            .await?;
            if claimed.is_empty() {
                return self.update_gauges().await;
            }
            for message in claimed {
                let outcome = self.send(&message).await;
                self.record_outcome(&message, outcome).await?;
            }
        }
    }

    async fn send(&self, message: &ClaimedMessage) -> Result<(), SendError> {
        let content: Content = serde_json::from_str(&message.content)
            .map_err(|error| SendError::Permanent(format!("malformed content: {error}")))?;
        self.channels.send(&message.dedupe_key, &message.recipient, &content).await
    }

    async fn record_outcome(
        &self,
        message: &ClaimedMessage,
        outcome: Result<(), SendError>,
    ) -> Result<(), ApiError> {
        let now = self.clock.now();
        let mut tx = self.db.begin().await?;
        let label = match outcome {
            Ok(()) => {
                store::outbox::mark_sent(&mut tx, message, now).await?;
                "sent"
            }
            Err(error) => match next_retry(&message.channel, message.attempts, &error, rand::random()) {
                Retry::After(backoff) => {
                    if matches!(error, SendError::Setup(_)) {
                        log_setup_error(message);
                    }
                    store::outbox::schedule_retry(&mut tx, message, &error.to_string(), now + backoff)
                        .await?;
                    "retry"
                }
                Retry::GiveUp => {
                    let dead = store::outbox::mark_dead(&mut tx, message, &error.to_string()).await?;
                    // Without it a doctor does not know of a session; a patient sees theirs on the site.
                    if dead.happened() && message.dedupe_key.ends_with(":doctor") {
                        let event = OperationsEvent::DoctorEmailFailed { message: message.id };
                        self.operations.notify(&mut tx, event, now).await?;
                    }
                    log_dead(message);
                    "dead"
                }
            },
        };
        tx.commit().await?;
        metrics::counter!("outbox_deliveries_total", "outcome" => label).increment(1);
        Ok(())
    }

    async fn update_gauges(&self) -> Result<(), ApiError> {
        let counts = store::outbox::counts(&self.db).await?;
        #[expect(clippy::cast_precision_loss, reason = "a gauge")]
        for (name, count) in [("outbox_pending", counts.pending), ("outbox_dead", counts.dead)] {
            metrics::gauge!(name).set(count as f64);
        }
        Ok(())
    }
}

/// The error text stays in the row's `last_error`: a mail server's reply may contain the recipient's address.
fn log_dead(message: &ClaimedMessage) {
    tracing::error!(outbox_id = message.id, attempts = message.attempts, "message delivery failed for good");
}

/// Every message waits until the settings or the mail server are corrected.
fn log_setup_error(message: &ClaimedMessage) {
    tracing::error!(
        outbox_id = message.id,
        attempts = message.attempts,
        "the mail server rejects our set-up; see last_error in dft messages list, SMTP_URL, MAIL_FROM and MAIL_HELO"
    );
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use serde_json::Value;

    use super::*;

    #[derive(Clone, Default)]
    struct LogBuffer(Arc<Mutex<Vec<u8>>>);

    impl io::Write for LogBuffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("not poisoned").extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// `message` is the field that holds an event's text: a value logged under that name would replace it.
    #[test]
    fn a_dead_message_is_logged_with_text_and_outbox_id() {
        let buffer = LogBuffer::default();
        let writer = buffer.clone();
        let subscriber = tracing_subscriber::fmt().json().with_writer(move || writer.clone()).finish();
        let message = ClaimedMessage {
            id: 42,
            dedupe_key: "order:1:placed:mail".to_owned(),
            channel: "mail".to_owned(),
            recipient: "asha@example.in".to_owned(),
            content: String::new(),
            attempts: 12,
            lease_until: 0,
        };
        tracing::subscriber::with_default(subscriber, || log_dead(&message));

        let bytes = buffer.0.lock().expect("not poisoned").clone();
        let text = String::from_utf8(bytes).expect("UTF-8");
        assert_eq!(text.matches("\"message\"").count(), 1, "{text}");
        let line: Value = serde_json::from_str(&text).expect("one JSON line");
        assert_eq!(line["level"], "ERROR");
        assert_eq!(line["fields"]["message"], "message delivery failed for good");
        assert_eq!(line["fields"]["outbox_id"], 42);
        assert_eq!(line["fields"]["attempts"], 12);
        assert!(!text.contains("asha"), "no recipient in the log: {text}");
    }
}
