//! Email by SMTP.

use std::time::Duration;

use dft_kernel::token;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::Error;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use crate::config::SmtpConfig;
use crate::email_template::RenderedEmail;
use crate::retry::SendError;

/// Limit for each SMTP command.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(20);

/// Client of the operator's mail server, with a connection pool.
pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl SmtpMailer {
    pub fn new(config: &SmtpConfig) -> Result<Self, String> {
        let from: Mailbox = config
            .from
            .parse()
            .map_err(|_| "MAIL_FROM: expected an address such as DFT <care@example.in>")?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(config.url.reveal())
            .map_err(|error| format!("SMTP_URL: {error}"))?
            .timeout(Some(COMMAND_TIMEOUT))
            .build();
        Ok(Self { transport, from })
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
        self.transport.send(message).await.map(|_| ()).map_err(|error| classify_error(&error))
    }

    /// The `Message-ID` is derived from the key, so that mail clients show a repeated delivery once.
    fn build_message(
        &self,
        key: &str,
        recipient: &str,
        email: &RenderedEmail,
    ) -> Result<Message, Box<dyn std::error::Error>> {
        let id = format!("<{}@{}>", token::hash_token(key), self.from.email.domain());
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, recipient.parse::<Address>()?))
            .subject(email.subject.as_str())
            .message_id(Some(id));
        if let Some(url) = &email.one_click_unsubscribe {
            let header = |name, value| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
            message = message
                .raw_header(header("List-Unsubscribe", format!("<{url}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        Ok(message.multipart(MultiPart::alternative_plain_html(email.text.clone(), email.html.clone()))?)
    }
}

/// 5xx replies are permanent, except those about our own authentication (530 to 538): the operator can correct the
/// credentials.
fn classify_error(error: &Error) -> SendError {
    let authentication = error.status().is_some_and(|code| matches!(u16::from(code), 530..=538));
    if error.is_permanent() && !authentication {
        SendError::Permanent(error.to_string())
    } else {
        SendError::Transient(error.to_string())
    }
}
