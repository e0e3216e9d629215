//! Coupons and what they were used for.

use dft_kernel::db::{Invariant, Tx};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use crate::catalogue::CheckedCoupon;
use crate::rules::{Area, Discount, Terms};

/// What must always be true of these tables.
pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "a coupon's count is the number of its living redemptions",
        violations_sql: "SELECT COUNT(*)
                   FROM coupons
                   WHERE used <> (
                       SELECT COUNT(*)
                       FROM coupon_redemptions
                       WHERE coupon_redemptions.coupon_id = coupons.id AND coupon_redemptions.status <> 'released'
                   )",
    },
    Invariant {
        description: "no coupon is used more often than it may be",
        violations_sql: "SELECT COUNT(*) FROM coupons WHERE used > max_uses",
    },
];

/// A coupon as it is kept.
#[derive(sqlx::FromRow)]
pub(crate) struct CouponRow {
    pub(crate) id: i64,
    pub(crate) code: String,
    pub(crate) kind: String,
    pub(crate) value: i64,
    areas: String,
    starts_at: Option<i64>,
    ends_at: Option<i64>,
    smallest_amount_paise: i64,
    largest_discount_paise: Option<i64>,
    pub(crate) max_uses: Option<i64>,
    pub(crate) used: i64,
    pub(crate) uses_per_person: Option<i64>,
    per_area: i64,
}

impl CouponRow {
    pub(crate) fn discount(&self) -> Discount {
        match self.kind.as_str() {
            "percentage" => Discount::Percentage(u32::try_from(self.value).unwrap_or(0)),
            _ => Discount::Fixed(Paise(self.value)),
        }
    }

    pub(crate) fn terms(&self) -> Terms {
        Terms {
            discount: self.discount(),
            areas: self.areas.split(' ').filter_map(Area::parse).collect(),
            starts_at: self.starts_at.map(Timestamp),
            ends_at: self.ends_at.map(Timestamp),
            smallest_amount: Paise(self.smallest_amount_paise),
            largest_discount: self.largest_discount_paise.map(Paise),
        }
    }

    /// Where a person's uses are counted.
    pub(crate) fn scope(&self, area: Area) -> &'static str {
        if self.per_area == 1 { area.as_str() } else { "" }
    }
}

/// The coupon with this code.
pub(crate) async fn find(
    connection: &mut AnyConnection,
    code_key: &str,
) -> Result<Option<CouponRow>, sqlx::Error> {
    sqlx::query_as(
        "SELECT id, code, kind, value, areas, starts_at, ends_at, smallest_amount_paise, largest_discount_paise,
                max_uses, used, uses_per_person, per_area
         FROM coupons
         WHERE code_key = $1",
    )
    .bind(code_key)
    .fetch_optional(connection)
    .await
}

/// The numbers of a person's living uses.
pub(crate) async fn uses(
    connection: &mut AnyConnection,
    coupon: i64,
    person: &str,
    scope: &str,
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT use_number
         FROM coupon_redemptions
         WHERE coupon_id = $1 AND person = $2 AND scope = $3 AND status <> 'released'",
    )
    .bind(coupon)
    .bind(person)
    .bind(scope)
    .fetch_all(connection)
    .await
}

/// The number of the use that this subject has reserved of a coupon.
pub(crate) async fn reserved_by(
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
pub(crate) async fn count_up(tx: &mut Tx, coupon: i64) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE coupons
         SET used = used + 1
         WHERE id = $1 AND (max_uses IS NULL OR used < max_uses)",
    )
    .bind(coupon)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Counts one use less.
async fn count_down(tx: &mut Tx, coupon: i64) -> Result<(), sqlx::Error> {
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

/// A redemption to be written.
pub(crate) struct NewRedemption<'a> {
    pub(crate) coupon: i64,
    pub(crate) person: &'a str,
    pub(crate) area: Area,
    pub(crate) subject: i64,
    pub(crate) scope: &'a str,
    pub(crate) use_number: i64,
    pub(crate) discount: Paise,
    pub(crate) now: Timestamp,
}

/// Writes a redemption; the indexes decide between two that want the same use or the same subject.
pub(crate) async fn reserve(tx: &mut Tx, new: &NewRedemption<'_>) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "INSERT INTO coupon_redemptions
             (coupon_id, person, area, subject_id, scope, use_number, discount_paise, status, redeemed_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'reserved', $8)
         ON CONFLICT DO NOTHING",
    )
    .bind(new.coupon)
    .bind(new.person)
    .bind(new.area.as_str())
    .bind(new.subject)
    .bind(new.scope)
    .bind(new.use_number)
    .bind(new.discount.0)
    .bind(new.now.0)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Gives the use back that this subject reserved; answers whether there was one.
pub(crate) async fn release(tx: &mut Tx, area: Area, subject: i64) -> Result<bool, sqlx::Error> {
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
        Some(coupon) => count_down(tx, coupon).await.map(|()| true),
        None => Ok(false),
    }
}

/// Makes a reserved use final.
pub(crate) async fn commit(tx: &mut Tx, area: Area, subject: i64) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE coupon_redemptions
         SET status = 'committed'
         WHERE area = $1 AND subject_id = $2 AND status = 'reserved'",
    )
    .bind(area.as_str())
    .bind(subject)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// A use that was given back: of which coupon, by whom, counted where.
pub(crate) async fn released(
    tx: &mut Tx,
    area: Area,
    subject: i64,
) -> Result<Option<(i64, String, String)>, sqlx::Error> {
    sqlx::query_as(
        "SELECT coupon_id, person, scope
         FROM coupon_redemptions
         WHERE area = $1 AND subject_id = $2 AND status = 'released'",
    )
    .bind(area.as_str())
    .bind(subject)
    .fetch_optional(&mut **tx)
    .await
}

/// Takes a use up again under this number and makes it final.
pub(crate) async fn take_up(
    tx: &mut Tx,
    area: Area,
    subject: i64,
    use_number: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "UPDATE coupon_redemptions
         SET status = 'committed', use_number = $1
         WHERE area = $2 AND subject_id = $3 AND status = 'released'",
    )
    .bind(use_number)
    .bind(area.as_str())
    .bind(subject)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The coupon that has this code.
pub(crate) async fn id_of(tx: &mut Tx, code_key: &str) -> Result<Option<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT id
         FROM coupons
         WHERE code_key = $1",
    )
    .bind(code_key)
    .fetch_optional(&mut **tx)
    .await
}

const ADD: &str = "INSERT INTO coupons
        (code, code_key, kind, value, areas, starts_at, ends_at, smallest_amount_paise, largest_discount_paise,
         max_uses, uses_per_person, per_area)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    RETURNING id";

const CHANGE: &str = "UPDATE coupons
    SET code = $1, code_key = $2, kind = $3, value = $4, areas = $5, starts_at = $6, ends_at = $7,
        smallest_amount_paise = $8, largest_discount_paise = $9, max_uses = $10, uses_per_person = $11, per_area = $12
    WHERE id = $13 AND ($10 IS NULL OR used <= $10)
    RETURNING id";

/// Writes a coupon, new or over the one it was; none when it has been used more often than it now may be.
pub(crate) async fn save(
    tx: &mut Tx,
    before: Option<i64>,
    code_key: &str,
    coupon: &CheckedCoupon,
) -> Result<Option<i64>, sqlx::Error> {
    let mut query = sqlx::query_scalar(if before.is_some() { CHANGE } else { ADD })
        .bind(&coupon.code)
        .bind(code_key)
        .bind(coupon.kind)
        .bind(coupon.value)
        .bind(&coupon.areas)
        .bind(coupon.starts_at.map(|moment| moment.0))
        .bind(coupon.ends_at.map(|moment| moment.0))
        .bind(coupon.smallest_amount.0)
        .bind(coupon.largest_discount.map(|paise| paise.0))
        .bind(coupon.max_uses)
        .bind(coupon.uses_per_person)
        .bind(i64::from(coupon.per_area));
    if let Some(id) = before {
        query = query.bind(id);
    }
    query.fetch_optional(&mut **tx).await
}
