//! PageMetadata people, and the other areas, what somebody has.

use dft_kernel::ApiError;
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use dft_payments::{PaymentId, Shown};
use sqlx::AnyConnection;

use crate::rules::{Term, run};
use crate::store::purchases::PastRow;
use crate::store::{purchases, terms};
use crate::wire::last_second;
use crate::{PlanId, Subscriptions};

/// The plan that runs for somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActivePlan {
    /// Its id.
    pub id: PlanId,
    /// Its name, as it was bought.
    pub name: String,
}

/// The plan that runs for this person now, if one does: whoever has one is a premium member. Worked out from their terms
/// each time and never kept, so that it cannot be out of date. The other areas' one door here.
pub async fn active_plan(
    connection: &mut AnyConnection,
    user: UserId,
    now: Timestamp,
) -> Result<Option<ActivePlan>, ApiError> {
    Ok(terms::running(connection, user, now).await?)
}

/// The membership that runs for somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Membership {
    /// Its plan's name, as it was bought.
    pub plan_name: String,
    /// Its last second, with every term that goes on with it directly.
    pub expires_at: Timestamp,
}

/// The same with the day it ends, for an area that shows it. Worked out from the terms each time, as [`active_plan`] is.
pub async fn active_membership(
    connection: &mut AnyConnection,
    user: UserId,
    now: Timestamp,
) -> Result<Option<Membership>, ApiError> {
    let standing = terms::standing(connection, user).await?;
    Ok(run(&standing, now).map(|(running, last, _)| Membership {
        plan_name: running.plan.name.clone(),
        expires_at: last_second(last.span.ends_at),
    }))
}

impl Subscriptions {
    /// Every term of this person that counts.
    pub(crate) async fn terms(&self, user: UserId) -> Result<Vec<Term>, ApiError> {
        let mut reader = self.db.reader().acquire().await?;
        Ok(terms::standing(&mut reader, user).await?)
    }

    /// What this person has bought or begun to, newest first, each with its payment. Two queries, however long it is.
    pub(crate) async fn history(&self, user: UserId) -> Result<Vec<(PastRow, Option<Shown>)>, ApiError> {
        let past = purchases::history(&self.db, user).await?;
        let ids: Vec<PaymentId> = past.iter().filter_map(|row| row.payment_id).map(PaymentId).collect();
        let payments = self.payments.shown_many(&ids, user).await?;
        let with_payment = past.into_iter().map(|row| {
            let payment = payments.iter().find(|payment| Some(payment.id.0) == row.payment_id).cloned();
            (row, payment)
        });
        Ok(with_payment.collect())
    }
}
