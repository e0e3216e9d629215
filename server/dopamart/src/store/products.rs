//! Products and how many there are of each.

use dft_kernel::db::{Tx, check_violation, in_list, metadata};
use dft_kernel::money::Paise;
use sqlx::{AnyConnection, AssertSqlSafe};

use super::{read_list, write_list};
use crate::ProductId;
use crate::catalogue::CheckedProduct;
use crate::rules::cart::Item;

/// The fact that changes whenever the catalogue's side of a product does.
const VERSION: &str = "dopamart_shelf";

/// A product as it is kept.
#[derive(Debug, Clone, sqlx::FromRow)]
pub(crate) struct ProductRow {
    #[sqlx(rename = "product_id")]
    id: i64,
    pub(crate) slug: String,
    pub(crate) name: String,
    pub(crate) description: String,
    price_paise: i64,
    pub(crate) image: Option<String>,
    details: String,
    pub(crate) hsn: String,
    pub(crate) gst_percent: i64,
    pub(crate) stock: i64,
    pub(crate) reserved: i64,
}

/// The columns of a [`ProductRow`], also beside another table's.
macro_rules! product_columns {
    () => {
        "products.id AS product_id, products.slug, products.name, products.description, products.price_paise,
         products.image, products.details, products.hsn, products.gst_percent, products.stock, products.reserved"
    };
}
pub(crate) use product_columns;

impl ProductRow {
    pub(crate) const fn id(&self) -> ProductId {
        ProductId(self.id)
    }

    pub(crate) const fn price(&self) -> Paise {
        Paise(self.price_paise)
    }

    /// How many nobody has laid a hand on.
    pub(crate) const fn left(&self) -> i64 {
        self.stock - self.reserved
    }

    pub(crate) fn details(&self) -> Vec<String> {
        read_list(&self.details)
    }
}

/// The shelf's version; nothing before the first import.
pub(crate) async fn version(connection: &mut AnyConnection) -> Result<Option<String>, sqlx::Error> {
    metadata::read(connection, VERSION).await
}

/// Every product.
pub(crate) async fn all(connection: &mut AnyConnection) -> Result<Vec<ProductRow>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", product_columns!(), " FROM products ORDER BY products.id"))
        .fetch_all(connection)
        .await
}

/// How many there are of each product and how many of those wait for money, by id.
pub(crate) async fn levels(connection: &mut AnyConnection) -> Result<Vec<(i64, i64, i64)>, sqlx::Error> {
    sqlx::query_as("SELECT id, stock, reserved FROM products ORDER BY id").fetch_all(connection).await
}

/// The product with this id.
pub(crate) async fn find(
    connection: &mut AnyConnection,
    id: ProductId,
) -> Result<Option<ProductRow>, sqlx::Error> {
    sqlx::query_as(concat!("SELECT ", product_columns!(), " FROM products WHERE products.id = $1"))
        .bind(id.0)
        .fetch_optional(connection)
        .await
}

/// Those of these products that are there.
pub(crate) async fn many(
    connection: &mut AnyConnection,
    ids: &[ProductId],
) -> Result<Vec<ProductRow>, sqlx::Error> {
    let (places, ids) = in_list(1, &ids.iter().map(|id| id.0).collect::<Vec<_>>());
    let text =
        format!(concat!("SELECT ", product_columns!(), " FROM products WHERE products.id IN ({})"), places);
    let mut query = sqlx::query_as(AssertSqlSafe(text));
    for id in ids {
        query = query.bind(id);
    }
    query.fetch_all(connection).await
}

/// What happens to pieces of a product. Of one product, what is let go is let go first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Move {
    /// Nobody waits for them any more.
    Release,
    /// They wait for somebody's money.
    Reserve,
    /// The money came for what waited.
    Sell,
    /// The money came late, for what does not wait any more.
    SellAtOnce,
    /// They never left, and are to be had again.
    Restock,
}

impl Move {
    const fn sentence(self) -> &'static str {
        match self {
            Self::Reserve => "UPDATE products SET reserved = reserved + $1 WHERE id = $2",
            Self::Release => "UPDATE products SET reserved = reserved - $1 WHERE id = $2",
            Self::Sell => "UPDATE products SET stock = stock - $1, reserved = reserved - $1 WHERE id = $2",
            Self::SellAtOnce => "UPDATE products SET stock = stock - $1 WHERE id = $2",
            Self::Restock => "UPDATE products SET stock = stock + $1 WHERE id = $2",
        }
    }
}

/// The same for each of these.
pub(crate) fn each(how: Move, items: &[Item]) -> Vec<(Move, Item)> {
    items.iter().map(|item| (how, *item)).collect()
}

/// Moves pieces, in the order of their products' ids, so that two orders never wait for each other in a circle: everything
/// a transaction moves, it moves in one call. Answers the product of which there were not enough, if one: the CHECK of the
/// table has decided, and the transaction, or the part of it that this is, is to be given up.
pub(crate) async fn shift(
    connection: &mut AnyConnection,
    mut moves: Vec<(Move, Item)>,
) -> Result<Option<ProductId>, sqlx::Error> {
    moves.sort_by_key(|(how, item)| (item.product, *how));
    for (how, item) in moves {
        let done = sqlx::query(how.sentence())
            .bind(item.quantity)
            .bind(item.product.0)
            .execute(&mut *connection)
            .await;
        match done {
            Ok(_) => {}
            Err(error) if check_violation(&error) => return Ok(Some(item.product)),
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Writes a product, new or over the one it was. What the catalogue calls its stock is how many have ever come in: of one
/// that exists, only the difference to last time is added, so that what was sold stays sold. None when that would leave
/// less than is reserved.
pub(crate) async fn save(
    tx: &mut Tx,
    before: Option<i64>,
    new: &CheckedProduct,
    image: Option<&str>,
) -> Result<Option<i64>, sqlx::Error> {
    let sentence = if before.is_some() {
        "UPDATE products
         SET slug = $1, name = $2, description = $3, price_paise = $4, image = $5, details = $6, hsn = $7,
             gst_percent = $8, stock = stock + $9 - received, received = $9
         WHERE id = $10 AND stock + $9 - received >= reserved
         RETURNING id"
    } else {
        "INSERT INTO products
             (slug, name, description, price_paise, image, details, hsn, gst_percent, stock, received)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
         RETURNING id"
    };
    let mut query = sqlx::query_scalar(sentence)
        .bind(&new.slug)
        .bind(&new.name)
        .bind(&new.description)
        .bind(new.price.0)
        .bind(image)
        .bind(write_list(&new.details))
        .bind(&new.hsn)
        .bind(new.gst_percent)
        .bind(new.stock);
    if let Some(id) = before {
        query = query.bind(id);
    }
    let id = query.fetch_optional(&mut **tx).await?;
    metadata::write(tx, VERSION, &dft_kernel::token::random_token()).await?;
    Ok(id)
}
