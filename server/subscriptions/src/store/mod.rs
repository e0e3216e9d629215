//! The tables of this area: `plans`, `subscription_purchases` and `subscription_terms`.

pub(crate) mod plans;
pub(crate) mod purchases;
pub(crate) mod terms;

use dft_kernel::db::Invariant;

use crate::rules::Benefits;

pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "every purchase that is done has one term, and no other has any",
        violations_sql: "SELECT COUNT(*)
                   FROM subscription_purchases
                   WHERE (
                       SELECT COUNT(*)
                       FROM subscription_terms
                       WHERE subscription_terms.purchase_id = subscription_purchases.id
                   ) <> (CASE WHEN status = 'done' THEN 1 ELSE 0 END)",
    },
    Invariant {
        description: "an open purchase has a payment, and a term has the payment of its purchase",
        violations_sql: "SELECT (
                       SELECT COUNT(*)
                       FROM subscription_purchases
                       WHERE status = 'open' AND payment_id IS NULL
                   ) + (
                       SELECT COUNT(*)
                       FROM subscription_terms AS terms
                       JOIN subscription_purchases AS purchases ON purchases.id = terms.purchase_id
                       WHERE COALESCE(terms.payment_id, 0) <> COALESCE(purchases.payment_id, 0)
                           OR (purchases.amount_paise > 0) <> (purchases.payment_id IS NOT NULL)
                           OR terms.user_id <> purchases.user_id
                   )",
    },
    Invariant {
        description: "a term starts before it ends",
        violations_sql: "SELECT COUNT(*) FROM subscription_terms WHERE starts_at >= ends_at",
    },
    Invariant {
        description: "no two effective terms of a user overlap",
        violations_sql: "SELECT COUNT(*)
                   FROM subscription_terms AS terms
                   JOIN subscription_terms AS other ON other.user_id = terms.user_id AND other.id > terms.id
                   WHERE terms.revoked_at IS NULL AND terms.replaced_by IS NULL
                       AND other.revoked_at IS NULL AND other.replaced_by IS NULL
                       AND terms.starts_at < other.ends_at AND other.starts_at < terms.ends_at",
    },
    Invariant {
        description: "a term is replaced only by an upgrade that is done",
        violations_sql: "SELECT COUNT(*)
                   FROM subscription_terms AS terms
                   JOIN subscription_purchases AS purchases ON purchases.id = terms.replaced_by
                   WHERE purchases.status <> 'done' OR purchases.change <> 'upgrade' OR purchases.user_id <> terms.user_id",
    },
];

fn decode_percent(percent: i64) -> Result<u32, sqlx::Error> {
    u32::try_from(percent).map_err(|_| decode_error("consultation percent", &percent.to_string()))
}

fn decode_benefits(percent: i64, seats: i64) -> Result<Benefits, sqlx::Error> {
    Ok(Benefits {
        consultation_percent: decode_percent(percent)?,
        seats: u32::try_from(seats).map_err(|_| decode_error("seats", &seats.to_string()))?,
    })
}

fn decode_error(column: &str, value: &str) -> sqlx::Error {
    sqlx::Error::Decode(format!("unexpected {column}: {value}").into())
}
