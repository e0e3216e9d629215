//! Operations of `dft messages`: messages that are not sent, and sending again those that were given up.

use dft_kernel::ApiError;
use dft_kernel::time::Timestamp;

use crate::Notifications;
use crate::store::unsent::{self as store, UnsentRow};

/// A message that is not sent, for an operator. Without its content.
#[derive(Debug)]
pub struct UnsentMessage {
    pub id: i64,
    pub queued_at: Timestamp,
    pub status: String,
    pub attempts: i64,
    pub channel: String,
    /// Masked: enough to recognise a mistyped domain.
    pub recipient: String,
    /// The event that caused it, such as `order:7:placed:mail`.
    pub event: String,
    pub last_error: Option<String>,
}

impl From<UnsentRow> for UnsentMessage {
    fn from(row: UnsentRow) -> Self {
        let masked = mask(&row.recipient);
        // A server's reply often repeats the address.
        let last_error = row.last_error.map(|error| error.replace(&row.recipient, &masked));
        Self {
            id: row.id,
            queued_at: Timestamp(row.queued_at),
            status: row.status,
            attempts: row.attempts,
            channel: row.channel,
            recipient: masked,
            event: row.dedupe_key,
            last_error,
        }
    }
}

/// `a…@example.in` for an address, and the last two digits of a phone number.
fn mask(recipient: &str) -> String {
    if let Some((name, domain)) = recipient.rsplit_once('@') {
        return format!("{}…@{domain}", name.chars().take(1).collect::<String>());
    }
    let shown = recipient.chars().count().saturating_sub(2);
    format!("…{}", recipient.chars().skip(shown).collect::<String>())
}

impl Notifications {
    /// Messages that are not sent, the oldest first; or only those that were given up.
    pub async fn list_unsent(&self, dead_only: bool) -> Result<Vec<UnsentMessage>, ApiError> {
        let rows = store::list(&self.db, dead_only).await?;
        Ok(rows.into_iter().map(UnsentMessage::from).collect())
    }

    /// Queues a message again that was given up, with all its attempts.
    pub async fn retry_dead(&self, id: i64) -> Result<(), ApiError> {
        let mut tx = self.db.begin().await?;
        if !store::retry(&mut tx, id, self.clock.now()).await?.happened() {
            let message = match store::status(&mut tx, id).await? {
                Some(status) => return Err(ApiError::conflict("wrong_state", not_dead(id, &status))),
                None => format!("There is no message {id}"),
            };
            return Err(ApiError::missing(message));
        }
        tx.commit().await?;
        Ok(())
    }

    /// Queues every message again that was given up, and returns how many there were.
    pub async fn retry_all_dead(&self) -> Result<u64, ApiError> {
        let mut tx = self.db.begin().await?;
        let count = store::retry_all(&mut tx, self.clock.now()).await?;
        tx.commit().await?;
        Ok(count)
    }
}

fn not_dead(id: i64, status: &str) -> String {
    format!("Message {id} is {status}; only a message that was given up can be sent again")
}

#[cfg(test)]
mod tests {
    use super::mask;

    #[test]
    fn a_recipient_is_masked() {
        assert_eq!(mask("asha.rao@example.in"), "a…@example.in");
        assert_eq!(mask("+919876543210"), "…10");
        assert_eq!(mask("@"), "…@");
        assert_eq!(mask(""), "…");
    }
}
