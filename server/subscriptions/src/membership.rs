//! What a user has: the active plan, the membership and the purchase history.

use dft_kernel::ApiError;
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use dft_payments::{PaymentId, PaymentSummary};
use sqlx::AnyConnection;

use crate::Subscriptions;
use crate::rules::{ActivePlan, HistoryEntry, Term, current_run, last_second};
use crate::store::{purchases, terms};

/// The user's active plan; a user who has one is a premium member. This and [`active_membership`] are what other areas
/// may ask here.
pub async fn active_plan(
    connection: &mut AnyConnection,
    user: UserId,
    now: Timestamp,
) -> Result<Option<ActivePlan>, ApiError> {
    Ok(terms::active_plan(connection, user, now).await?)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// The plan's name when it was bought.
    pub plan_name: String,
    /// The last second, including every term that directly continues the plan.
    pub expires_at: Timestamp,
}

/// The user's active plan with its end.
pub async fn active_membership(
    connection: &mut AnyConnection,
    user: UserId,
    now: Timestamp,
) -> Result<Option<Membership>, ApiError> {
    let effective_terms = terms::effective_terms(connection, user).await?;
    Ok(current_run(&effective_terms, now).map(|run| Membership {
        plan_name: run.current.plan.name.clone(),
        expires_at: last_second(run.last.period.ends_at),
    }))
}

/// A purchase in the history, with its payment.
pub(crate) struct PastPurchase {
    pub(crate) entry: HistoryEntry,
    pub(crate) payment: Option<PaymentSummary>,
}

impl Subscriptions {
    pub(crate) async fn effective_terms(&self, user: UserId) -> Result<Vec<Term>, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        Ok(terms::effective_terms(&mut reader, user).await?)
    }

    /// The user's purchases, newest first, in two queries.
    pub(crate) async fn history(&self, user: UserId) -> Result<Vec<PastPurchase>, ApiError> {
        let entries = purchases::history(&self.0.db, user).await?;
        let ids: Vec<PaymentId> = entries.iter().filter_map(|entry| entry.payment).collect();
        let payments = self.0.payments.summaries_of_user(&ids, user).await?;
        let with_payment = entries.into_iter().map(|entry| {
            let payment = payments.iter().find(|payment| Some(payment.id) == entry.payment).cloned();
            PastPurchase { entry, payment }
        });
        Ok(with_payment.collect())
    }
}
