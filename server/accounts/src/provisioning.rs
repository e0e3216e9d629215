//! Users that are created and given roles without a sign-in, by an importer.

use dft_kernel::auth::Role;
use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;

use crate::google::Identity;
use crate::store;
use crate::store::users::{UpsertReason, UserContact};

/// Inserts or updates the user of an identity, who has not signed in yet.
pub async fn upsert_user(tx: &mut Tx, identity: &Identity, now: Timestamp) -> Result<UserId, sqlx::Error> {
    store::users::upsert(tx, identity, now, UpsertReason::Import).await
}

/// Makes these the user's only roles. A new role ends the user's sessions.
pub async fn set_roles(tx: &mut Tx, user: UserId, roles: &[Role], now: Timestamp) -> Result<(), sqlx::Error> {
    for role in roles {
        if store::users::grant_role(tx, user, *role, now).await? {
            store::sessions::delete_all_of_user(tx, user).await?;
        }
    }
    store::users::revoke_roles_except(tx, user, roles).await
}

/// The names and addresses of these users, in any order.
pub async fn list_contacts(db: &Db, users: &[UserId]) -> Result<Vec<UserContact>, sqlx::Error> {
    store::users::contacts(db, users).await
}
