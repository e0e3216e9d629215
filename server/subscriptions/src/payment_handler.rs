//! What payments call when a payment is paid, its link ends, or it is refunded.

use async_trait::async_trait;
use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::settings::Settings;
use dft_kernel::time::Timestamp;
use dft_notifications::queue;
use dft_payments::{AdminRefund, Fulfillment, Payment, PaymentHandler, ReturnTargets};

use crate::activation::activate;
use crate::purchase::close_purchase;
use crate::reminders::first_notice_at;
use crate::rules::{PurchaseStatus, has_overlap, unexpired};
use crate::store::{purchases, terms};
use crate::{PURPOSE, PurchaseId, emails};

/// Handles the payments of subscriptions.
pub struct Settlement {
    /// The site's public origin, for links in emails.
    origin: String,
}

impl Settlement {
    pub fn new(settings: &Settings) -> Self {
        Self { origin: settings.origin() }
    }

    /// Activates the purchase. A late payment is activated too, after the terms that the user has by then: two payments
    /// are two terms. Only an upgrade whose credited terms have been used elsewhere is unavailable.
    async fn fulfill(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
        let Some(purchase) = purchases::lock(tx, PurchaseId(payment.subject)).await? else {
            return Err(ApiError::internal("a payment for a purchase that does not exist"));
        };
        if purchase.status == PurchaseStatus::Done {
            return Ok(Fulfillment::Unavailable);
        }
        if activate(tx, &purchase, Some(payment.id), &self.origin, now).await?.is_some() {
            return Ok(Fulfillment::Fulfilled);
        }
        close_purchase(tx, purchase.id).await?;
        Ok(Fulfillment::Unavailable)
    }
}

/// Revokes the term of a fully refunded payment, and restores the terms it had replaced.
async fn revoke_purchase(tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError> {
    let user = payment.user.ok_or_else(|| ApiError::internal("a subscription payment without a user"))?;
    terms::lock_member(tx, user).await?;
    let Some(term) = terms::by_payment(tx, payment.id).await? else {
        return Err(ApiError::internal("a paid subscription without a term"));
    };
    if term.is_replaced {
        return Err(ApiError::conflict(
            "value_carried_on",
            "What is left of this membership was taken off a later upgrade. Refund that one first.",
        ));
    }
    terms::revoke(tx, term.id, now).await?.or_bug("revoke a refunded term")?;
    terms::restore_replaced(tx, term.purchase).await?;
    let effective_terms = terms::effective_terms(tx, user).await?;
    if has_overlap(&effective_terms) {
        return Err(ApiError::conflict(
            "place_taken",
            "Another membership now runs where an earlier one would come back. Refund that one first.",
        ));
    }
    // Another term may be the last one now, so every notice is scheduled again. The dedupe key keeps an email from being
    // sent twice.
    for term in unexpired(&effective_terms, now) {
        terms::set_next_notice(tx, term.id, first_notice_at(&term.period))
            .await?
            .or_bug("schedule the notice of an effective term")?;
    }
    Ok(())
}

#[async_trait]
impl PaymentHandler for Settlement {
    fn purpose(&self) -> &'static str {
        PURPOSE
    }

    async fn on_paid(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
        self.fulfill(tx, payment, now).await
    }

    async fn on_link_ended(&self, tx: &mut Tx, payment: &Payment, _: Timestamp) -> Result<(), ApiError> {
        close_purchase(tx, PurchaseId(payment.subject)).await
    }

    async fn on_refunded(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        refund: AdminRefund,
        now: Timestamp,
    ) -> Result<(), ApiError> {
        if refund.is_full {
            revoke_purchase(tx, payment, now).await?;
        }
        let Some(purchase) = purchases::lock(tx, PurchaseId(payment.subject)).await? else { return Ok(()) };
        if let Some(email) = emails::refunded(&purchase, refund, &self.origin, now) {
            queue(tx, &email, now).await?;
        }
        Ok(())
    }

    fn return_targets(&self, _: &Payment) -> ReturnTargets {
        ReturnTargets {
            success_path: "/my-subscriptions".to_owned(),
            retry_path: "/subscriptions".to_owned(),
            success_message: "Thank you, your plan is yours",
        }
    }
}
