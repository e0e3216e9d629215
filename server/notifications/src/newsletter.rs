//! Newsletter: subscribe, welcome email, one-click unsubscribe.

use dft_kernel::db::retry_on_conflict;
use dft_kernel::fields::Email;
use dft_kernel::{ApiError, token};

use crate::email_template::{EmailTemplate, UnsubscribeLinks};
use crate::message::transactional;
use crate::{Notifications, outbox, store};

impl Notifications {
    /// Subscribes an address and queues a welcome email, unless it is subscribed already. The caller can not tell the
    /// two cases apart, so that it can not probe for addresses.
    pub(crate) async fn subscribe(&self, email: &Email) -> Result<(), ApiError> {
        retry_on_conflict(|| self.add_subscriber(email)).await
    }

    async fn add_subscriber(&self, email: &Email) -> Result<(), ApiError> {
        let now = self.clock.now();
        let token = token::random_token();
        let token_hash = token::hash_token(&token);
        let mut tx = self.db.begin().await?;
        if store::subscribers::add(&mut tx, email, &token_hash, now).await? {
            let key = format!("newsletter:{token_hash}:welcome:mail");
            let message = transactional(email.as_str(), key, &self.welcome_email(&token), now);
            outbox::queue(&mut tx, &message, now).await?;
        }
        tx.commit().await?;
        Ok(())
    }

    fn welcome_email(&self, token: &str) -> EmailTemplate {
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
                page: format!("{}{}", self.origin, unsubscribe_path(token)),
                one_click: format!("{}/api/notifications/unsubscribe/{token}/", self.origin),
            }),
        }
    }

    /// Unsubscribes the address of this token. Idempotent.
    pub(crate) async fn unsubscribe(&self, token: &str) -> Result<(), ApiError> {
        let mut tx = self.db.begin().await?;
        let known =
            store::subscribers::unsubscribe(&mut tx, &token::hash_token(token), self.clock.now()).await?;
        tx.commit().await?;
        if known { Ok(()) } else { Err(ApiError::not_found()) }
    }
}

/// Path of the page that asks for confirmation.
pub(crate) fn unsubscribe_path(token: &str) -> String {
    format!("/newsletter/unsubscribe/{token}")
}
