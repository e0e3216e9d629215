//! Delivery channels: SMTP and WhatsApp.

mod smtp;
mod smtp_server;
mod whatsapp;

use dft_kernel::settings::{Mode, Settings};

pub use smtp::SmtpMailer;
pub use whatsapp::WhatsAppClient;

use crate::config::Config;
use crate::message::Content;
use crate::retry::SendError;

/// The configured channels.
pub struct Channels {
    mail: Option<SmtpMailer>,
    whatsapp: Option<WhatsAppClient>,
    /// In development a message without a channel counts as sent and is shown at `/dev/outbox/`. In production it is
    /// an error.
    capture_unsent: bool,
}

impl Channels {
    /// The configured channels, or an error line that names the invalid setting.
    pub fn new(settings: &Settings, config: &Config) -> Result<Self, String> {
        let host = settings.public_url.host_str().unwrap_or("localhost");
        let mail = config.smtp.as_ref().map(|smtp| SmtpMailer::new(smtp, host)).transpose()?;
        let whatsapp =
            config.whatsapp.as_ref().map(|account| WhatsAppClient::new(whatsapp::BASE_URL, account));
        Ok(Self::from_parts(settings.mode, mail, whatsapp))
    }

    pub fn from_parts(mode: Mode, mail: Option<SmtpMailer>, whatsapp: Option<WhatsAppClient>) -> Self {
        Self { mail, whatsapp, capture_unsent: mode == Mode::Development }
    }

    /// Sends a message. `key` is the same on every attempt, so that the recipient's side can recognise a duplicate.
    pub(crate) async fn send(&self, key: &str, recipient: &str, content: &Content) -> Result<(), SendError> {
        match (content, &self.mail, &self.whatsapp) {
            (Content::Mail(email), Some(mailer), _) => mailer.send(key, recipient, email).await,
            (Content::WhatsApp(template), _, Some(client)) => client.send(key, recipient, template).await,
            _ if self.capture_unsent => Ok(()),
            _ => Err(SendError::Permanent(format!("{} is not configured", content.channel()))),
        }
    }
}
