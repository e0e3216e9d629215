//! Carts, and the row that makes what one person does take turns.

use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::time::Moment;
use sqlx::AnyConnection;

use super::products::{ProductRow, product_columns};
use crate::rules::cart::{Item, MOST_LINES};
use crate::{CartLineId, ProductId};

/// A line with its product.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct LineRow {
    line_id: i64,
    pub(crate) quantity: i64,
    #[sqlx(flatten)]
    pub(crate) product: ProductRow,
}

impl LineRow {
    pub(crate) const fn id(&self) -> CartLineId {
        CartLineId(self.line_id)
    }

    pub(crate) const fn item(&self) -> Item {
        Item { product: self.product.id(), quantity: self.quantity }
    }
}

/// Makes what this person does to their cart and addresses take turns until the transaction ends.
pub(crate) async fn lock(tx: &mut Tx, user: UserId) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO shoppers (user_id)
         VALUES ($1)
         ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id",
    )
    .bind(user.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// A person's cart, in the order in which things were put in.
pub(crate) async fn lines(connection: &mut AnyConnection, user: UserId) -> Result<Vec<LineRow>, sqlx::Error> {
    sqlx::query_as(concat!(
        "SELECT cart_lines.id AS line_id, cart_lines.quantity, ",
        product_columns!(),
        " FROM cart_lines
         JOIN products ON products.id = cart_lines.product_id
         WHERE cart_lines.user_id = $1
         ORDER BY cart_lines.id"
    ))
    .bind(user.0)
    .fetch_all(connection)
    .await
}

/// One line of it.
pub(crate) async fn line(db: &Db, user: UserId, product: ProductId) -> Result<Option<LineRow>, sqlx::Error> {
    sqlx::query_as(concat!(
        "SELECT cart_lines.id AS line_id, cart_lines.quantity, ",
        product_columns!(),
        " FROM cart_lines
         JOIN products ON products.id = cart_lines.product_id
         WHERE cart_lines.user_id = $1 AND cart_lines.product_id = $2"
    ))
    .bind(user.0)
    .bind(product.0)
    .fetch_optional(db.reader())
    .await
}

/// Puts so many more into the cart, if they are to be had and the cart has room: id and quantity of the line. A CHECK
/// refuses more than ten of one.
pub(crate) async fn add(
    tx: &mut Tx,
    user: UserId,
    item: Item,
    now: Moment,
) -> Result<Option<(i64, i64)>, sqlx::Error> {
    sqlx::query_as(
        "INSERT INTO cart_lines (user_id, product_id, quantity, added_at)
         SELECT $1, products.id, $2, $3
         FROM products
         WHERE products.id = $4
             AND products.stock - products.reserved >= $2 + COALESCE((
                 SELECT held.quantity
                 FROM cart_lines AS held
                 WHERE held.user_id = $1 AND held.product_id = $4
             ), 0)
             AND (
                 SELECT COUNT(*)
                 FROM cart_lines AS others
                 WHERE others.user_id = $1 AND others.product_id <> $4
             ) < $5
         ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity
         RETURNING id, quantity",
    )
    .bind(user.0)
    .bind(item.quantity)
    .bind(now.0)
    .bind(item.product.0)
    .bind(i64::try_from(MOST_LINES).unwrap_or(i64::MAX))
    .fetch_optional(&mut **tx)
    .await
}

/// Makes a line hold exactly so many, new or not.
pub(crate) async fn put(tx: &mut Tx, user: UserId, item: Item, now: Moment) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO cart_lines (user_id, product_id, quantity, added_at)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = excluded.quantity",
    )
    .bind(user.0)
    .bind(item.product.0)
    .bind(item.quantity)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Changes how many a line holds, if there is one.
pub(crate) async fn change(tx: &mut Tx, user: UserId, item: Item) -> Result<bool, sqlx::Error> {
    let done = sqlx::query("UPDATE cart_lines SET quantity = $1 WHERE user_id = $2 AND product_id = $3")
        .bind(item.quantity)
        .bind(user.0)
        .bind(item.product.0)
        .execute(&mut **tx)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Takes a line out, if there is one.
pub(crate) async fn remove(tx: &mut Tx, user: UserId, product: ProductId) -> Result<bool, sqlx::Error> {
    let done = sqlx::query("DELETE FROM cart_lines WHERE user_id = $1 AND product_id = $2")
        .bind(user.0)
        .bind(product.0)
        .execute(&mut **tx)
        .await?;
    Ok(done.rows_affected() == 1)
}

/// Takes out what was bought. What was put in meanwhile stays.
pub(crate) async fn take_out(tx: &mut Tx, user: UserId, bought: &[Item]) -> Result<(), sqlx::Error> {
    for item in bought {
        sqlx::query("DELETE FROM cart_lines WHERE user_id = $1 AND product_id = $2 AND quantity <= $3")
            .bind(user.0)
            .bind(item.product.0)
            .bind(item.quantity)
            .execute(&mut **tx)
            .await?;
        sqlx::query("UPDATE cart_lines SET quantity = quantity - $1 WHERE user_id = $2 AND product_id = $3")
            .bind(item.quantity)
            .bind(user.0)
            .bind(item.product.0)
            .execute(&mut **tx)
            .await?;
    }
    Ok(())
}
