//! The newsletter: a reader comes and is welcomed, a reader goes with one click.

use dft_kernel::db::retry_on_conflict;
use dft_kernel::fields::Email;
use dft_kernel::{ApiError, token};

use crate::letter::{EmailTemplate, UnsubscribeLinks};
use crate::message::{Content, Message};
use crate::{Notifications, outbox, store};

impl Notifications {
    /// Notes a reader and welcomes them. One who is known already stays as they are, and one who had left is back:
    /// nobody learns from the answer which it was.
    pub(crate) async fn subscribe(&self, email: &Email) -> Result<(), ApiError> {
        retry_on_conflict(|| self.welcome(email)).await
    }

    async fn welcome(&self, email: &Email) -> Result<(), ApiError> {
        let now = self.clock.now();
        let token = token::random_token();
        let link = token::hash_token(&token);
        let mut tx = self.db.begin().await?;
        if store::readers::add(&mut tx, email, &link, now).await? {
            let message = Message {
                dedupe_key: format!("newsletter:{link}:welcome:mail"),
                recipient: email.as_str().to_owned(),
                content: Content::Mail(self.welcome_letter(&token).render()),
                send_at: now,
            };
            outbox::queue(&mut tx, &message, now).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    fn welcome_letter(&self, token: &str) -> EmailTemplate {
        EmailTemplate {
            subject: "Welcome to the DFT weekly tips".to_owned(),
            greeting: "Hello,".to_owned(),
            paragraphs: vec![
                "Thank you for subscribing. Once a week you will get a short letter from us: one idea for calmer days and better sleep, small enough to try the same evening.".to_owned(),
                "We write about nothing else, and we give your address to nobody.".to_owned(),
            ],
            action: None,
            reason: "You get this because somebody entered this address on our site. If it was not you, unsubscribe and nothing more will come.".to_owned(),
            unsubscribe: Some(UnsubscribeLinks {
                page: format!("{}{}", self.origin, unsubscribe_page(token)),
                one_click: format!("{}/api/notifications/unsubscribe/{token}/", self.origin),
            }),
        }
    }

    /// Lets a reader go.
    pub(crate) async fn unsubscribe(&self, token: &str) -> Result<(), ApiError> {
        let mut tx = self.db.begin().await?;
        let known = store::readers::remove(&mut tx, &token::hash_token(token), self.clock.now()).await?;
        tx.commit().await?;
        if known { Ok(()) } else { Err(ApiError::not_found()) }
    }
}

/// Where a person says that they want to go.
pub(crate) fn unsubscribe_page(token: &str) -> String {
    format!("/newsletter/unsubscribe/{token}")
}
