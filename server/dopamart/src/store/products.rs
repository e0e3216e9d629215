//! Products and their stock.

use dft_kernel::db::{Transitioned, Tx, check_violation, decode_list, encode_list, in_list, metadata};
use dft_kernel::import::EntryStatus;
use dft_kernel::money::Paise;
use sqlx::{AnyConnection, AssertSqlSafe};

use crate::ProductId;
use crate::rules::cart::Item;
use crate::rules::product::{Product, StockCount};

/// The metadata key whose value changes with every import of products.
const VERSION: &str = "dopamart_catalog";

/// A row of `products`, with the columns of [`product_columns`].
#[derive(sqlx::FromRow)]
pub(super) struct ProductRow {
    product_id: i64,
    slug: String,
    name: String,
    description: String,
    price_paise: i64,
    image: Option<String>,
    details: String,
    hsn: String,
    gst_percent: i64,
    stock: i64,
    reserved: i64,
    status: String,
}

/// Qualified, so that they can be selected beside another table's columns.
macro_rules! product_columns {
    () => {
        "products.id AS product_id, products.slug, products.name, products.description, products.price_paise,
         products.image, products.details, products.hsn, products.gst_percent, products.stock, products.reserved,
         products.status"
    };
}
pub(super) use product_columns;

impl TryFrom<ProductRow> for Product {
    type Error = sqlx::Error;

    fn try_from(row: ProductRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: ProductId(row.product_id),
            slug: row.slug,
            name: row.name,
            description: row.description,
            price: Paise(row.price_paise),
            image: row.image,
            details: decode_list(&row.details)?,
            hsn: row.hsn,
            gst_percent: row.gst_percent,
            stock: row.stock,
            reserved: row.reserved,
            archived: row.status == "archived",
        })
    }
}

/// The catalog's version; `None` before the first import.
pub(crate) async fn version(connection: &mut AnyConnection) -> Result<Option<String>, sqlx::Error> {
    metadata::read(connection, VERSION).await
}

/// Every product that is sold, by id.
pub(crate) async fn list(connection: &mut AnyConnection) -> Result<Vec<Product>, sqlx::Error> {
    let rows: Vec<ProductRow> = sqlx::query_as(concat!(
        "SELECT ",
        product_columns!(),
        " FROM products WHERE products.status = 'active' ORDER BY products.id"
    ))
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(Product::try_from).collect()
}

/// The stock of every product that is sold, by id.
pub(crate) async fn stock_counts(connection: &mut AnyConnection) -> Result<Vec<StockCount>, sqlx::Error> {
    let rows: Vec<(i64, i64, i64)> =
        sqlx::query_as("SELECT id, stock, reserved FROM products WHERE status = 'active' ORDER BY id")
            .fetch_all(connection)
            .await?;
    let count = |(id, stock, reserved)| StockCount { product: ProductId(id), stock, reserved };
    Ok(rows.into_iter().map(count).collect())
}

/// A product, also when it is archived.
pub(crate) async fn find(
    connection: &mut AnyConnection,
    id: ProductId,
) -> Result<Option<Product>, sqlx::Error> {
    let row: Option<ProductRow> =
        sqlx::query_as(concat!("SELECT ", product_columns!(), " FROM products WHERE products.id = $1"))
            .bind(id.0)
            .fetch_optional(connection)
            .await?;
    row.map(Product::try_from).transpose()
}

/// Those of these products that exist.
pub(crate) async fn find_many(
    connection: &mut AnyConnection,
    ids: &[ProductId],
) -> Result<Vec<Product>, sqlx::Error> {
    let (placeholders, ids) = in_list(1, &ids.iter().map(|id| id.0).collect::<Vec<_>>());
    let sql = format!(
        concat!("SELECT ", product_columns!(), " FROM products WHERE products.id IN ({})"),
        placeholders
    );
    let mut query = sqlx::query_as(AssertSqlSafe(sql));
    for id in ids {
        query = query.bind(id);
    }
    let rows: Vec<ProductRow> = query.fetch_all(connection).await?;
    rows.into_iter().map(Product::try_from).collect()
}

/// A change of a product's stock. The order of the variants is the order in which changes of one product are applied:
/// releases first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum StockChange {
    /// A pending order is cancelled.
    Release,
    /// A pending order is placed.
    Reserve,
    /// A pending order is paid.
    Sell,
    /// A cancelled order is paid late: its reservation was released before.
    SellUnreserved,
    /// A paid order is cancelled before it was shipped.
    Restock,
}

impl StockChange {
    const fn sql(self) -> &'static str {
        match self {
            Self::Reserve => {
                "UPDATE products SET reserved = reserved + $1 WHERE id = $2 AND status = 'active'"
            }
            Self::Release => "UPDATE products SET reserved = reserved - $1 WHERE id = $2",
            Self::Sell => "UPDATE products SET stock = stock - $1, reserved = reserved - $1 WHERE id = $2",
            Self::SellUnreserved => "UPDATE products SET stock = stock - $1 WHERE id = $2",
            Self::Restock => "UPDATE products SET stock = stock + $1 WHERE id = $2",
        }
    }

    /// This change for each of the items.
    pub(crate) fn for_items(self, items: &[Item]) -> Vec<(Self, Item)> {
        items.iter().map(|item| (self, *item)).collect()
    }
}

/// Applies stock changes in the order of the product ids, so that two transactions never deadlock: all changes of one
/// transaction go into one call. Returns the first product that has too little stock, as the table's CHECK decided, or that
/// is archived; the caller must then roll back the transaction or its savepoint.
pub(crate) async fn apply_stock_changes(
    connection: &mut AnyConnection,
    mut changes: Vec<(StockChange, Item)>,
) -> Result<Option<ProductId>, sqlx::Error> {
    changes.sort_by_key(|(change, item)| (item.product, *change));
    for (change, item) in changes {
        let result = sqlx::query(change.sql())
            .bind(item.quantity)
            .bind(item.product.0)
            .execute(&mut *connection)
            .await;
        match result {
            Ok(done) if done.rows_affected() == 0 => return Ok(Some(item.product)),
            Ok(_) => {}
            Err(error) if check_violation(&error) => return Ok(Some(item.product)),
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// A product to be inserted or updated.
pub(crate) struct NewProduct<'a> {
    pub(crate) slug: &'a str,
    pub(crate) name: &'a str,
    pub(crate) description: &'a str,
    pub(crate) price: Paise,
    /// How many pieces were ever received.
    pub(crate) total_received: i64,
    pub(crate) hsn: &'a str,
    pub(crate) gst_percent: i64,
    pub(crate) details: &'a [String],
    pub(crate) image: Option<&'a str>,
}

/// Inserts a product, or updates the existing one. An update adds only the difference to the last `total_received`, so
/// that sold pieces stay sold. `None` when that would leave less stock than is reserved.
pub(crate) async fn save(
    tx: &mut Tx,
    existing: Option<ProductId>,
    new: &NewProduct<'_>,
) -> Result<Option<ProductId>, sqlx::Error> {
    let sql = if existing.is_some() {
        "UPDATE products
         SET slug = $1, name = $2, description = $3, price_paise = $4, image = $5, details = $6, hsn = $7,
             gst_percent = $8, stock = stock + $9 - total_received, total_received = $9
         WHERE id = $10 AND stock + $9 - total_received >= reserved
         RETURNING id"
    } else {
        "INSERT INTO products
             (slug, name, description, price_paise, image, details, hsn, gst_percent, stock, total_received)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
         RETURNING id"
    };
    let mut query = sqlx::query_scalar(sql)
        .bind(new.slug)
        .bind(new.name)
        .bind(new.description)
        .bind(new.price.0)
        .bind(new.image)
        .bind(encode_list(new.details))
        .bind(new.hsn)
        .bind(new.gst_percent)
        .bind(new.total_received);
    if let Some(id) = existing {
        query = query.bind(id.0);
    }
    let id: Option<i64> = query.fetch_optional(&mut **tx).await?;
    metadata::write(tx, VERSION, &dft_kernel::token::random_token()).await?;
    Ok(id.map(ProductId))
}

/// Archives or restores a product.
pub(crate) async fn change_status(
    tx: &mut Tx,
    id: ProductId,
    from: EntryStatus,
    to: EntryStatus,
) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query("UPDATE products SET status = $1 WHERE id = $2 AND status = $3")
        .bind(to.as_str())
        .bind(id.0)
        .bind(from.as_str())
        .execute(&mut **tx)
        .await?;
    metadata::write(tx, VERSION, &dft_kernel::token::random_token()).await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}
