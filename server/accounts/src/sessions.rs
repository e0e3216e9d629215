//! Answers the kernel's question whose session a token opens, and keeps used sessions alive.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::auth::{AuthenticatedSession, Authenticator, Member};
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use dft_kernel::token;
use futures_util::future::BoxFuture;

use crate::{Accounts, rules, store};

impl Authenticator for Accounts {
    fn authenticate<'a>(
        &'a self,
        token: &'a str,
    ) -> BoxFuture<'a, Result<Option<AuthenticatedSession>, ApiError>> {
        Box::pin(self.recognise_token(token))
    }
}

impl Accounts {
    async fn recognise_token(&self, token: &str) -> Result<Option<AuthenticatedSession>, ApiError> {
        let now = self.clock.now();
        let found = store::sessions::find(&self.db, &token::hash_token(token), now).await?;
        let Some(row) = found else { return Ok(None) };
        let roles = row.roles();

        let (started, renewed) = (Timestamp(row.started_at), Timestamp(row.renewed_at));
        // The role decides, not the date that was written before there was one.
        if rules::ends(started, renewed, &roles) <= now {
            return Ok(None);
        }
        let mut extended_by = None;
        if rules::due_for_renewal(now, started, renewed, &roles) {
            let ends = rules::ends(started, now, &roles);
            match self.renew(row.id, renewed, now, ends).await {
                Ok(true) => extended_by = Some(ends.saturating_since(now)),
                Ok(false) => {}
                // Nobody is turned away because a date could not be moved; tomorrow is another day.
                Err(error) => tracing::warn!(cause = %error, "a session could not be renewed"),
            }
        }
        let member =
            Member { id: UserId(row.user_id), name: row.name, email: row.email, picture: row.picture, roles };
        Ok(Some(AuthenticatedSession { member, extended_by }))
    }

    async fn renew(
        &self,
        id: i64,
        last: Timestamp,
        now: Timestamp,
        ends: Timestamp,
    ) -> Result<bool, sqlx::Error> {
        let mut tx = self.db.begin().await?;
        let renewed = store::sessions::renew(&mut tx, id, last, now, ends).await?;
        tx.commit().await?;
        Ok(renewed)
    }

    /// Ends the session this token opens. Ending one that has ended is quiet.
    pub(crate) async fn sign_out(&self, token: &str) -> Result<(), ApiError> {
        let mut tx = self.db.begin().await?;
        store::sessions::end(&mut tx, &token::hash_token(token)).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Forgets sessions that have ended, a few at a time so that nobody waits behind it.
    pub async fn purge_expired_sessions(&self) -> Result<(), ApiError> {
        // Bounded, so that a stop waits for a few rounds at most; the next hour goes on.
        for _ in 0..200 {
            let mut tx = self.db.begin().await?;
            let forgotten = store::sessions::forget_ended(&mut tx, self.clock.now()).await?;
            tx.commit().await?;
            if forgotten == 0 {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(())
    }
}
