//! Granting a role to the user with a given email address.

use dft_kernel::ApiError;
use dft_kernel::auth::Role;
use dft_kernel::fields::Email;

use crate::{Accounts, store};

#[derive(Debug, thiserror::Error)]
pub enum GrantError {
    /// Roles are not granted in advance: an address may change hands before its first sign-in.
    #[error("no user has signed in with that address yet: let them sign in once, then grant again")]
    UserNotFound,
    /// The address changed hands, so it does not identify one user.
    #[error("several users have signed in with that address; no role was granted")]
    AmbiguousEmail,
    #[error("database error: {0}")]
    Database(ApiError),
}

impl From<sqlx::Error> for GrantError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

impl Accounts {
    /// Grants the role and returns whether the user did not have it yet. Their sessions end, because sessions of staff
    /// are shorter.
    pub async fn grant(&self, email: &Email, role: Role) -> Result<bool, GrantError> {
        let mut tx = self.db.begin().await?;
        let users = store::users::ids_by_email(&mut tx, &email.key()).await?;
        let user = match users.as_slice() {
            [] => return Err(GrantError::UserNotFound),
            [only] => *only,
            _ => return Err(GrantError::AmbiguousEmail),
        };
        store::users::lock(&mut tx, user).await?;
        let granted = store::users::grant_role(&mut tx, user, role, self.clock.now()).await?;
        if granted {
            store::sessions::delete_all_of_user(&mut tx, user).await?;
        }
        tx.commit().await?;
        Ok(granted)
    }
}
