//! Sign-in: verifies an ID token, upserts its user and starts a session.

use std::time::Duration;

use dft_kernel::auth::Member;
use dft_kernel::db::retry_on_conflict;
use dft_kernel::{ApiError, token};

use crate::google::Identity;
use crate::store::users::UpsertReason;
use crate::{Accounts, session_policy, store};

/// A new session. Only its hash is stored; the token itself goes into the browser's cookie.
pub(crate) struct SignedIn {
    pub(crate) member: Member,
    pub(crate) token: String,
    pub(crate) ttl: Duration,
}

impl Accounts {
    /// Signs in the user of an ID token. `previous_token` is the session cookie the browser sent: that session ends, so
    /// that a token planted by an attacker is not upgraded (session fixation).
    pub(crate) async fn sign_in(
        &self,
        id_token: &str,
        previous_token: Option<&str>,
    ) -> Result<SignedIn, ApiError> {
        let identity = self.verifier.verify(id_token).await?;
        retry_on_conflict(|| self.start_session(&identity, previous_token)).await
    }

    async fn start_session(
        &self,
        identity: &Identity,
        previous_token: Option<&str>,
    ) -> Result<SignedIn, ApiError> {
        let now = self.clock.now();
        let token = token::random_token();

        let mut tx = self.db.begin().await?;
        let id = store::users::upsert(&mut tx, identity, now, UpsertReason::SignIn).await?;
        let roles = store::users::roles_of(&mut tx, id).await?;
        if let Some(previous) = previous_token {
            store::sessions::delete(&mut tx, &token::hash_token(previous)).await?;
        }
        let expires_at = session_policy::expires_at(now, now, &roles);
        store::sessions::insert(&mut tx, id, &token::hash_token(&token), now, expires_at).await?;
        tx.commit().await?;

        let Identity { subject: _, email, name, picture } = identity.clone();
        let member = Member { id, name, email: email.as_str().to_owned(), picture, roles };
        Ok(SignedIn { member, token, ttl: expires_at.saturating_since(now) })
    }
}
