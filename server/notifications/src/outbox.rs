//! The outbox: a message is a row, written in the transaction that causes it and sent afterwards.

use dft_kernel::db::{Invariant, Tx};
use dft_kernel::time::Moment;

/// What must always be true of the outbox.
pub const INVARIANTS: &[Invariant] = &[Invariant {
    promise: "every message that was sent was tried",
    breaches: "SELECT COUNT(*) FROM outbox WHERE status = 'sent' AND attempts = 0",
}];

/// How a message travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Channel {
    /// E-mail.
    Mail,
    /// WhatsApp, for sessions and with the person's consent.
    WhatsApp,
}

impl Channel {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Mail => "mail",
            Self::WhatsApp => "whatsapp",
        }
    }
}

/// A message, frozen as it will be sent.
#[derive(Debug, Clone)]
pub struct Message {
    /// What causes it, such as `appointment:12:booked:mail`. One cause sends one message.
    pub dedupe_key: String,
    /// How it travels.
    pub channel: Channel,
    /// To whom: an address or a phone number.
    pub recipient: String,
    /// The rendered message as JSON text; its channel knows the shape.
    pub content: String,
    /// Not before this moment.
    pub send_at: Moment,
}

/// Puts a message into the outbox; answers whether it is new. It leaves only if the transaction commits.
pub async fn queue(tx: &mut Tx, message: &Message, now: Moment) -> Result<bool, sqlx::Error> {
    let Message { dedupe_key, channel, recipient, content, send_at } = message;
    let done = sqlx::query(
        "INSERT INTO outbox (dedupe_key, channel, recipient, message, status, queued_at, next_at)
         VALUES ($1, $2, $3, $4, 'pending', $5, $6)
         ON CONFLICT (dedupe_key) DO NOTHING",
    )
    .bind(dedupe_key)
    .bind(channel.as_str())
    .bind(recipient)
    .bind(content)
    .bind(now.0)
    .bind(send_at.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}
