//! The table `plans`.

use dft_kernel::db::{Tx, decode_list, encode_list};
use dft_kernel::money::Paise;
use sqlx::AnyConnection;

use super::decode_benefits;
use crate::PlanId;
use crate::rules::{Benefits, Plan};

#[derive(sqlx::FromRow)]
struct PlanRow {
    id: i64,
    name: String,
    price_paise: i64,
    months: i64,
    features: String,
    consultation_percent: i64,
    seats: i64,
}

impl TryFrom<PlanRow> for Plan {
    type Error = sqlx::Error;

    fn try_from(row: PlanRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: PlanId(row.id),
            name: row.name,
            price: Paise(row.price_paise),
            months: row.months,
            features: decode_list(&row.features)?,
            benefits: decode_benefits(row.consultation_percent, row.seats)?,
        })
    }
}

/// Every plan that is sold, in the catalogue's order.
pub(crate) async fn list_offered(connection: &mut AnyConnection) -> Result<Vec<Plan>, sqlx::Error> {
    let rows: Vec<PlanRow> = sqlx::query_as(
        "SELECT id, name, price_paise, months, features, consultation_percent, seats
         FROM plans
         WHERE offered = 1
         ORDER BY id",
    )
    .fetch_all(connection)
    .await?;
    rows.into_iter().map(Plan::try_from).collect()
}

/// The plan with this id, if it is sold.
pub(crate) async fn find_offered(
    connection: &mut AnyConnection,
    id: PlanId,
) -> Result<Option<Plan>, sqlx::Error> {
    let row: Option<PlanRow> = sqlx::query_as(
        "SELECT id, name, price_paise, months, features, consultation_percent, seats
         FROM plans
         WHERE id = $1 AND offered = 1",
    )
    .bind(id.0)
    .fetch_optional(connection)
    .await?;
    row.map(Plan::try_from).transpose()
}

pub(crate) async fn id_by_name(tx: &mut Tx, name: &str) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT id
         FROM plans
         WHERE name = $1",
    )
    .bind(name)
    .fetch_optional(&mut **tx)
    .await
}

pub(crate) struct NewPlan {
    pub(crate) name: String,
    pub(crate) price: Paise,
    pub(crate) months: i64,
    pub(crate) features: Vec<String>,
    pub(crate) benefits: Benefits,
    pub(crate) offered: bool,
}

const INSERT: &str =
    "INSERT INTO plans (name, price_paise, months, features, offered, consultation_percent, seats)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    RETURNING id";

const UPDATE: &str = "UPDATE plans
    SET name = $1, price_paise = $2, months = $3, features = $4, offered = $5, consultation_percent = $6, seats = $7
    WHERE id = $8
    RETURNING id";

/// Inserts or updates a plan. Purchases keep their own copy of it.
pub(crate) async fn save(tx: &mut Tx, existing_id: Option<i64>, plan: &NewPlan) -> Result<i64, sqlx::Error> {
    let mut query = sqlx::query_scalar(if existing_id.is_some() { UPDATE } else { INSERT })
        .bind(&plan.name)
        .bind(plan.price.0)
        .bind(plan.months)
        .bind(encode_list(&plan.features))
        .bind(i64::from(plan.offered))
        .bind(i64::from(plan.benefits.consultation_percent))
        .bind(i64::from(plan.benefits.seats));
    if let Some(id) = existing_id {
        query = query.bind(id);
    }
    query.fetch_one(&mut **tx).await
}
