//! The tables of this service, and what must always be true of them.

pub(crate) mod events;
pub(crate) mod payments;
pub(crate) mod refunds;
pub(crate) mod sandbox;
pub(crate) mod turns;

use dft_kernel::db::Invariant;

/// What must always be true of these tables.
pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "the book adds up: what came in less what went back, for every payment",
        violations_sql: "SELECT COUNT(*)
                   FROM payments
                   WHERE (CASE WHEN paid_at IS NULL THEN 0 ELSE amount_paise END) - COALESCE((
                       SELECT CAST(SUM(refunds.amount_paise) AS BIGINT)
                       FROM refunds
                       WHERE refunds.payment_id = payments.id AND refunds.status = 'done'
                   ), 0) <> COALESCE((
                       SELECT CAST(SUM(payment_entries.amount_paise) AS BIGINT)
                       FROM payment_entries
                       WHERE payment_entries.payment_id = payments.id
                   ), 0)",
    },
    Invariant {
        description: "what a payment calls refunded is the sum of its refunds",
        violations_sql: "SELECT COUNT(*)
                   FROM payments
                   WHERE refunded_paise <> COALESCE((
                       SELECT CAST(SUM(refunds.amount_paise) AS BIGINT)
                       FROM refunds
                       WHERE refunds.payment_id = payments.id AND refunds.status <> 'failed'
                   ), 0)",
    },
    Invariant {
        description: "money that is due back is on its way back, whole",
        violations_sql: "SELECT COUNT(*)
                   FROM payments
                   WHERE status IN ('refund_due', 'refunding') AND (
                       refunded_paise < amount_paise
                       OR NOT EXISTS (
                           SELECT 1
                           FROM refunds
                           WHERE refunds.payment_id = payments.id AND refunds.status IN ('due', 'accepted')
                       )
                   )",
    },
    Invariant {
        description: "what is refunded went back whole",
        violations_sql: "SELECT COUNT(*) FROM payments WHERE status = 'refunded' AND refunded_paise < amount_paise",
    },
    Invariant {
        description: "no refund waits for an operator: each has gone or is being tried",
        violations_sql: "SELECT COUNT(*)
                   FROM refunds
                   JOIN payments ON payments.id = refunds.payment_id
                   WHERE refunds.status = 'failed' AND payments.refunded_paise < payments.amount_paise
                       AND NOT EXISTS (
                           SELECT 1
                           FROM refunds AS later
                           WHERE later.payment_id = refunds.payment_id AND later.number > refunds.number
                       )",
    },
    Invariant {
        // Eight tries take three quarters of an hour. No clock is asked, so that any copy of the data can be checked.
        description: "no refund is tried again and again in vain",
        violations_sql: "SELECT COUNT(*) FROM refunds WHERE status = 'due' AND tries > 8",
    },
    Invariant {
        description: "every event a provider told us has an outcome, or came within the last minute of telling",
        violations_sql: "SELECT COUNT(*)
                   FROM payment_events
                   WHERE outcome IS NULL AND received_at < (SELECT MAX(received_at) FROM payment_events) - 60000",
    },
    Invariant {
        // A payment that is paid stays so when other money comes for it: only the event knows.
        description: "no event tells of money that we did not ask for",
        violations_sql: "SELECT COUNT(*) FROM payment_events WHERE outcome = 'review'",
    },
    Invariant {
        description: "no payment waits for a person to look at it",
        violations_sql: "SELECT COUNT(*) FROM payments WHERE status = 'review'",
    },
];

#[cfg(test)]
mod tests {
    use dft_testkit::{Engine, TestContext};
    use sqlx::{AssertSqlSafe, Row};

    use super::{events, refunds, turns};

    /// PostgreSQL weighs what it has counted; SQLite chooses by the shape of the question alone.
    #[tokio::test]
    async fn the_worker_reads_what_is_due_and_not_all_there_ever_was() {
        let ground = TestContext::new(Engine::Sqlite).await;
        for (question, index) in [
            (turns::DUE, "payments_to_look_at (provider=? AND next_look_at<?)"),
            (refunds::DUE, "refunds_on_their_way (next_try_at<?)"),
            (events::UNFINISHED, "events_without_outcome (provider=? AND id>?)"),
        ] {
            let plan = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {question}")))
                .bind(0)
                .bind("razorpay")
                .bind(0)
                .fetch_all(ground.db.reader())
                .await
                .expect("a plan");
            let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
            assert!(plan[0].ends_with(index), "{plan:?}");
            assert!(plan.iter().all(|step| !step.contains("TEMP B-TREE")), "{plan:?}");
        }
    }
}
