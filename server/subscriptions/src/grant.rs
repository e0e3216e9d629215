//! Granting a membership without a payment.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::activation::insert_term;
use crate::rules::{Buyer, Change, Quote, next_period, unexpired};
use crate::store::{plans, purchases, terms};
use crate::{PlanId, TermId};

/// A membership to be granted.
#[derive(Debug, Clone)]
pub struct MembershipGrant<'a> {
    pub user: UserId,
    pub user_name: &'a str,
    pub plan: PlanId,
    /// A term granted before, which is revoked.
    pub replaces: Option<TermId>,
}

/// Why a membership was not granted.
#[derive(Debug)]
pub enum MembershipGrantError {
    PlanNotSold,
    /// The user is buying a plan just now.
    PurchaseOpen,
    Failed(ApiError),
}

impl From<ApiError> for MembershipGrantError {
    fn from(error: ApiError) -> Self {
        Self::Failed(error)
    }
}

impl From<sqlx::Error> for MembershipGrantError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.into())
    }
}

/// Gives a user a term of a plan after every term that they have. It has no payment, sends no email and gives no credit in
/// an upgrade.
pub async fn grant_membership(
    tx: &mut Tx,
    grant: &MembershipGrant<'_>,
    now: Timestamp,
) -> Result<TermId, MembershipGrantError> {
    let user = grant.user;
    let plan = plans::find_offered(tx, grant.plan).await?.ok_or(MembershipGrantError::PlanNotSold)?;
    if let Some(previous) = grant.replaces {
        // An upgrade may have replaced it: then there is nothing to revoke.
        let _revoked = terms::revoke(tx, previous, now).await?.happened();
    }
    terms::lock_member(tx, user).await?;
    let effective_terms = terms::effective_terms(tx, user).await?;
    let quote = Quote {
        change: Change::New,
        price: plan.price,
        credit: Paise::ZERO,
        credited_terms: Vec::new(),
        period: next_period(&plan, &unexpired(&effective_terms, now), now),
    };
    let buyer = Buyer { user, name: grant.user_name.to_owned(), email: None };
    let purchase = purchases::insert(tx, &buyer, &plan, &quote, now).await?;
    let mut purchase = purchase.ok_or(MembershipGrantError::PurchaseOpen)?;
    (purchase.discount, purchase.amount) = (plan.price, Paise::ZERO);
    purchases::save_discount(tx, &purchase).await?;
    Ok(insert_term(tx, &purchase, None, Paise::ZERO, &quote.period).await?.id)
}
