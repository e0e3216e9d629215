//! A message as it is stored in the outbox. It is rendered before it is queued, so that a retry sends the same bytes
//! under the same key.

use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::email_template::{EmailTemplate, RenderedEmail};

#[derive(Debug, Clone)]
pub struct Message {
    /// Names the event that causes the message, such as `appointment:12:booked:mail`. An event sends one message.
    pub dedupe_key: String,
    /// An email address, or a phone number in E.164 form such as +919876543210.
    pub recipient: String,
    /// The rendered content; its variant decides the channel.
    pub content: Content,
    /// Earliest time of delivery.
    pub send_at: Timestamp,
}

/// Builds the email that an event of the product causes (a booking, an order, a renewal), to be queued in that event's
/// transaction and sent at once. `dedupe_key` names the event and the channel, such as `order:7:placed:mail`.
pub fn transactional(to: &str, dedupe_key: String, template: &EmailTemplate, now: Timestamp) -> Message {
    Message { dedupe_key, recipient: to.to_owned(), content: Content::Mail(template.render()), send_at: now }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    Mail(RenderedEmail),
    /// Only for appointments, and only with the patient's consent.
    WhatsApp(WhatsAppTemplate),
}

impl Content {
    /// The value of the `channel` column.
    pub(crate) const fn channel(&self) -> &'static str {
        match self {
            Self::Mail(_) => "mail",
            Self::WhatsApp(_) => "whatsapp",
        }
    }
}

/// A template approved by WhatsApp, with its parameters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhatsAppTemplate {
    pub name: String,
    /// Language code such as `en` or `hi`.
    pub language: String,
    /// The body's parameters, in order.
    pub body: Vec<String>,
    /// The suffix of the button's URL.
    pub button: Option<String>,
}
