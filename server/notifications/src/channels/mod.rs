//! The channels a message can travel.

mod mail;
mod whatsapp;

use dft_kernel::settings::{Mode, Settings};

pub use mail::SmtpMailer;
pub use whatsapp::WhatsAppClient;

use crate::message::Content;
use crate::rules::NotSent;

/// What is set up, and what becomes of a message whose channel is not.
pub struct Channels {
    mail: Option<SmtpMailer>,
    whatsapp: Option<WhatsAppClient>,
    /// A development server keeps such a message for `/dev/outbox/` and counts it as sent. In production that would be
    /// a lie: it is given up and says why.
    keeps_the_rest: bool,
}

impl Channels {
    /// As the settings say, or the line that names the setting which cannot be used.
    pub fn new(settings: &Settings) -> Result<Self, String> {
        Ok(Self {
            mail: settings.mail.as_ref().map(SmtpMailer::new).transpose()?,
            whatsapp: settings
                .whatsapp
                .as_ref()
                .map(|account| WhatsAppClient::new(whatsapp::ADDRESS, account)),
            keeps_the_rest: settings.mode == Mode::Development,
        })
    }

    /// These and no others.
    pub fn from_parts(mode: Mode, mail: Option<SmtpMailer>, whatsapp: Option<WhatsAppClient>) -> Self {
        Self { mail, whatsapp, keeps_the_rest: mode == Mode::Development }
    }

    /// Sends a message. `key` is the same on every try, so that a provider or a mailbox can tell a repeat.
    pub(crate) async fn send(&self, key: &str, recipient: &str, content: &Content) -> Result<(), NotSent> {
        match (content, &self.mail, &self.whatsapp) {
            (Content::Mail(mail), Some(road), _) => road.send(key, recipient, mail).await,
            (Content::WhatsApp(template), _, Some(road)) => road.send(key, recipient, template).await,
            _ if self.keeps_the_rest => Ok(()),
            _ => Err(NotSent::ForGood(format!("{} is not set up", content.channel()))),
        }
    }
}
