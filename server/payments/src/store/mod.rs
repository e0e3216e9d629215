//! The tables of payments and their invariants.

pub(crate) mod captures;
pub(crate) mod events;
pub(crate) mod payments;
pub(crate) mod polling;
pub(crate) mod refunds;
pub(crate) mod transitions;

use dft_kernel::db::Invariant;

pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "the ledger of every payment is what was paid less what was refunded",
        violations_sql: "SELECT COUNT(*)
                   FROM payments
                   WHERE (CASE WHEN paid_at IS NULL THEN 0 ELSE amount_paise END) + COALESCE((
                       SELECT CAST(SUM(payment_captures.amount_paise) AS BIGINT)
                       FROM payment_captures
                       WHERE payment_captures.payment_id = payments.id AND payment_captures.status = 'refunded'
                   ), 0) - COALESCE((
                       SELECT CAST(SUM(refunds.amount_paise) AS BIGINT)
                       FROM refunds
                       WHERE refunds.payment_id = payments.id AND refunds.status = 'done'
                   ), 0) <> COALESCE((
                       SELECT CAST(SUM(ledger_entries.amount_paise) AS BIGINT)
                       FROM ledger_entries
                       WHERE ledger_entries.payment_id = payments.id
                   ), 0)",
    },
    Invariant {
        description: "the refunded amount of a payment is the sum of its refunds",
        violations_sql: "SELECT COUNT(*)
                   FROM payments
                   WHERE refunded_paise <> COALESCE((
                       SELECT CAST(SUM(refunds.amount_paise) AS BIGINT)
                       FROM refunds
                       WHERE refunds.payment_id = payments.id AND refunds.status <> 'failed'
                           AND refunds.payment_capture_id IS NULL
                   ), 0)",
    },
    Invariant {
        description: "a payment that is due for refund has refunds for its whole amount under way",
        violations_sql: "SELECT COUNT(*)
                   FROM payments
                   WHERE status IN ('refund_due', 'refunding') AND (
                       refunded_paise < amount_paise
                       OR NOT EXISTS (
                           SELECT 1
                           FROM refunds
                           WHERE refunds.payment_id = payments.id AND refunds.status IN ('due', 'accepted')
                               AND refunds.payment_capture_id IS NULL
                       )
                   )",
    },
    Invariant {
        description: "a refunded payment was refunded in full",
        violations_sql: "SELECT COUNT(*) FROM payments WHERE status = 'refunded' AND refunded_paise < amount_paise",
    },
    Invariant {
        description: "no failed refund waits for an admin: each was requested again",
        violations_sql: "SELECT COUNT(*)
                   FROM refunds
                   JOIN payments ON payments.id = refunds.payment_id
                   WHERE refunds.status = 'failed'
                       AND (refunds.payment_capture_id IS NOT NULL OR payments.refunded_paise < payments.amount_paise)
                       AND NOT EXISTS (
                           SELECT 1
                           FROM refunds AS later
                           WHERE later.payment_id = refunds.payment_id AND later.number > refunds.number
                               AND COALESCE(later.payment_capture_id, 0) = COALESCE(refunds.payment_capture_id, 0)
                       )",
    },
    Invariant {
        // Eight tries take three quarters of an hour. Counting them needs no clock, so any copy of the data can be checked.
        description: "no refund has failed more than eight tries",
        violations_sql: "SELECT COUNT(*) FROM refunds WHERE status = 'due' AND tries > 8",
    },
    Invariant {
        description: "every webhook event has an outcome, or arrived within a minute of the newest",
        violations_sql: "SELECT COUNT(*)
                   FROM payment_events
                   WHERE outcome IS NULL AND received_at < (SELECT MAX(received_at) FROM payment_events) - 60000",
    },
    Invariant {
        // A payment that is paid stays so when other money arrives for it: only the capture shows it.
        description: "no money that does not match its payment waits for a decision",
        violations_sql: "SELECT COUNT(*) FROM payment_captures WHERE status = 'open'",
    },
    Invariant {
        description: "a payment in review has money about which an operator is to decide",
        violations_sql: "SELECT COUNT(*)
                   FROM payments
                   WHERE status = 'review' AND NOT EXISTS (
                       SELECT 1
                       FROM payment_captures
                       WHERE payment_captures.payment_id = payments.id AND payment_captures.status = 'open'
                   )",
    },
    Invariant {
        description: "money that does not match is refunded if and only if an operator decided so",
        violations_sql: "SELECT COUNT(*)
                   FROM payment_captures
                   WHERE (status = 'refunded') <> EXISTS (
                       SELECT 1 FROM refunds WHERE refunds.payment_capture_id = payment_captures.id
                   )",
    },
];

#[cfg(test)]
mod tests {
    use dft_testkit::{Engine, TestContext};
    use sqlx::{AssertSqlSafe, Row};

    use super::{events, polling, refunds};

    /// On SQLite alone, whose planner decides without statistics.
    #[tokio::test]
    async fn the_queries_of_the_worker_use_their_index() {
        let context = TestContext::new(Engine::Sqlite).await;
        for (sql, index) in [
            (polling::DUE, "payments_due_for_poll"),
            (refunds::DUE, "refunds_in_flight"),
            (events::UNPROCESSED, "unprocessed_events"),
        ] {
            let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")))
                .bind(0)
                .bind("razorpay")
                .bind(0)
                .fetch_all(context.db.reader())
                .await
                .expect("a plan");
            let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
            assert!(plan[0].starts_with("SEARCH") && plan[0].contains(index), "{plan:?}");
            assert!(plan.iter().all(|step| !step.contains("TEMP B-TREE")), "{plan:?}");
        }
    }
}
