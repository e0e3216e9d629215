//! Activating a purchase: the one place where a term is created, for paid, free and granted purchases.

use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_notifications::queue;
use dft_payments::PaymentId;

use crate::emails;
use crate::reminders::first_notice_at;
use crate::rules::{BillingPeriod, Purchase, PurchaseStatus, Term, schedule};
use crate::store::{purchases, terms};

/// Gives a locked purchase its term. Returns none, and writes nothing, when the terms it was quoted on have changed so
/// that it cannot be activated any more.
pub(crate) async fn activate(
    tx: &mut Tx,
    purchase: &Purchase,
    payment: Option<PaymentId>,
    origin: &str,
    now: Timestamp,
) -> Result<Option<Term>, ApiError> {
    let user = purchase.buyer.user;
    terms::lock_member(tx, user).await?;
    let effective_terms = terms::effective_terms(tx, user).await?;
    let credited_terms = &purchase.credited_terms;
    let period = schedule(&purchase.plan, purchase.change, credited_terms, &effective_terms, now);
    let Some(period) = period else {
        return Ok(None);
    };
    for id in credited_terms {
        terms::replace(tx, *id, purchase.id).await?.or_bug("replace a credited term")?;
    }
    let value = purchase.plan.price - purchase.discount;
    let term = insert_term(tx, purchase, payment, value, &period).await?;
    match purchase.status {
        PurchaseStatus::Closed => dft_coupons::reinstate(tx, Area::Subscriptions, purchase.id.0).await?,
        _ => dft_coupons::commit(tx, Area::Subscriptions, purchase.id.0).await?,
    }
    if let Some(message) = emails::started(purchase, &term, origin, now) {
        queue(tx, &message, now).await?;
    }
    Ok(Some(term))
}

/// Inserts the purchase's term and marks the purchase as done.
pub(crate) async fn insert_term(
    tx: &mut Tx,
    purchase: &Purchase,
    payment: Option<PaymentId>,
    value: Paise,
    period: &BillingPeriod,
) -> Result<Term, ApiError> {
    let term = terms::insert(tx, purchase, payment, value, period, first_notice_at(period)).await?;
    purchases::transition(tx, purchase.id, purchase.status, PurchaseStatus::Done)
        .await?
        .or_bug("complete a purchase")?;
    Ok(term)
}
