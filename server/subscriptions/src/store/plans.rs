//! Plans.

use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use sqlx::AnyConnection;

use super::{read_list, write_list};
use crate::PlanId;
use crate::rules::Plan;

#[derive(sqlx::FromRow)]
struct PlanRow {
    id: i64,
    name: String,
    price_paise: i64,
    months: i64,
    features: String,
}

impl From<PlanRow> for Plan {
    fn from(row: PlanRow) -> Self {
        let PlanRow { id, name, price_paise, months, features } = row;
        Self { id: PlanId(id), name, price: Paise(price_paise), months, features: read_list(&features) }
    }
}

/// Every plan that is sold, in the catalogue's order.
pub(crate) async fn offered(connection: &mut AnyConnection) -> Result<Vec<Plan>, sqlx::Error> {
    let rows: Vec<PlanRow> = sqlx::query_as(
        "SELECT id, name, price_paise, months, features
         FROM plans
         WHERE offered = 1
         ORDER BY id",
    )
    .fetch_all(connection)
    .await?;
    Ok(rows.into_iter().map(Plan::from).collect())
}

/// The plan with this id, if it is sold.
pub(crate) async fn find_offered(
    connection: &mut AnyConnection,
    id: PlanId,
) -> Result<Option<Plan>, sqlx::Error> {
    let row: Option<PlanRow> = sqlx::query_as(
        "SELECT id, name, price_paise, months, features
         FROM plans
         WHERE id = $1 AND offered = 1",
    )
    .bind(id.0)
    .fetch_optional(connection)
    .await?;
    Ok(row.map(Plan::from))
}

/// The plan that has this name.
pub(crate) async fn id_of(tx: &mut Tx, name: &str) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT id
         FROM plans
         WHERE name = $1",
    )
    .bind(name)
    .fetch_optional(&mut **tx)
    .await
}

const ADD: &str = "INSERT INTO plans (name, price_paise, months, features, offered)
    VALUES ($1, $2, $3, $4, $5)
    RETURNING id";

const CHANGE: &str = "UPDATE plans
    SET name = $1, price_paise = $2, months = $3, features = $4, offered = $5
    WHERE id = $6
    RETURNING id";

/// Writes a plan, new or over the one it was. What was bought before keeps its own copy.
pub(crate) async fn save(
    tx: &mut Tx,
    before: Option<i64>,
    (name, price, months): (&str, Paise, i64),
    features: &[String],
    is_offered: bool,
) -> Result<i64, sqlx::Error> {
    let mut query = sqlx::query_scalar(if before.is_some() { CHANGE } else { ADD })
        .bind(name)
        .bind(price.0)
        .bind(months)
        .bind(write_list(features))
        .bind(i64::from(is_offered));
    if let Some(id) = before {
        query = query.bind(id);
    }
    query.fetch_one(&mut **tx).await
}
