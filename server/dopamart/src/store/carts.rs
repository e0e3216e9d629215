//! The table `cart_lines`.

use dft_kernel::db::{Db, Transitioned, Tx, check_violation, unique_violation};
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use super::products::{ProductRow, product_columns};
use crate::rules::cart::{CartLine, Item};
use crate::{CartLineId, ProductId};

#[derive(sqlx::FromRow)]
struct CartLineRow {
    line_id: i64,
    quantity: i64,
    #[sqlx(flatten)]
    product: ProductRow,
}

impl TryFrom<CartLineRow> for CartLine {
    type Error = sqlx::Error;

    fn try_from(row: CartLineRow) -> Result<Self, sqlx::Error> {
        Ok(Self { id: CartLineId(row.line_id), quantity: row.quantity, product: row.product.try_into()? })
    }
}

/// A user's cart, oldest line first.
pub(crate) async fn lines(
    connection: &mut AnyConnection,
    user: UserId,
) -> Result<Vec<CartLine>, sqlx::Error> {
    let rows: Vec<CartLineRow> = sqlx::query_as(concat!(
        "SELECT cart_lines.id AS line_id, cart_lines.quantity, ",
        product_columns!(),
        " FROM cart_lines
         JOIN products ON products.id = cart_lines.product_id
         WHERE cart_lines.user_id = $1
         ORDER BY cart_lines.id"
    ))
    .bind(user.0)
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(CartLine::try_from).collect()
}

/// The line of one product.
pub(crate) async fn line(db: &Db, user: UserId, product: ProductId) -> Result<Option<CartLine>, sqlx::Error> {
    let row: Option<CartLineRow> = sqlx::query_as(concat!(
        "SELECT cart_lines.id AS line_id, cart_lines.quantity, ",
        product_columns!(),
        " FROM cart_lines
         JOIN products ON products.id = cart_lines.product_id
         WHERE cart_lines.user_id = $1 AND cart_lines.product_id = $2"
    ))
    .bind(user.0)
    .bind(product.0)
    .fetch_optional(db.reader())
    .await?;
    row.map(CartLine::try_from).transpose()
}

/// The first free position in the cart of user `$1`; 51 when it is full, which a CHECK rejects.
macro_rules! first_free_position {
    () => {
        "(CASE WHEN EXISTS (SELECT 1 FROM cart_lines AS first WHERE first.user_id = $1 AND first.position = 1)
               THEN (SELECT MIN(taken.position) + 1
                     FROM cart_lines AS taken
                     WHERE taken.user_id = $1 AND NOT EXISTS (
                         SELECT 1
                         FROM cart_lines AS following
                         WHERE following.user_id = $1 AND following.position = taken.position + 1
                     ))
               ELSE 1 END)"
    };
}

/// Adds `$2` of product `$4` to the cart of user `$1` at time `$3`: to its line, or to a new one at this position.
macro_rules! add_at {
    ($($position:tt)+) => {
        concat!(
            "INSERT INTO cart_lines (user_id, product_id, position, quantity, added_at)
             SELECT $1, products.id, ",
            $($position)+,
            ", $2, $3
             FROM products
             WHERE products.id = $4 AND products.status = 'active' AND products.stock - products.reserved >= $2
             ON CONFLICT (user_id, product_id) DO UPDATE SET quantity = cart_lines.quantity + excluded.quantity
             WHERE cart_lines.quantity + excluded.quantity <= (
                 SELECT in_stock.stock - in_stock.reserved
                 FROM products AS in_stock
                 WHERE in_stock.id = $4
             )
             RETURNING id, quantity"
        )
    };
}

/// A line after something was added to it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UpdatedLine {
    pub(crate) id: CartLineId,
    pub(crate) quantity: i64,
}

impl UpdatedLine {
    fn first(rows: Vec<(i64, i64)>) -> Option<Self> {
        rows.into_iter().next().map(|(id, quantity)| Self { id: CartLineId(id), quantity })
    }
}

/// Adds to an existing line if the stock suffices. A CHECK rejects more than ten of one product.
pub(crate) async fn add_to_line(
    db: &Db,
    user: UserId,
    item: Item,
) -> Result<Option<UpdatedLine>, sqlx::Error> {
    let rows = sqlx::query_as(
        "UPDATE cart_lines
         SET quantity = quantity + $1
         WHERE user_id = $2 AND product_id = $3 AND quantity + $1 <= (
             SELECT products.stock - products.reserved
             FROM products
             WHERE products.id = $3 AND products.status = 'active'
         )
         RETURNING id, quantity",
    )
    .bind(item.quantity)
    .bind(user.0)
    .bind(item.product.0)
    .fetch_all(db.writer())
    .await?;
    Ok(UpdatedLine::first(rows))
}

/// Adds to the cart if the stock suffices; a new line goes after all others. CHECKs reject more than ten of one product
/// and a position beyond 50; the unique index rejects one of two concurrent inserts at the same position. A single
/// statement, so it needs no explicit transaction.
pub(crate) async fn add(
    db: &Db,
    user: UserId,
    item: Item,
    now: Timestamp,
) -> Result<Option<UpdatedLine>, sqlx::Error> {
    let sql = add_at!(
        "(SELECT COALESCE(MAX(last.position), 0) + 1 FROM cart_lines AS last WHERE last.user_id = $1)"
    );
    run_add(db, sql, user, item, now).await
}

/// Like [`add`] for a cart whose position 50 is taken: a new line goes into a gap that a removed line left.
pub(crate) async fn add_in_gap(
    db: &Db,
    user: UserId,
    item: Item,
    now: Timestamp,
) -> Result<Option<UpdatedLine>, sqlx::Error> {
    run_add(db, add_at!(first_free_position!()), user, item, now).await
}

async fn run_add(
    db: &Db,
    sql: &'static str,
    user: UserId,
    item: Item,
    now: Timestamp,
) -> Result<Option<UpdatedLine>, sqlx::Error> {
    let rows = sqlx::query_as(sql)
        .bind(user.0)
        .bind(item.quantity)
        .bind(now.0)
        .bind(item.product.0)
        .fetch_all(db.writer())
        .await?;
    Ok(UpdatedLine::first(rows))
}

/// Inserts a line. When a concurrent request took its position the transaction must be rolled back.
pub(crate) async fn insert(
    tx: &mut Tx,
    user: UserId,
    item: Item,
    now: Timestamp,
) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(concat!(
        "INSERT INTO cart_lines (user_id, product_id, position, quantity, added_at)
         VALUES ($1, $2, ",
        first_free_position!(),
        ", $3, $4)"
    ))
    .bind(user.0)
    .bind(item.product.0)
    .bind(item.quantity)
    .bind(now.0)
    .execute(&mut **tx)
    .await;
    match result {
        Ok(done) => Ok(Transitioned::from_rows(done.rows_affected())),
        Err(error) if unique_violation(&error) || check_violation(&error) => Ok(Transitioned::from_rows(0)),
        Err(error) => Err(error),
    }
}

/// Sets the quantity of an existing line.
pub(crate) async fn set_quantity(tx: &mut Tx, user: UserId, item: Item) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query("UPDATE cart_lines SET quantity = $1 WHERE user_id = $2 AND product_id = $3")
        .bind(item.quantity)
        .bind(user.0)
        .bind(item.product.0)
        .execute(&mut **tx)
        .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// Removes an existing line.
pub(crate) async fn remove(
    tx: &mut Tx,
    user: UserId,
    product: ProductId,
) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query("DELETE FROM cart_lines WHERE user_id = $1 AND product_id = $2")
        .bind(user.0)
        .bind(product.0)
        .execute(&mut **tx)
        .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// Removes the purchased quantities. What was added in the meantime stays.
pub(crate) async fn remove_purchased(
    tx: &mut Tx,
    user: UserId,
    purchased: &[Item],
) -> Result<(), sqlx::Error> {
    for item in purchased {
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
