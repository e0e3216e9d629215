//! E-mail by SMTP.

use std::time::Duration;

use dft_kernel::settings::Mail as MailSettings;
use dft_kernel::token;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::Error;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

use crate::message::RenderedEmail;
use crate::rules::NotSent;

/// How long a mail server may take for one step.
const PATIENCE: Duration = Duration::from_secs(20);

/// The way to the operator's mail server. Connections are kept and used again.
pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl SmtpMailer {
    /// The road the settings name.
    pub fn new(settings: &MailSettings) -> Result<Self, String> {
        let from: Mailbox = settings
            .from
            .parse()
            .map_err(|_| "MAIL_FROM: expected an address such as DFT <care@example.in>")?;
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(settings.url.reveal())
            .map_err(|error| format!("SMTP_URL: {error}"))?
            .timeout(Some(PATIENCE))
            .build();
        Ok(Self { transport, from })
    }

    pub(super) async fn send(&self, key: &str, recipient: &str, mail: &RenderedEmail) -> Result<(), NotSent> {
        let letter = self.write(key, recipient, mail).map_err(|error| NotSent::ForGood(error.to_string()))?;
        self.transport.send(letter).await.map(|_| ()).map_err(|error| judge(&error))
    }

    /// The letter as it travels. Its id comes from the key: a mailbox shows a repeat once.
    fn write(
        &self,
        key: &str,
        recipient: &str,
        mail: &RenderedEmail,
    ) -> Result<Message, Box<dyn std::error::Error>> {
        let id = format!("<{}@{}>", token::hash_token(key), self.from.email.domain());
        let mut letter = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, recipient.parse::<Address>()?))
            .subject(mail.subject.as_str())
            .message_id(Some(id));
        if let Some(url) = &mail.one_click_unsubscribe {
            let header = |name, value| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
            letter = letter
                .raw_header(header("List-Unsubscribe", format!("<{url}>")))
                .raw_header(header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        Ok(letter.multipart(MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone()))?)
    }
}

/// A server's "never" counts, except about ourselves: a password that is wrong today may be right tomorrow.
fn judge(error: &Error) -> NotSent {
    let about_us = error.status().is_some_and(|code| matches!(u16::from(code), 530..=538));
    if error.is_permanent() && !about_us {
        NotSent::ForGood(error.to_string())
    } else {
        NotSent::Passing(error.to_string())
    }
}
