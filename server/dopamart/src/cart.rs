//! A member's cart: read, add, change, remove, and merge with the cart of a browser.

use dft_kernel::ApiError;
use dft_kernel::db::{check_violation, retry_on_conflict, unique_violation};
use dft_kernel::ids::UserId;

use crate::cart_lock::cart_lock;
use crate::rules::cart::{CartLine, Item, MAX_LINES, MAX_QUANTITY, QUANTITY_ERROR, check_quantity, merge};
use crate::rules::product::Product;
use crate::store::carts::{self, UpdatedLine};
use crate::store::products;
use crate::{Dopamart, ProductId};

/// The error has the product and the quantity that is available.
pub(crate) fn out_of_stock(product: &Product) -> ApiError {
    let available = product.orderable();
    let message = match available {
        0 => format!("{} is out of stock", product.name),
        some => format!("Only {some} left of {}", product.name),
    };
    ApiError::conflict("out_of_stock", message)
        .with_detail("available", available)
        .with_detail("product", serde_json::json!({"id": product.id, "name": product.name}))
}

pub(crate) fn invalid_product() -> ApiError {
    ApiError::invalid_field("product_id", "Invalid product selected")
}

fn cart_full() -> ApiError {
    ApiError::conflict("cart_full", "Your cart is full: it holds at most 50 different products")
}

fn quantity_too_large() -> ApiError {
    ApiError::invalid_field("quantity", QUANTITY_ERROR)
}

impl Dopamart {
    pub(crate) async fn cart(&self, user: UserId) -> Result<Vec<CartLine>, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        Ok(carts::lines(&mut reader, user).await?)
    }

    async fn cart_line(&self, user: UserId, product: ProductId) -> Result<CartLine, ApiError> {
        carts::line(&self.0.db, user, product).await?.ok_or_else(ApiError::not_found)
    }

    /// Adds a quantity of a product.
    pub(crate) async fn add_to_cart(&self, user: UserId, item: Item) -> Result<CartLine, ApiError> {
        // Concurrent requests of one member may pick the same position; the one that loses tries the next.
        for _ in 0..MAX_LINES {
            let added = match carts::add(&self.0.db, user, item, self.0.clock.now()).await {
                // The last position is taken, or the quantity would exceed the limit.
                Err(error) if check_violation(&error) => self.add_when_full(user, item).await,
                added => added,
            };
            match added {
                Ok(Some(line)) => return self.added_line(user, item.product, line).await,
                // Which of the conditions failed is determined only now.
                Ok(None) => return Err(self.add_error(user, item).await?),
                Err(error) if check_violation(&error) => return Err(quantity_too_large()),
                Err(error) if unique_violation(&error) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::unavailable("the cart lost the race in every attempt"))
    }

    /// Adds to an existing line, or inserts a new one into a gap.
    async fn add_when_full(&self, user: UserId, item: Item) -> Result<Option<UpdatedLine>, sqlx::Error> {
        if let Some(line) = carts::add_to_line(&self.0.db, user, item).await? {
            return Ok(Some(line));
        }
        match carts::add_in_gap(&self.0.db, user, item, self.0.clock.now()).await {
            Err(error) if check_violation(&error) => Ok(None),
            added => added,
        }
    }

    /// The line with its product, which the cached catalog usually has.
    async fn added_line(
        &self,
        user: UserId,
        product: ProductId,
        line: UpdatedLine,
    ) -> Result<CartLine, ApiError> {
        match self.0.catalog.read().await?.product(product) {
            Some(found) => Ok(CartLine { id: line.id, quantity: line.quantity, product: found.clone() }),
            None => self.cart_line(user, product).await,
        }
    }

    async fn add_error(&self, user: UserId, item: Item) -> Result<ApiError, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let product = products::find(&mut reader, item.product).await?;
        let Some(product) = product.filter(|product| !product.archived) else {
            return Ok(invalid_product());
        };
        let lines = carts::lines(&mut reader, user).await?;
        let existing = lines.iter().find(|line| line.product.id == item.product);
        let quantity = item.quantity + existing.map_or(0, |line| line.quantity);
        Ok(if quantity > MAX_QUANTITY {
            quantity_too_large()
        } else if quantity > product.available() {
            out_of_stock(&product)
        } else {
            cart_full()
        })
    }

    /// Sets the quantity of a product. Returns `None` when 0 or less has removed it.
    pub(crate) async fn set_quantity(
        &self,
        user: UserId,
        product: ProductId,
        quantity: i64,
    ) -> Result<Option<CartLine>, ApiError> {
        if quantity < 1 {
            self.remove_from_cart(user, product).await?;
            return Ok(None);
        }
        // 404 for a product that is not in the cart comes before validation.
        let mut line = self.cart_line(user, product).await?;
        check_quantity(quantity).map_err(|message| ApiError::invalid_field("quantity", message))?;
        // A smaller quantity is always possible, even when the stock has shrunk below it.
        if quantity > line.quantity && quantity > line.product.available() {
            return Err(out_of_stock(&line.product));
        }
        let mut tx = self.0.db.begin().await?;
        if !carts::set_quantity(&mut tx, user, Item { product, quantity }).await?.happened() {
            return Err(ApiError::not_found());
        }
        tx.commit().await?;
        line.quantity = quantity;
        Ok(Some(line))
    }

    pub(crate) async fn remove_from_cart(&self, user: UserId, product: ProductId) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        if !carts::remove(&mut tx, user, product).await?.happened() {
            return Err(ApiError::not_found());
        }
        tx.commit().await?;
        Ok(())
    }

    /// Merges the cart of a browser into the member's. Unknown products are ignored.
    pub(crate) async fn merge_cart(&self, user: UserId, other: &[Item]) -> Result<Vec<CartLine>, ApiError> {
        // A concurrent request may change the cart; then the merge starts over.
        for _ in 0..MAX_LINES {
            if retry_on_conflict(|| self.try_merge(user, other)).await? {
                return self.cart(user).await;
            }
        }
        Err(ApiError::unavailable("the cart lost the race in every attempt"))
    }

    /// One transaction; false when a concurrent request changed the cart.
    async fn try_merge(&self, user: UserId, other: &[Item]) -> Result<bool, ApiError> {
        let mut tx = self.0.db.begin_locked(&cart_lock(user)).await?;
        let counts = products::stock_counts(&mut tx).await?;
        let exists = |item: &&Item| counts.binary_search_by_key(&item.product, |count| count.product).is_ok();
        let other: Vec<Item> = other.iter().filter(exists).copied().collect();
        let own: Vec<Item> = carts::lines(&mut tx, user).await?.iter().map(CartLine::item).collect();
        for item in merge(&own, &other) {
            let is_own = own.iter().any(|line| line.product == item.product);
            let written = if is_own {
                carts::set_quantity(&mut tx, user, item).await?
            } else {
                carts::insert(&mut tx, user, item, self.0.clock.now()).await?
            };
            if !written.happened() {
                return Ok(false);
            }
        }
        tx.commit().await?;
        Ok(true)
    }
}
