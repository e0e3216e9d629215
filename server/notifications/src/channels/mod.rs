//! The channels a message can travel.

mod mail;
mod whatsapp;

use dft_kernel::settings::Settings;

pub use mail::MailRoad;
pub use whatsapp::WhatsAppRoad;

use crate::message::Content;
use crate::rules::NotSent;

/// What is set up. Where a channel is not, a development server keeps the message for `/dev/outbox/` and counts it as
/// sent; production always has mail.
pub struct Channels {
    mail: Option<MailRoad>,
    whatsapp: Option<WhatsAppRoad>,
}

impl Channels {
    /// As the settings say.
    pub fn new(settings: &Settings) -> Self {
        Self {
            mail: settings.mail.as_ref().map(|mail| MailRoad::new(mail).expect("the settings were checked")),
            whatsapp: settings.whatsapp.as_ref().map(|account| WhatsAppRoad::new(whatsapp::ADDRESS, account)),
        }
    }

    /// These and no others.
    pub fn of(mail: Option<MailRoad>, whatsapp: Option<WhatsAppRoad>) -> Self {
        Self { mail, whatsapp }
    }

    /// Sends a message. `key` is the same on every try, so that a provider or a mailbox can tell a repeat.
    pub(crate) async fn send(&self, key: &str, recipient: &str, content: &Content) -> Result<(), NotSent> {
        match (content, &self.mail, &self.whatsapp) {
            (Content::Mail(mail), Some(road), _) => road.send(key, recipient, mail).await,
            (Content::WhatsApp(template), _, Some(road)) => road.send(key, recipient, template).await,
            (Content::Mail(_), None, _) | (Content::WhatsApp(_), _, None) => Ok(()),
        }
    }
}
