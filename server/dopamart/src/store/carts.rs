//! Carts, and the row that makes what one person does take turns.

use dft_kernel::db::{Db, Tx, check_violation, unique_violation};
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use super::products::{ProductRow, product_columns};
use crate::rules::cart::Item;
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
    pub(crate) const fn new(line_id: i64, quantity: i64, product: ProductRow) -> Self {
        Self { line_id, quantity, product }
    }

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

/// The first place in a person's cart, `$1`, that is free; the fifty-first of a full one, which a CHECK refuses.
macro_rules! free_place {
    () => {
        "(CASE WHEN EXISTS (SELECT 1 FROM cart_lines AS first WHERE first.user_id = $1 AND first.place = 1)
               THEN (SELECT MIN(taken.place) + 1
                     FROM cart_lines AS taken
                     WHERE taken.user_id = $1 AND NOT EXISTS (
                         SELECT 1
                         FROM cart_lines AS following
                         WHERE following.user_id = $1 AND following.place = taken.place + 1
                     ))
               ELSE 1 END)"
    };
}

/// Puts `$2` of product `$4` into the cart of `$1` at `$3`, a new line at this place.
macro_rules! add_at {
    ($($place:tt)+) => {
        concat!(
            "INSERT INTO cart_lines (user_id, product_id, place, quantity, added_at)
             SELECT $1, products.id, ",
            $($place)+,
            ", $2, $3
             FROM products
             WHERE products.id = $4 AND products.stock - products.reserved >= $2
             ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity
             WHERE cart_lines.quantity + excluded.quantity <= (
                 SELECT left_over.stock - left_over.reserved
                 FROM products AS left_over
                 WHERE left_over.id = $4
             )
             RETURNING id, quantity"
        )
    };
}

/// Puts so many more of what is in the cart into it, if they are to be had: id and quantity of the line. A CHECK refuses
/// more than ten of one.
pub(crate) async fn add_to_line(
    db: &Db,
    user: UserId,
    item: Item,
) -> Result<Option<(i64, i64)>, sqlx::Error> {
    let lines = sqlx::query_as(
        "UPDATE cart_lines
         SET quantity = quantity + $1
         WHERE user_id = $2 AND product_id = $3 AND quantity + $1 <= (
             SELECT products.stock - products.reserved
             FROM products
             WHERE products.id = $3
         )
         RETURNING id, quantity",
    )
    .bind(item.quantity)
    .bind(user.0)
    .bind(item.product.0)
    .fetch_all(db.writer())
    .await?;
    Ok(lines.into_iter().next())
}

/// Puts something into the cart that may be in it already, if it is to be had: id and quantity of the line. What is new
/// comes after all the others. CHECKs refuse more than ten of one and a place beyond the fiftieth; the index refuses one of
/// two who want the same place at once. One sentence, so that it needs no transaction around it.
pub(crate) async fn add(
    db: &Db,
    user: UserId,
    item: Item,
    now: Timestamp,
) -> Result<Option<(i64, i64)>, sqlx::Error> {
    let sentence =
        add_at!("(SELECT COALESCE(MAX(last.place), 0) + 1 FROM cart_lines AS last WHERE last.user_id = $1)");
    run_add(db, sentence, user, item, now).await
}

/// The same for a cart whose fiftieth place is taken: what is new goes where something was taken out.
pub(crate) async fn add_between(
    db: &Db,
    user: UserId,
    item: Item,
    now: Timestamp,
) -> Result<Option<(i64, i64)>, sqlx::Error> {
    run_add(db, add_at!(free_place!()), user, item, now).await
}

async fn run_add(
    db: &Db,
    sentence: &'static str,
    user: UserId,
    item: Item,
    now: Timestamp,
) -> Result<Option<(i64, i64)>, sqlx::Error> {
    let lines = sqlx::query_as(sentence)
        .bind(user.0)
        .bind(item.quantity)
        .bind(now.0)
        .bind(item.product.0)
        .fetch_all(db.writer())
        .await?;
    Ok(lines.into_iter().next())
}

/// Adds a line with so many; answers no when somebody was faster with its place, and then the transaction is to be given up.
pub(crate) async fn put(tx: &mut Tx, user: UserId, item: Item, now: Timestamp) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(concat!(
        "INSERT INTO cart_lines (user_id, product_id, place, quantity, added_at)
         VALUES ($1, $2, ",
        free_place!(),
        ", $3, $4)"
    ))
    .bind(user.0)
    .bind(item.product.0)
    .bind(item.quantity)
    .bind(now.0)
    .execute(&mut **tx)
    .await;
    match done {
        Ok(_) => Ok(true),
        Err(error) if unique_violation(&error) || check_violation(&error) => Ok(false),
        Err(error) => Err(error),
    }
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
