//! Giving a person a role, by the address they sign in with.

use std::fmt;

use dft_kernel::ApiError;
use dft_kernel::auth::Role;
use dft_kernel::fields::Email;

use crate::{Accounts, store};

/// Why nobody was given the role.
#[derive(Debug)]
pub enum GrantError {
    /// Nobody has signed in with that address yet. A role waits for no one: an address may change hands.
    Nobody,
    /// Several people have: it changed hands, and we cannot tell whom is meant.
    Several,
    /// The database could not.
    Failed(ApiError),
}

impl fmt::Display for GrantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nobody => f.write_str(
                "nobody has signed in with that address yet: let them sign in once, then grant again",
            ),
            Self::Several => {
                f.write_str("several people have signed in with that address; nobody was granted anything")
            }
            Self::Failed(refusal) => write!(f, "the database could not: {refusal}"),
        }
    }
}

impl std::error::Error for GrantError {}

impl From<sqlx::Error> for GrantError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}

impl Accounts {
    /// Gives the role; answers whether it is new to them. Their sessions end, so that the next one is as short as
    /// the role demands.
    pub async fn grant(&self, email: &Email, role: Role) -> Result<bool, GrantError> {
        let mut tx = self.db.begin().await?;
        let people = store::users::with_email(&mut tx, &email.key()).await?;
        let user = match people.as_slice() {
            [] => return Err(GrantError::Nobody),
            [only] => *only,
            _ => return Err(GrantError::Several),
        };
        store::users::lock(&mut tx, user).await?;
        let new = store::users::grant(&mut tx, user, role, self.clock.now()).await?;
        if new {
            store::sessions::end_all(&mut tx, user).await?;
        }
        tx.commit().await?;
        Ok(new)
    }
}
