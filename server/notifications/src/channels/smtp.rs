//! Email by SMTP.

use std::time::Duration;

use dft_kernel::token;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::Error;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use super::smtp_server::SmtpServer;
use crate::config::SmtpConfig;
use crate::email_template::RenderedEmail;
use crate::retry::SendError;

/// Limit for each SMTP command.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(20);

/// Client of the operator's mail server, with a connection pool.
pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    server: SmtpServer,
}

impl SmtpMailer {
    /// `default_helo` is the host of the public URL.
    pub fn new(config: &SmtpConfig, default_helo: &str) -> Result<Self, String> {
        let from: Mailbox = config
            .from
            .parse()
            .map_err(|_| "MAIL_FROM: expected an address such as DFT <care@example.in>")?;
        let helo = config.helo.as_deref().unwrap_or(default_helo);
        let server = SmtpServer::parse(config.url.reveal(), helo)?;
        let transport = server.transport()?.timeout(Some(COMMAND_TIMEOUT)).build();
        Ok(Self { transport, from, server })
    }

    pub(super) async fn send(
        &self,
        key: &str,
        recipient: &str,
        email: &RenderedEmail,
    ) -> Result<(), SendError> {
        let message = self
            .build_message(key, recipient, email)
            .map_err(|error| SendError::Permanent(error.to_string()))?;
        match self.transport.send(message).await {
            Ok(_) => Ok(()),
            Err(error) if error.is_permanent() => Err(self.classify_rejection(&error).await),
            Err(error) => Err(SendError::Transient(error.to_string())),
        }
    }

    /// A 5xx reply concerns the message only if the server accepts us and our sender: otherwise it concerns our set-up,
    /// which the operator can correct. The error does not say which command was rejected, so the commands before the
    /// recipient are repeated.
    async fn classify_rejection(&self, error: &Error) -> SendError {
        let authentication = error.status().is_some_and(|code| matches!(u16::from(code), 530..=538));
        if !authentication && self.server.accepts_sender(&self.from.email, COMMAND_TIMEOUT).await.is_ok() {
            SendError::Permanent(error.to_string())
        } else {
            SendError::Setup(error.to_string())
        }
    }

    /// The `Message-ID` is derived from the key, so that mail clients show a repeated delivery once.
    fn build_message(
        &self,
        key: &str,
        recipient: &str,
        email: &RenderedEmail,
    ) -> Result<Message, Box<dyn std::error::Error>> {
        let id = format!("<{}@{}>", token::hash_token(key), self.from.email.domain());
        let header = |name, value| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, recipient.parse::<Address>()?))
            .subject(email.subject.as_str())
            .message_id(Some(id))
            // RFC 3834: no out-of-office reply is wanted.
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned()));
        if let Some(address) = &email.reply_to {
            message = message.reply_to(Mailbox::new(None, address.parse::<Address>()?));
        }
        if let Some(url) = &email.one_click_unsubscribe {
            message = message
                .raw_header(header("List-Unsubscribe", format!("<{url}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        Ok(message.multipart(MultiPart::alternative_plain_html(email.text.clone(), email.html.clone()))?)
    }
}
