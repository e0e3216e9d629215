//! Signing in: from a verified token to a person and a new session.

use std::time::Duration;

use dft_kernel::auth::Member;
use dft_kernel::db::retry_on_conflict;
use dft_kernel::{ApiError, token};

use crate::google::Identity;
use crate::{Accounts, rules, store};

/// Somebody who has just signed in, and the token that only their browser gets to see.
pub(crate) struct SignedIn {
    pub(crate) member: Member,
    pub(crate) token: String,
    pub(crate) lasts: Duration,
}

impl Accounts {
    /// Signs in the person an ID token speaks of. `old` is the session the browser had before: it ends, so that
    /// a token planted there opens nothing.
    pub(crate) async fn sign_in(&self, id_token: &str, old: Option<&str>) -> Result<SignedIn, ApiError> {
        let who = self.verifier.verify(id_token).await?;
        retry_on_conflict(|| self.open_session(&who, old)).await
    }

    async fn open_session(&self, who: &Identity, old: Option<&str>) -> Result<SignedIn, ApiError> {
        let now = self.clock.now();
        let token = token::random_token();

        let mut tx = self.db.begin().await?;
        let id = store::users::meet(&mut tx, who, now, true).await?;
        let roles = store::users::roles_of(&mut tx, id).await?;
        if let Some(old) = old {
            store::sessions::end(&mut tx, &token::hash_token(old)).await?;
        }
        let ends = rules::ends(now, now, &roles);
        store::sessions::start(&mut tx, id, &token::hash_token(&token), now, ends).await?;
        tx.commit().await?;

        let Identity { subject: _, email, name, picture } = who.clone();
        let member = Member { id, name, email: email.as_str().to_owned(), picture, roles };
        Ok(SignedIn { member, token, lasts: ends.saturating_since(now) })
    }
}
