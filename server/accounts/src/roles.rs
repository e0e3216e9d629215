//! Granting a role to the user with a given email address, and taking it away.

use dft_kernel::ApiError;
use dft_kernel::auth::Role;
use dft_kernel::db::Tx;
use dft_kernel::fields::Email;
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;

use crate::{Accounts, store};

#[derive(Debug, thiserror::Error)]
pub enum GrantError {
    /// Roles are not granted in advance: an address may change hands before its first sign-in.
    #[error("no user has signed in with that address yet: let them sign in once, then try again")]
    UserNotFound,
    /// The address changed hands, so it does not identify one user.
    #[error("several users have signed in with that address; nothing was changed")]
    AmbiguousEmail,
    #[error("{}", .0.operator_message())]
    Database(ApiError),
}

impl From<sqlx::Error> for GrantError {
    fn from(error: sqlx::Error) -> Self {
        Self::Database(error.into())
    }
}

/// A user with a role.
#[derive(Debug)]
pub struct RoleHolder {
    pub email: String,
    pub since: Timestamp,
}

async fn find_user(tx: &mut Tx, email: &Email) -> Result<UserId, GrantError> {
    match store::users::ids_by_email(tx, &email.key()).await?.as_slice() {
        [] => Err(GrantError::UserNotFound),
        [only] => Ok(*only),
        _ => Err(GrantError::AmbiguousEmail),
    }
}

impl Accounts {
    /// Grants the role and returns whether the user did not have it yet. Their sessions end, because sessions of staff
    /// are shorter.
    pub async fn grant(&self, email: &Email, role: Role) -> Result<bool, GrantError> {
        let mut tx = self.db.begin().await?;
        let user = find_user(&mut tx, email).await?;
        store::users::lock(&mut tx, user).await?;
        let granted = store::users::grant_role(&mut tx, user, role, self.clock.now()).await?;
        if granted {
            store::sessions::delete_all_of_user(&mut tx, user).await?;
        }
        tx.commit().await?;
        Ok(granted)
    }

    /// Takes the role away and returns whether the user had it. Their sessions end, so that it applies at once.
    pub async fn revoke(&self, email: &Email, role: Role) -> Result<bool, GrantError> {
        let mut tx = self.db.begin().await?;
        let user = find_user(&mut tx, email).await?;
        store::users::lock(&mut tx, user).await?;
        let revoked = store::users::revoke_role(&mut tx, user, role).await?;
        if revoked {
            store::sessions::delete_all_of_user(&mut tx, user).await?;
        }
        tx.commit().await?;
        Ok(revoked)
    }

    /// The users with this role, the earliest first.
    pub async fn list_with_role(&self, role: Role) -> Result<Vec<RoleHolder>, ApiError> {
        Ok(store::users::with_role(&self.db, role).await?)
    }
}
