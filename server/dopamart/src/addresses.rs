//! A member's addresses: one of them is always the default.

use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::ids::UserId;

use crate::rules::address::{Address, MOST_ADDRESSES};
use crate::store::addresses::{self, AddressRow};
use crate::store::carts;
use crate::{AddressId, Dopamart};

async fn mine(tx: &mut Tx, user: UserId, id: AddressId) -> Result<AddressRow, ApiError> {
    addresses::find(tx, user, id).await?.ok_or_else(ApiError::not_found)
}

impl Dopamart {
    /// The default first, then the newest.
    pub(crate) async fn addresses(&self, user: UserId) -> Result<Vec<AddressRow>, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        Ok(addresses::list(&mut reader, user).await?)
    }

    /// One of them.
    pub(crate) async fn address(&self, user: UserId, id: AddressId) -> Result<AddressRow, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        addresses::find(&mut reader, user, id).await?.ok_or_else(ApiError::not_found)
    }

    /// Keeps one more; the first becomes the default by itself.
    pub(crate) async fn add_address(
        &self,
        user: UserId,
        address: &Address,
        is_default: bool,
    ) -> Result<AddressRow, ApiError> {
        retry_on_conflict(|| async {
            let mut tx = self.0.db.begin().await?;
            carts::lock(&mut tx, user).await?;
            let kept = addresses::list(&mut tx, user).await?.len();
            if i64::try_from(kept).unwrap_or(i64::MAX) >= MOST_ADDRESSES {
                return Err(ApiError::conflict(
                    "too_many_addresses",
                    "You can keep at most 20 addresses. Please delete one first.",
                ));
            }
            let id = addresses::add(&mut tx, user, address, self.0.clock.now()).await?;
            if is_default || kept == 0 {
                addresses::make_default(&mut tx, user, id).await?;
            }
            let row = mine(&mut tx, user, id).await?;
            tx.commit().await?;
            Ok(row)
        })
        .await
    }

    /// Writes one anew. The default stays the default until another becomes it.
    pub(crate) async fn change_address(
        &self,
        user: UserId,
        id: AddressId,
        address: &Address,
        is_default: bool,
    ) -> Result<AddressRow, ApiError> {
        retry_on_conflict(|| async {
            let mut tx = self.0.db.begin().await?;
            carts::lock(&mut tx, user).await?;
            if !addresses::change(&mut tx, user, id, address).await? {
                return Err(ApiError::not_found());
            }
            if is_default {
                addresses::make_default(&mut tx, user, id).await?;
            }
            let row = mine(&mut tx, user, id).await?;
            tx.commit().await?;
            Ok(row)
        })
        .await
    }

    /// Forgets one. When it was the default, the newest that is left becomes it.
    pub(crate) async fn delete_address(&self, user: UserId, id: AddressId) -> Result<(), ApiError> {
        retry_on_conflict(|| async {
            let mut tx = self.0.db.begin().await?;
            carts::lock(&mut tx, user).await?;
            if !addresses::delete(&mut tx, user, id).await? {
                return Err(ApiError::not_found());
            }
            let left = addresses::list(&mut tx, user).await?;
            if let Some(first) = left.first().filter(|first| !first.is_default()) {
                addresses::make_default(&mut tx, user, first.id()).await?;
            }
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Makes one the default.
    pub(crate) async fn set_default_address(
        &self,
        user: UserId,
        id: AddressId,
    ) -> Result<AddressRow, ApiError> {
        retry_on_conflict(|| async {
            let mut tx = self.0.db.begin().await?;
            carts::lock(&mut tx, user).await?;
            mine(&mut tx, user, id).await?;
            addresses::make_default(&mut tx, user, id).await?;
            let row = mine(&mut tx, user, id).await?;
            tx.commit().await?;
            Ok(row)
        })
        .await
    }
}
