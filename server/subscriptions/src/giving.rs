//! Giving a purchase its term: the one place where membership begins, whoever says that it is paid.

use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_notifications::queue;
use dft_payments::PaymentId;

use crate::letters;
use crate::reminding::first_word;
use crate::rules::{PurchaseStatus, Span, Term, place};
use crate::store::purchases::{self, Purchase};
use crate::store::terms;

/// Gives a purchase that is locked its term, or answers none when what it was quoted on is gone: then nothing of it was
/// written. Locks in the order of the house: payment, purchase, person, coupon.
pub(crate) async fn give(
    tx: &mut Tx,
    purchase: &Purchase,
    payment: Option<PaymentId>,
    origin: &str,
    now: Timestamp,
) -> Result<Option<Term>, ApiError> {
    let user = purchase.buyer.user;
    terms::lock_person(tx, user).await?;
    let standing = terms::standing(tx, user).await?;
    let Some(span) = place(&purchase.plan, purchase.change, &purchase.credited, &standing, now) else {
        return Ok(None);
    };
    for id in &purchase.credited {
        terms::replace(tx, *id, purchase.id).await?;
    }
    let term = write(tx, purchase, payment, purchase.plan.price - purchase.discount, &span).await?;
    match purchase.status {
        PurchaseStatus::Closed => dft_coupons::reinstate(tx, Area::Subscriptions, purchase.id.0).await?,
        _ => dft_coupons::commit(tx, Area::Subscriptions, purchase.id.0).await?,
    }
    if let Some(message) = letters::started(purchase, &term, origin, now) {
        queue(tx, &message, now).await?;
    }
    Ok(Some(term))
}

/// Writes the term; the purchase is done.
pub(crate) async fn write(
    tx: &mut Tx,
    purchase: &Purchase,
    payment: Option<PaymentId>,
    value: Paise,
    span: &Span,
) -> Result<Term, ApiError> {
    let term = terms::add(tx, purchase, payment, value, span, first_word(span)).await?;
    purchases::advance(tx, purchase.id, purchase.status, PurchaseStatus::Done).await?;
    Ok(term)
}
