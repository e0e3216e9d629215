//! A message, frozen as it will be sent: a second try sends the same bytes under the same key.

use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};

/// A message for the outbox.
#[derive(Debug, Clone)]
pub struct Message {
    /// What causes it, such as `appointment:12:booked:mail`. One cause sends one message.
    pub dedupe_key: String,
    /// To whom: an address, or a phone number in the form +919876543210.
    pub recipient: String,
    /// What it says, and so how it travels.
    pub content: Content,
    /// Not before this moment.
    pub send_at: Timestamp,
}

/// What a message says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// An e-mail.
    Mail(RenderedEmail),
    /// A WhatsApp template, for sessions and with the person's consent.
    WhatsApp(WhatsAppTemplate),
}

impl Content {
    /// The channel's word in the database.
    pub(crate) const fn channel(&self) -> &'static str {
        match self {
            Self::Mail(_) => "mail",
            Self::WhatsApp(_) => "whatsapp",
        }
    }
}

/// An e-mail, rendered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderedEmail {
    /// The subject.
    pub subject: String,
    /// For those who read plain text.
    pub text: String,
    /// For everyone else.
    pub html: String,
    /// The address that ends such letters with one click; only for what people subscribe to.
    pub one_click_unsubscribe: Option<String>,
}

/// A template that WhatsApp has approved, and what goes into its gaps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WhatsAppTemplate {
    /// Its name.
    pub name: String,
    /// Its language, such as `en` or `hi`.
    pub language: String,
    /// The texts of its body's gaps, in order.
    pub body: Vec<String>,
    /// What completes its button's address.
    pub button: Option<String>,
}
