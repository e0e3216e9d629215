//! Orders in a list for operators.

use dft_kernel::db::Db;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::OrderId;
use crate::operator_lists::OrderListing;

#[derive(sqlx::FromRow)]
struct ListingRow {
    id: i64,
    placed_at: i64,
    status: String,
    pieces: i64,
    total_paise: i64,
    pincode: String,
    state: String,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT orders.id, orders.placed_at, orders.status, orders.total_paise, orders.pincode, orders.state,
                    (SELECT CAST(COALESCE(SUM(quantity), 0) AS BIGINT)
                     FROM order_lines WHERE order_lines.order_id = orders.id) AS pieces
             FROM orders ",
            $rest
        )
    };
}

pub(crate) async fn list(db: &Db, to_ship: bool) -> Result<Vec<OrderListing>, sqlx::Error> {
    let sql = if to_ship {
        select!("WHERE orders.status = 'processing' ORDER BY orders.id LIMIT 500")
    } else {
        select!("ORDER BY orders.id DESC LIMIT 100")
    };
    let rows: Vec<ListingRow> = sqlx::query_as(sql).fetch_all(db.reader()).await?;
    let listing = |row: ListingRow| OrderListing {
        id: OrderId(row.id),
        placed_at: Timestamp(row.placed_at),
        status: row.status,
        pieces: row.pieces,
        total: Paise(row.total_paise),
        pincode: row.pincode,
        state: row.state,
    };
    Ok(rows.into_iter().map(listing).collect())
}
