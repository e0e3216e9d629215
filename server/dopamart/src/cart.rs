//! A member's cart: looking, putting in, changing, taking out, joining a browser's.

use dft_kernel::ApiError;
use dft_kernel::db::{check_violation, retry_on_conflict, unique_violation};
use dft_kernel::ids::UserId;

use crate::rules::cart::{Item, MOST_LINES, MOST_OF_A_PRODUCT, TOO_MANY, check_quantity, merge};
use crate::store::carts::{self, LineRow};
use crate::store::products::{self, ProductRow};
use crate::wire::cart::invalid_product;
use crate::{Dopamart, ProductId};

/// There is not so much of a product; how much there is goes along.
pub(crate) fn out_of_stock(product: &ProductRow) -> ApiError {
    let available = product.left().clamp(0, MOST_OF_A_PRODUCT);
    let message = match available {
        0 => format!("{} is out of stock", product.name),
        some => format!("Only {some} left of {}", product.name),
    };
    ApiError::conflict("out_of_stock", message)
        .with_detail("available", available)
        .with_detail("product", serde_json::json!({"id": product.id(), "name": product.name}))
}

fn cart_full() -> ApiError {
    ApiError::conflict("cart_full", "Your cart is full: it holds at most 50 different products")
}

fn rate_limited() -> ApiError {
    ApiError::invalid_field("quantity", TOO_MANY)
}

impl Dopamart {
    /// What is in it.
    pub(crate) async fn cart(&self, user: UserId) -> Result<Vec<LineRow>, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        Ok(carts::lines(&mut reader, user).await?)
    }

    async fn line(&self, user: UserId, product: ProductId) -> Result<LineRow, ApiError> {
        carts::line(&self.0.db, user, product).await?.ok_or_else(ApiError::not_found)
    }

    /// Puts so many more of a product in.
    pub(crate) async fn add(&self, user: UserId, item: Item) -> Result<LineRow, ApiError> {
        // Two of one person's clicks may want the same place; whoever is late takes the next.
        for _ in 0..MOST_LINES {
            let added = match carts::add(&self.0.db, user, item, self.0.clock.now()).await {
                // There is no place after the last one, or it would be too many of one product.
                Err(error) if check_violation(&error) => self.add_to_full(user, item).await,
                added => added,
            };
            match added {
                Ok(Some(line)) => return self.added(user, item.product, line).await,
                // Which of its conditions it was is looked up only when one of them failed.
                Ok(None) => return Err(self.why_not(user, item).await?),
                Err(error) if check_violation(&error) => return Err(rate_limited()),
                Err(error) if unique_violation(&error) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ApiError::unavailable("overtaken again and again"))
    }

    /// What is in a cart has its place; what is new may take one that was left.
    async fn add_to_full(&self, user: UserId, item: Item) -> Result<Option<(i64, i64)>, sqlx::Error> {
        if let Some(line) = carts::add_to_line(&self.0.db, user, item).await? {
            return Ok(Some(line));
        }
        match carts::add_between(&self.0.db, user, item, self.0.clock.now()).await {
            Err(error) if check_violation(&error) => Ok(None),
            added => added,
        }
    }

    /// The line as it is now. What everyone sees of its product is in memory.
    async fn added(
        &self,
        user: UserId,
        product: ProductId,
        (id, quantity): (i64, i64),
    ) -> Result<LineRow, ApiError> {
        match self.0.shelf.read().await?.row(product) {
            Some(row) => Ok(LineRow::new(id, quantity, row.clone())),
            None => self.line(user, product).await,
        }
    }

    async fn why_not(&self, user: UserId, item: Item) -> Result<ApiError, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let Some(product) = products::find(&mut reader, item.product).await? else {
            return Ok(invalid_product());
        };
        let lines = carts::lines(&mut reader, user).await?;
        let held = lines.iter().find(|line| line.product.id() == item.product);
        let wanted = item.quantity + held.map_or(0, |line| line.quantity);
        Ok(if wanted > MOST_OF_A_PRODUCT {
            rate_limited()
        } else if wanted > product.left() {
            out_of_stock(&product)
        } else {
            cart_full()
        })
    }

    /// Changes how many there are of a product; none once it is out.
    pub(crate) async fn change(
        &self,
        user: UserId,
        product: ProductId,
        quantity: i64,
    ) -> Result<Option<LineRow>, ApiError> {
        if quantity < 1 {
            self.remove(user, product).await?;
            return Ok(None);
        }
        // Whether it is there comes first, whatever is sent to it.
        let mut line = self.line(user, product).await?;
        check_quantity(quantity).map_err(|said| ApiError::invalid_field("quantity", said))?;
        // Less is always possible, also of what others have nearly bought up.
        if quantity > line.quantity && quantity > line.product.left() {
            return Err(out_of_stock(&line.product));
        }
        let mut tx = self.0.db.begin().await?;
        if !carts::change(&mut tx, user, Item { product, quantity }).await? {
            return Err(ApiError::not_found());
        }
        tx.commit().await?;
        line.quantity = quantity;
        Ok(Some(line))
    }

    /// Takes a product out.
    pub(crate) async fn remove(&self, user: UserId, product: ProductId) -> Result<(), ApiError> {
        let mut tx = self.0.db.begin().await?;
        if !carts::remove(&mut tx, user, product).await? {
            return Err(ApiError::not_found());
        }
        tx.commit().await?;
        Ok(())
    }

    /// Lets a browser's cart join. Products that are not there are left out.
    pub(crate) async fn merge(&self, user: UserId, other: &[Item]) -> Result<Vec<LineRow>, ApiError> {
        // Something may be put in at the same time; then it is looked at anew.
        for _ in 0..MOST_LINES {
            if retry_on_conflict(|| self.try_to_merge(user, other)).await? {
                return self.cart(user).await;
            }
        }
        Err(ApiError::unavailable("overtaken again and again"))
    }

    async fn try_to_merge(&self, user: UserId, other: &[Item]) -> Result<bool, ApiError> {
        let mut tx = self.0.db.begin().await?;
        carts::lock(&mut tx, user).await?;
        let sold: Vec<i64> = products::levels(&mut tx).await?.into_iter().map(|(id, ..)| id).collect();
        let other: Vec<Item> =
            other.iter().filter(|item| sold.binary_search(&item.product.0).is_ok()).copied().collect();
        let own: Vec<Item> = carts::lines(&mut tx, user).await?.iter().map(LineRow::item).collect();
        for item in merge(&own, &other) {
            if own.iter().any(|held| held.product == item.product) {
                carts::change(&mut tx, user, item).await?;
            } else if !carts::put(&mut tx, user, item, self.0.clock.now()).await? {
                return Ok(false);
            }
        }
        tx.commit().await?;
        Ok(true)
    }
}
