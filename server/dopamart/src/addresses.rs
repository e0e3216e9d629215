//! A member's saved addresses: one of them is always the default.

use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::ids::UserId;

use crate::cart_lock::cart_lock;
use crate::rules::address::{Address, MAX_ADDRESSES, SavedAddress};
use crate::store::addresses;
use crate::{AddressId, Dopamart};

async fn find_own(tx: &mut Tx, user: UserId, id: AddressId) -> Result<SavedAddress, ApiError> {
    addresses::find(tx, user, id).await?.ok_or_else(ApiError::not_found)
}

impl Dopamart {
    /// The default first, then the newest.
    pub(crate) async fn list_addresses(&self, user: UserId) -> Result<Vec<SavedAddress>, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        Ok(addresses::list(&mut reader, user).await?)
    }

    pub(crate) async fn find_address(&self, user: UserId, id: AddressId) -> Result<SavedAddress, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        addresses::find(&mut reader, user, id).await?.ok_or_else(ApiError::not_found)
    }

    /// Saves an address; the first one becomes the default.
    pub(crate) async fn add_address(
        &self,
        user: UserId,
        address: &Address,
        is_default: bool,
    ) -> Result<SavedAddress, ApiError> {
        retry_on_conflict(|| async {
            let mut tx = self.0.db.begin_locked(&cart_lock(user)).await?;
            let count = addresses::list(&mut tx, user).await?.len();
            if count >= MAX_ADDRESSES {
                return Err(ApiError::conflict(
                    "too_many_addresses",
                    "You can keep at most 20 addresses. Please delete one first.",
                ));
            }
            let id = addresses::insert(&mut tx, user, address, self.0.clock.now()).await?;
            if is_default || count == 0 {
                addresses::set_default(&mut tx, user, id).await?;
            }
            let saved = find_own(&mut tx, user, id).await?;
            tx.commit().await?;
            Ok(saved)
        })
        .await
    }

    /// Replaces an address. The default stays the default until another one becomes it.
    pub(crate) async fn update_address(
        &self,
        user: UserId,
        id: AddressId,
        address: &Address,
        is_default: bool,
    ) -> Result<SavedAddress, ApiError> {
        retry_on_conflict(|| async {
            let mut tx = self.0.db.begin_locked(&cart_lock(user)).await?;
            if !addresses::update(&mut tx, user, id, address).await?.happened() {
                return Err(ApiError::not_found());
            }
            if is_default {
                addresses::set_default(&mut tx, user, id).await?;
            }
            let saved = find_own(&mut tx, user, id).await?;
            tx.commit().await?;
            Ok(saved)
        })
        .await
    }

    /// Deletes an address. When it was the default, the newest remaining one becomes it.
    pub(crate) async fn delete_address(&self, user: UserId, id: AddressId) -> Result<(), ApiError> {
        retry_on_conflict(|| async {
            let mut tx = self.0.db.begin_locked(&cart_lock(user)).await?;
            if !addresses::delete(&mut tx, user, id).await?.happened() {
                return Err(ApiError::not_found());
            }
            let remaining = addresses::list(&mut tx, user).await?;
            if let Some(first) = remaining.first().filter(|first| !first.is_default) {
                addresses::set_default(&mut tx, user, first.id).await?;
            }
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    pub(crate) async fn set_default_address(
        &self,
        user: UserId,
        id: AddressId,
    ) -> Result<SavedAddress, ApiError> {
        retry_on_conflict(|| async {
            let mut tx = self.0.db.begin_locked(&cart_lock(user)).await?;
            find_own(&mut tx, user, id).await?;
            addresses::set_default(&mut tx, user, id).await?;
            let saved = find_own(&mut tx, user, id).await?;
            tx.commit().await?;
            Ok(saved)
        })
        .await
    }
}
