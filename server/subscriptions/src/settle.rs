//! What payments call when money comes, does not come, or goes back.

use async_trait::async_trait;
use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::settings::Settings;
use dft_kernel::time::Timestamp;
use dft_payments::{Fulfillment, Payment, PaymentHandler, ReturnTargets};

use crate::giving::give;
use crate::reminding::first_word;
use crate::rules::{PurchaseStatus, live, overlap};
use crate::store::{purchases, terms};
use crate::{PURPOSE, PurchaseId};

/// Answers for payments of subscriptions.
pub struct Settlement {
    /// Where people reach us, for the links in letters.
    origin: String,
}

impl Settlement {
    /// For a server with these settings.
    pub fn new(settings: &Settings) -> Self {
        Self { origin: settings.origin() }
    }

    /// Late money gives its term too, after whatever the person has by then: two payments are two terms. Only an upgrade
    /// cannot be had any more when the terms it gave credit for have gone elsewhere.
    async fn receive(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
        let Some(purchase) = purchases::lock(tx, PurchaseId(payment.subject)).await? else {
            return Err(ApiError::internal("money came for a purchase that is not there"));
        };
        if purchase.status == PurchaseStatus::Done {
            return Ok(Fulfillment::Unavailable);
        }
        if give(tx, &purchase, Some(payment.id), &self.origin, now).await?.is_some() {
            return Ok(Fulfillment::Fulfilled);
        }
        let_go(tx, purchase.id).await?;
        Ok(Fulfillment::Unavailable)
    }
}

/// Nobody waits for a purchase's money any more: it is closed, and its coupon can be used again. Quiet when it is not
/// open.
pub(crate) async fn let_go(tx: &mut Tx, id: PurchaseId) -> Result<(), ApiError> {
    if purchases::advance(tx, id, PurchaseStatus::Open, PurchaseStatus::Closed).await? {
        dft_coupons::release(tx, Area::Subscriptions, id.0).await?;
    }
    Ok(())
}

/// All the money goes back: the term goes, and those it had taken the place of are there again.
async fn take_back(tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError> {
    let user = payment.user.ok_or_else(|| ApiError::internal("a subscription without a person"))?;
    terms::lock_person(tx, user).await?;
    let Some((term, purchase, replaced)) = terms::of_payment(tx, payment.id).await? else {
        return Err(ApiError::internal("a paid subscription without a term"));
    };
    if replaced {
        return Err(ApiError::conflict(
            "value_carried_on",
            "What is left of this membership was taken off a later upgrade. Refund that one first.",
        ));
    }
    terms::revoke(tx, term, now).await?;
    terms::bring_back(tx, purchase).await?;
    let standing = terms::standing(tx, user).await?;
    if overlap(&standing) {
        return Err(ApiError::conflict(
            "place_taken",
            "Another membership now runs where an earlier one would come back. Refund that one first.",
        ));
    }
    // Another term may be the last one now: what is to be said about it is thought over again. Nothing is said twice.
    for term in live(&standing, now) {
        terms::write_next(tx, term.id, Some(first_word(&term.span))).await?;
    }
    Ok(())
}

#[async_trait]
impl PaymentHandler for Settlement {
    fn purpose(&self) -> &'static str {
        PURPOSE
    }

    async fn on_paid(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
        self.receive(tx, payment, now).await
    }

    async fn on_link_ended(&self, tx: &mut Tx, payment: &Payment, _: Timestamp) -> Result<(), ApiError> {
        let_go(tx, PurchaseId(payment.subject)).await
    }

    async fn on_refunded(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError> {
        take_back(tx, payment, now).await
    }

    fn return_targets(&self, _: &Payment) -> ReturnTargets {
        ReturnTargets {
            success_path: "/my-subscriptions".to_owned(),
            retry_path: "/subscriptions".to_owned(),
            success_message: "Thank you, your plan is yours",
        }
    }
}
