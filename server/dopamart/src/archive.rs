//! Archiving and restoring products, for the `dft products` command.

use dft_kernel::ApiError;
use dft_kernel::import::{EntryStatus, StatusOutcome, row_id_for_slug};

use crate::store::products;
use crate::{Dopamart, ProductId};

impl Dopamart {
    /// Stops the sale of a product. Orders that contain it stay as they are; unpaid ones can still be paid.
    pub async fn archive_product(&self, slug: &str) -> Result<StatusOutcome, ApiError> {
        self.change_product_status(slug, EntryStatus::Active, EntryStatus::Archived).await
    }

    /// Sells an archived product again.
    pub async fn restore_product(&self, slug: &str) -> Result<StatusOutcome, ApiError> {
        self.change_product_status(slug, EntryStatus::Archived, EntryStatus::Active).await
    }

    async fn change_product_status(
        &self,
        slug: &str,
        from: EntryStatus,
        to: EntryStatus,
    ) -> Result<StatusOutcome, ApiError> {
        let mut tx = self.0.db.begin().await?;
        let Some(id) = row_id_for_slug(&mut tx, "products", slug).await? else {
            return Ok(StatusOutcome::NotFound);
        };
        if !products::change_status(&mut tx, ProductId(id), from, to).await?.happened() {
            return Ok(StatusOutcome::Unchanged);
        }
        tx.commit().await?;
        Ok(StatusOutcome::Changed)
    }
}
