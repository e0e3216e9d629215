//! Data invariants, checked together by `dft check`. Each area declares its own.

use std::fmt;

use dft_kernel::db::{Db, Invariant};

/// The result of checking one invariant.
pub(crate) struct InvariantResult {
    description: &'static str,
    pub(crate) violations: i64,
}

impl fmt::Display for InvariantResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.violations {
            0 => write!(f, "ok: {}", self.description),
            rows => write!(f, "FAILED ({rows} rows): {}", self.description),
        }
    }
}

/// Invariants across areas. Only here does a query join tables of several areas.
const CROSS_AREA: &[Invariant] = &[
    Invariant {
        description: "every paid session is booked or was held, and every booked session that costs something is paid",
        violations_sql: "SELECT (
                       SELECT COUNT(*)
                       FROM payments
                       JOIN appointments ON appointments.id = payments.subject_id
                       WHERE payments.purpose = 'appointment' AND payments.status = 'paid'
                           AND payments.refunded_paise = 0
                           -- Who cancels once it has begun gets nothing back.
                           AND appointments.status NOT IN ('booked', 'completed', 'cancelled')
                   ) + (
                       SELECT COUNT(*)
                       FROM appointments
                       WHERE appointments.status IN ('booked', 'completed') AND appointments.amount_paise > 0
                           AND NOT EXISTS (
                               SELECT 1
                               FROM payments
                               WHERE payments.purpose = 'appointment' AND payments.subject_id = appointments.id
                                   AND (
                                       payments.status = 'paid'
                                       -- A session that did not happen as it should is refunded and stays completed.
                                       OR (
                                           appointments.status = 'completed'
                                           AND payments.status IN ('refund_due', 'refunding', 'refunded')
                                       )
                                   )
                           )
                   )",
    },
    Invariant {
        description: "a session that costs something has a payment of that much, and one that is free has none",
        violations_sql: "SELECT COUNT(*)
                   FROM appointments
                   WHERE (
                       SELECT COUNT(*)
                       FROM payments
                       WHERE payments.purpose = 'appointment' AND payments.subject_id = appointments.id
                           AND payments.amount_paise = appointments.amount_paise
                   ) <> (CASE WHEN amount_paise > 0 THEN 1 ELSE 0 END)",
    },
    Invariant {
        description: "no session is held for a payment that can no longer be made",
        violations_sql: "SELECT COUNT(*)
                   FROM appointments
                   JOIN payments
                       ON payments.purpose = 'appointment' AND payments.subject_id = appointments.id
                   WHERE (appointments.status = 'on_hold' AND payments.status NOT IN ('created', 'review'))
                       OR (appointments.status <> 'on_hold' AND payments.status = 'created')",
    },
    Invariant {
        description: "every order that was sent or is to be sent has exactly one paid payment, unless it cost nothing",
        violations_sql: "SELECT COUNT(*)
                   FROM orders
                   WHERE status IN ('processing', 'shipped', 'delivered') AND (
                       SELECT COUNT(*)
                       FROM payments
                       WHERE payments.purpose = 'order' AND payments.subject_id = orders.id
                           AND payments.status = 'paid' AND payments.id = orders.payment_id
                           AND payments.amount_paise = orders.total_paise
                   ) <> (CASE WHEN total_paise > 0 THEN 1 ELSE 0 END)",
    },
    Invariant {
        description: "money for an order is kept only while the order is",
        violations_sql: "SELECT COUNT(*)
                   FROM payments
                   LEFT JOIN orders ON orders.id = payments.subject_id
                   WHERE payments.purpose = 'order' AND (
                       (payments.status = 'paid'
                           AND COALESCE(orders.status, '') NOT IN ('processing', 'shipped', 'delivered'))
                       OR (payments.status = 'created' AND COALESCE(orders.status, '') <> 'pending')
                   )",
    },
    Invariant {
        description: "a coupon is held for an order only while it waits",
        violations_sql: "SELECT COUNT(*)
                   FROM coupon_redemptions
                   LEFT JOIN orders ON orders.id = coupon_redemptions.subject_id
                   WHERE coupon_redemptions.area = 'dopamart' AND coupon_redemptions.status = 'reserved'
                       AND COALESCE(orders.status, '') <> 'pending'",
    },
    Invariant {
        description: "every paid subscription has its term, and every term that was paid for has its money",
        violations_sql: "SELECT (
                       SELECT COUNT(*)
                       FROM payments
                       WHERE purpose = 'subscription' AND status = 'paid' AND NOT EXISTS (
                           SELECT 1
                           FROM subscription_terms AS terms
                           WHERE terms.payment_id = payments.id AND terms.revoked_at IS NULL
                       )
                   ) + (
                       SELECT COUNT(*)
                       FROM subscription_terms AS terms
                       JOIN payments ON payments.id = terms.payment_id
                       WHERE (payments.status = 'paid') <> (terms.revoked_at IS NULL)
                           OR payments.purpose <> 'subscription'
                           OR payments.user_id <> terms.user_id
                   )",
    },
    Invariant {
        description: "no open purchase outlives its payment, and no payment waits for a purchase that is not open",
        violations_sql: "SELECT COUNT(*)
                   FROM payments
                   JOIN subscription_purchases AS purchases ON purchases.id = payments.subject_id
                   WHERE payments.purpose = 'subscription' AND (
                       (purchases.status = 'open' AND payments.status NOT IN ('created', 'review'))
                       OR (purchases.status <> 'open' AND payments.status = 'created')
                   )",
    },
    Invariant {
        description: "a coupon is held for a subscription only while its purchase is open",
        violations_sql: "SELECT COUNT(*)
                   FROM coupon_redemptions
                   LEFT JOIN subscription_purchases AS purchases ON purchases.id = coupon_redemptions.subject_id
                   WHERE coupon_redemptions.area = 'subscriptions'
                       AND coupon_redemptions.status <> 'released'
                       AND COALESCE(purchases.status, '') <> (
                           CASE coupon_redemptions.status WHEN 'reserved' THEN 'open' ELSE 'done' END
                       )",
    },
];

fn all() -> impl Iterator<Item = &'static Invariant> {
    [
        dft_accounts::INVARIANTS,
        dft_consultations::INVARIANTS,
        dft_coupons::INVARIANTS,
        dft_dopamart::INVARIANTS,
        dft_mindfulness::INVARIANTS,
        dft_notifications::INVARIANTS,
        dft_payments::INVARIANTS,
        dft_subscriptions::INVARIANTS,
        CROSS_AREA,
    ]
    .into_iter()
    .flatten()
}

/// Checks every invariant, the integrity of the database file first.
pub(crate) async fn check(db: &Db) -> Result<Vec<InvariantResult>, sqlx::Error> {
    let mut results = vec![InvariantResult {
        description: "the database file passes its integrity and foreign key checks",
        violations: db.integrity_errors().await?,
    }];
    for Invariant { description, violations_sql } in all() {
        let violations: i64 = sqlx::query_scalar(*violations_sql).fetch_one(db.reader()).await?;
        results.push(InvariantResult { description, violations });
    }
    Ok(results)
}
