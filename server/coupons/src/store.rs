//! The tables `coupons` and `coupon_redemptions`.

use dft_kernel::db::{Invariant, Transitioned, Tx};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use crate::CouponCode;
use crate::rules::{Area, CouponTerms, Discount};

pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "a coupon's use count is the number of its redemptions that are not released",
        violations_sql: "SELECT COUNT(*)
                   FROM coupons
                   WHERE used <> (
                       SELECT COUNT(*)
                       FROM coupon_redemptions
                       WHERE coupon_redemptions.coupon_id = coupons.id AND coupon_redemptions.status <> 'released'
                   )",
    },
    Invariant {
        description: "no coupon is used more often than its limit",
        violations_sql: "SELECT COUNT(*) FROM coupons WHERE used > max_uses",
    },
];

pub(crate) struct Coupon {
    pub(crate) id: i64,
    /// As the catalogue writes it.
    pub(crate) code: String,
    pub(crate) terms: CouponTerms,
    pub(crate) max_uses: Option<i64>,
    pub(crate) used: i64,
    pub(crate) max_uses_per_customer: Option<i64>,
    limit_per_area: bool,
}

impl Coupon {
    /// The scope within which a holder's uses are counted: the area, or all areas together.
    pub(crate) fn scope(&self, area: Area) -> &'static str {
        if self.limit_per_area { area.as_str() } else { "" }
    }
}

#[derive(sqlx::FromRow)]
struct CouponRow {
    id: i64,
    code: String,
    kind: String,
    value: i64,
    areas: String,
    starts_at: Option<i64>,
    ends_at: Option<i64>,
    min_amount_paise: i64,
    max_discount_paise: Option<i64>,
    max_uses: Option<i64>,
    used: i64,
    max_uses_per_customer: Option<i64>,
    limit_per_area: i64,
}

fn decode_error(column: &str, value: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("unexpected {column}: {value}").into())
}

fn decode_discount(kind: &str, value: i64) -> Result<Discount, sqlx::Error> {
    let discount = match kind {
        "percentage" => u32::try_from(value).ok().map(Discount::Percentage),
        "fixed" => Some(Discount::Fixed(Paise(value))),
        _ => None,
    };
    discount.ok_or_else(|| decode_error("coupon discount", &format!("{kind} {value}")))
}

fn decode_areas(text: &str) -> Result<Vec<Area>, sqlx::Error> {
    text.split(' ').map(|area| area.parse().map_err(|_| decode_error("coupon area", area))).collect()
}

impl TryFrom<CouponRow> for Coupon {
    type Error = sqlx::Error;

    fn try_from(row: CouponRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.id,
            code: row.code,
            terms: CouponTerms {
                discount: decode_discount(&row.kind, row.value)?,
                areas: decode_areas(&row.areas)?,
                starts_at: row.starts_at.map(Timestamp),
                ends_at: row.ends_at.map(Timestamp),
                min_amount: Paise(row.min_amount_paise),
                max_discount: row.max_discount_paise.map(Paise),
            },
            max_uses: row.max_uses,
            used: row.used,
            max_uses_per_customer: row.max_uses_per_customer,
            limit_per_area: row.limit_per_area == 1,
        })
    }
}

/// The coupon with this code, unless it is archived.
pub(crate) async fn find(
    connection: &mut AnyConnection,
    code: &CouponCode,
) -> Result<Option<Coupon>, sqlx::Error> {
    let row: Option<CouponRow> = sqlx::query_as(
        "SELECT id, code, kind, value, areas, starts_at, ends_at, min_amount_paise, max_discount_paise, max_uses, used,
                max_uses_per_customer, limit_per_area
         FROM coupons
         WHERE code = $1 AND status = 'active'",
    )
    .bind(code.as_str())
    .fetch_optional(connection)
    .await?;
    row.map(Coupon::try_from).transpose()
}

/// The numbers of a holder's uses that are not released.
pub(crate) async fn active_use_numbers(
    connection: &mut AnyConnection,
    coupon: i64,
    holder_key: &str,
    scope: &str,
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT use_number
         FROM coupon_redemptions
         WHERE coupon_id = $1 AND holder = $2 AND scope = $3 AND status <> 'released'",
    )
    .bind(coupon)
    .bind(holder_key)
    .bind(scope)
    .fetch_all(connection)
    .await
}

/// The number of the use that this subject has reserved.
pub(crate) async fn reserved_use_number(
    connection: &mut AnyConnection,
    coupon: i64,
    area: Area,
    subject: i64,
) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT use_number
         FROM coupon_redemptions
         WHERE coupon_id = $1 AND area = $2 AND subject_id = $3 AND status = 'reserved'",
    )
    .bind(coupon)
    .bind(area.as_str())
    .bind(subject)
    .fetch_optional(connection)
    .await
}

/// Counts one more use, if one is left.
pub(crate) async fn increment_used(tx: &mut Tx, coupon: i64) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "UPDATE coupons
         SET used = used + 1
         WHERE id = $1 AND (max_uses IS NULL OR used < max_uses)",
    )
    .bind(coupon)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

async fn decrement_used(tx: &mut Tx, coupon: i64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE coupons
         SET used = used - 1
         WHERE id = $1",
    )
    .bind(coupon)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub(crate) struct NewRedemption<'a> {
    pub(crate) coupon: i64,
    pub(crate) holder_key: &'a str,
    pub(crate) area: Area,
    pub(crate) subject: i64,
    pub(crate) scope: &'a str,
    pub(crate) use_number: i64,
    pub(crate) discount: Paise,
    pub(crate) now: Timestamp,
}

/// Inserts a reserved redemption, unless the unique indexes say that the use or the subject has one already.
pub(crate) async fn reserve(tx: &mut Tx, new: &NewRedemption<'_>) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "INSERT INTO coupon_redemptions
             (coupon_id, holder, area, subject_id, scope, use_number, discount_paise, status, redeemed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'reserved', $8)
         ON CONFLICT DO NOTHING",
    )
    .bind(new.coupon)
    .bind(new.holder_key)
    .bind(new.area.as_str())
    .bind(new.subject)
    .bind(new.scope)
    .bind(new.use_number)
    .bind(new.discount.0)
    .bind(new.now.0)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

/// Releases the use that this subject has reserved, if any.
pub(crate) async fn release(tx: &mut Tx, area: Area, subject: i64) -> Result<(), sqlx::Error> {
    let coupon: Option<i64> = sqlx::query_scalar(
        "UPDATE coupon_redemptions
         SET status = 'released'
         WHERE area = $1 AND subject_id = $2 AND status = 'reserved'
         RETURNING coupon_id",
    )
    .bind(area.as_str())
    .bind(subject)
    .fetch_optional(&mut **tx)
    .await?;
    match coupon {
        Some(coupon) => decrement_used(tx, coupon).await,
        None => Ok(()),
    }
}

/// Makes the use that this subject has reserved final, if any.
pub(crate) async fn commit(tx: &mut Tx, area: Area, subject: i64) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE coupon_redemptions
         SET status = 'committed'
         WHERE area = $1 AND subject_id = $2 AND status = 'reserved'",
    )
    .bind(area.as_str())
    .bind(subject)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

#[derive(sqlx::FromRow)]
pub(crate) struct ReleasedRedemption {
    #[sqlx(rename = "coupon_id")]
    pub(crate) coupon: i64,
    #[sqlx(rename = "holder")]
    pub(crate) holder_key: String,
    pub(crate) scope: String,
}

pub(crate) async fn find_released(
    tx: &mut Tx,
    area: Area,
    subject: i64,
) -> Result<Option<ReleasedRedemption>, sqlx::Error> {
    sqlx::query_as(
        "SELECT coupon_id, holder, scope
         FROM coupon_redemptions
         WHERE area = $1 AND subject_id = $2 AND status = 'released'",
    )
    .bind(area.as_str())
    .bind(subject)
    .fetch_optional(&mut **tx)
    .await
}

/// Makes a released use final, under a new number.
pub(crate) async fn reinstate(
    tx: &mut Tx,
    area: Area,
    subject: i64,
    use_number: i64,
) -> Result<Transitioned, sqlx::Error> {
    let result = sqlx::query(
        "UPDATE coupon_redemptions
         SET status = 'committed', use_number = $1
         WHERE area = $2 AND subject_id = $3 AND status = 'released'",
    )
    .bind(use_number)
    .bind(area.as_str())
    .bind(subject)
    .execute(&mut **tx)
    .await?;
    Ok(Transitioned::from_rows(result.rows_affected()))
}

pub(crate) async fn id_by_code(tx: &mut Tx, code: &str) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT id
         FROM coupons
         WHERE code = $1",
    )
    .bind(code)
    .fetch_optional(&mut **tx)
    .await
}

pub(crate) struct NewCoupon {
    pub(crate) code: String,
    pub(crate) terms: CouponTerms,
    pub(crate) max_uses: Option<i64>,
    pub(crate) max_uses_per_customer: Option<i64>,
    pub(crate) limit_per_area: bool,
}

const INSERT: &str = "INSERT INTO coupons
        (code, kind, value, areas, starts_at, ends_at, min_amount_paise, max_discount_paise, max_uses,
         max_uses_per_customer, limit_per_area)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    RETURNING id";

const UPDATE: &str = "UPDATE coupons
    SET code = $1, kind = $2, value = $3, areas = $4, starts_at = $5, ends_at = $6, min_amount_paise = $7,
        max_discount_paise = $8, max_uses = $9, max_uses_per_customer = $10, limit_per_area = $11
    WHERE id = $12 AND ($9 IS NULL OR used <= $9)
    RETURNING id";

/// Inserts or updates a coupon. Returns none when it has been used more often than its new limit.
pub(crate) async fn save(
    tx: &mut Tx,
    existing_id: Option<i64>,
    coupon: &NewCoupon,
) -> Result<Option<i64>, sqlx::Error> {
    let terms = &coupon.terms;
    let (kind, value) = match terms.discount {
        Discount::Percentage(percent) => ("percentage", i64::from(percent)),
        Discount::Fixed(amount) => ("fixed", amount.0),
    };
    let areas: Vec<&str> = terms.areas.iter().map(|area| area.as_str()).collect();
    let mut query = sqlx::query_scalar(if existing_id.is_some() { UPDATE } else { INSERT })
        .bind(&coupon.code)
        .bind(kind)
        .bind(value)
        .bind(areas.join(" "))
        .bind(terms.starts_at.map(|at| at.0))
        .bind(terms.ends_at.map(|at| at.0))
        .bind(terms.min_amount.0)
        .bind(terms.max_discount.map(|max| max.0))
        .bind(coupon.max_uses)
        .bind(coupon.max_uses_per_customer)
        .bind(i64::from(coupon.limit_per_area));
    if let Some(id) = existing_id {
        query = query.bind(id);
    }
    query.fetch_optional(&mut **tx).await
}
