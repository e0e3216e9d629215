//! The tables of this area, and what must always be true of them.

pub(crate) mod plans;
pub(crate) mod purchases;
pub(crate) mod terms;

use dft_kernel::db::Invariant;

/// What must always be true of these tables.
pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "every purchase that is done has one term, and no other has any",
        violations_sql: "SELECT COUNT(*)
                   FROM purchases
                   WHERE (
                       SELECT COUNT(*)
                       FROM terms
                       WHERE terms.purchase_id = purchases.id
                   ) <> (CASE WHEN status = 'done' THEN 1 ELSE 0 END)",
    },
    Invariant {
        description: "an open purchase has a payment, and a term has the payment of its purchase",
        violations_sql: "SELECT (
                       SELECT COUNT(*)
                       FROM purchases
                       WHERE status = 'open' AND payment_id IS NULL
                   ) + (
                       SELECT COUNT(*)
                       FROM terms
                       JOIN purchases ON purchases.id = terms.purchase_id
                       WHERE COALESCE(terms.payment_id, 0) <> COALESCE(purchases.payment_id, 0)
                           OR (purchases.amount_paise > 0) <> (purchases.payment_id IS NOT NULL)
                           OR terms.user_id <> purchases.user_id
                   )",
    },
    Invariant {
        description: "a term starts before it ends",
        violations_sql: "SELECT COUNT(*) FROM terms WHERE starts_at >= ends_at",
    },
    Invariant {
        description: "nobody pays for two terms at once: those that count follow one another",
        violations_sql: "SELECT COUNT(*)
                   FROM terms
                   JOIN terms AS other ON other.user_id = terms.user_id AND other.id > terms.id
                   WHERE terms.revoked_at IS NULL AND terms.replaced_by IS NULL
                       AND other.revoked_at IS NULL AND other.replaced_by IS NULL
                       AND terms.starts_at < other.ends_at AND other.starts_at < terms.ends_at",
    },
    Invariant {
        description: "what takes the place of a term is an upgrade that is done",
        violations_sql: "SELECT COUNT(*)
                   FROM terms
                   JOIN purchases ON purchases.id = terms.replaced_by
                   WHERE purchases.status <> 'done' OR purchases.change <> 'upgrade' OR purchases.user_id <> terms.user_id",
    },
];

/// Reads a list that was written as JSON.
fn read_list<T: serde::de::DeserializeOwned>(text: &str) -> Vec<T> {
    serde_json::from_str(text).unwrap_or_default()
}

/// Writes a list as JSON.
pub(crate) fn write_list<T: serde::Serialize>(list: &[T]) -> String {
    serde_json::to_string(list).unwrap_or_else(|_| "[]".to_owned())
}
