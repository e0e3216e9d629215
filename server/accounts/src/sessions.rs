//! Session lifecycle after sign-in: authenticating a request's token, renewal, sign-out and purging expired sessions.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::auth::{AuthenticatedSession, Authenticator};
use dft_kernel::time::Timestamp;
use dft_kernel::token;
use futures_util::future::BoxFuture;

use crate::store::sessions::Session;
use crate::{Accounts, session_policy, store};

/// Batches that one run of the purge deletes at most, so that a shutdown does not wait for a long one. The next run
/// continues.
const MAX_PURGE_BATCHES: usize = 200;

/// Pause between two batches, so that other writers get their turn.
const PURGE_PAUSE: Duration = Duration::from_millis(20);

impl Authenticator for Accounts {
    fn authenticate<'a>(
        &'a self,
        token: &'a str,
    ) -> BoxFuture<'a, Result<Option<AuthenticatedSession>, ApiError>> {
        Box::pin(self.authenticate_token(token))
    }
}

impl Accounts {
    async fn authenticate_token(&self, token: &str) -> Result<Option<AuthenticatedSession>, ApiError> {
        let now = self.clock.now();
        let found = store::sessions::find(&self.db, &token::hash_token(token), now).await?;
        let Some(session) = found else { return Ok(None) };
        let Session { started_at, renewed_at, .. } = session;
        let roles = &session.member.roles;

        // The policy of the current roles decides: `expires_at` may have been written before a role was granted.
        if session_policy::expires_at(started_at, renewed_at, roles) <= now {
            return Ok(None);
        }
        let mut extended_by = None;
        if session_policy::due_for_renewal(now, started_at, renewed_at, roles) {
            let expires_at = session_policy::expires_at(started_at, now, roles);
            match self.renew(session.id, renewed_at, now, expires_at).await {
                Ok(true) => extended_by = Some(expires_at.saturating_since(now)),
                Ok(false) => {}
                // The session is still valid, so the request goes on; a later request renews it.
                Err(error) => tracing::warn!(%error, "session renewal failed"),
            }
        }
        Ok(Some(AuthenticatedSession { member: session.member, extended_by }))
    }

    async fn renew(
        &self,
        id: i64,
        renewed_at: Timestamp,
        now: Timestamp,
        expires_at: Timestamp,
    ) -> Result<bool, sqlx::Error> {
        let mut tx = self.db.begin().await?;
        let renewed = store::sessions::renew(&mut tx, id, renewed_at, now, expires_at).await?;
        tx.commit().await?;
        Ok(renewed)
    }

    /// Ends the session of this token. Does nothing if it has ended already.
    pub(crate) async fn sign_out(&self, token: &str) -> Result<(), ApiError> {
        let mut tx = self.db.begin().await?;
        store::sessions::delete(&mut tx, &token::hash_token(token)).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Deletes expired sessions in batches, each in a transaction of its own.
    pub async fn purge_expired_sessions(&self) -> Result<(), ApiError> {
        for _ in 0..MAX_PURGE_BATCHES {
            let mut tx = self.db.begin().await?;
            let deleted = store::sessions::delete_expired(&mut tx, self.clock.now()).await?;
            tx.commit().await?;
            if deleted == 0 {
                return Ok(());
            }
            tokio::time::sleep(PURGE_PAUSE).await;
        }
        Ok(())
    }
}
