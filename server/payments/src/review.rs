//! What an operator decides about money that does not match its payment: match it, refund it or write it off. Each decision
//! locks the payment first, as settling does, and is made once.

use dft_kernel::ApiError;
use dft_kernel::db::{Db, Tx, retry_on_conflict};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::capture::{Capture, CaptureStatus};
use crate::gateway::types::CURRENCY;
use crate::operator_lists::{PaymentListing, RefundListing};
use crate::payment::Payment;
use crate::rules::Status;
use crate::settle::Outcome;
use crate::store::{captures, refunds, transitions};
use crate::{PaymentId, PaymentSelector, Payments, count_transition};

/// A payment with everything an operator decides by.
#[derive(Debug)]
pub struct PaymentDetails {
    pub payment: PaymentListing,
    pub provider: String,
    /// The provider's id of the money that paid it.
    pub provider_payment_id: Option<String>,
    /// Money that did not match, and what was decided about it.
    pub captures: Vec<Capture>,
    pub refunds: Vec<RefundListing>,
}

/// What became of a matched payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchOutcome {
    /// The subject belongs to the payer.
    Fulfilled,
    /// The subject is not available any more: the money goes back.
    Refunding,
}

/// Money that waits for a decision, the first reported first.
pub async fn open_captures(db: &Db) -> Result<Vec<Capture>, sqlx::Error> {
    captures::open(db).await
}

impl Payments {
    pub async fn show(&self, selector: &PaymentSelector) -> Result<PaymentDetails, ApiError> {
        let payment = self.find_selected(selector).await?;
        Ok(PaymentDetails {
            captures: captures::of_payment(&self.0.db, payment.id).await?,
            refunds: refunds::of_payment(&self.0.db, payment.id).await?,
            provider: payment.provider.clone(),
            provider_payment_id: payment.provider_payment_id.clone(),
            payment: PaymentListing::from(payment),
        })
    }

    /// What an operator has decided about the money of a payment that ended unpaid: such a payment is not one for which
    /// nothing was taken.
    pub(crate) async fn review_decision(&self, payment: &Payment) -> Result<Option<CaptureStatus>, ApiError> {
        if payment.status != Status::Failed {
            return Ok(None);
        }
        Ok(captures::of_payment(&self.0.db, payment.id).await?.last().map(|capture| capture.status))
    }

    /// Whether an operator who names a payment in this way means money that does not match it.
    pub(crate) fn is_about_capture(payment: &Payment, selector: &PaymentSelector) -> bool {
        match selector {
            PaymentSelector::ProviderPayment(id) => payment.provider_payment_id.as_ref() != Some(id),
            _ => payment.status == Status::Review,
        }
    }

    /// Counts the money as the payment of its subject. Only when the amount is the one that was asked for: the books of
    /// the subject would be wrong otherwise.
    pub async fn match_capture(
        &self,
        selector: &PaymentSelector,
        reason: &str,
    ) -> Result<MatchOutcome, ApiError> {
        let id = self.find_selected(selector).await?.id;
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let (payment, capture) = lock_open_capture(&mut tx, id, selector).await?;
            check_match(&payment, &capture)?;
            resolve(&mut tx, &capture, CaptureStatus::Matched, reason, now).await?;
            let outcome = self.settle_paid(&mut tx, &payment, &capture.provider_payment_id, now).await?;
            tx.commit().await?;
            if let Some(status) = outcome.status() {
                count_transition(status);
            }
            Ok(if outcome == Outcome::Paid { MatchOutcome::Fulfilled } else { MatchOutcome::Refunding })
        })
        .await
    }

    /// Closes the case without moving money: it was dealt with at the provider, or is no money at all.
    pub async fn write_off(&self, selector: &PaymentSelector, reason: &str) -> Result<(), ApiError> {
        let id = self.find_selected(selector).await?.id;
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let (payment, capture) = lock_open_capture(&mut tx, id, selector).await?;
            resolve(&mut tx, &capture, CaptureStatus::WrittenOff, reason, now).await?;
            self.close_reviewed(&mut tx, &payment, now).await?;
            tx.commit().await?;
            Ok(())
        })
        .await
    }

    /// Sends the money back to the payer, outside of what the payment itself has paid and refunded. A refund that failed for
    /// good is requested again. Returns the amount.
    pub(crate) async fn refund_capture(
        &self,
        id: PaymentId,
        selector: &PaymentSelector,
        reason: &str,
    ) -> Result<Paise, ApiError> {
        retry_on_conflict(|| async {
            let now = self.0.clock.now();
            let mut tx = self.0.db.begin().await?;
            let payment = lock(&mut tx, id).await?;
            let all = captures::of_locked_payment(&mut tx, id).await?;
            let mut failed = None;
            for capture in all.iter().filter(|capture| is_named(capture, selector)) {
                if capture.status == CaptureStatus::Refunded
                    && captures::all_refunds_failed(&mut tx, capture.id).await?
                {
                    failed = Some(capture.clone());
                }
            }
            let again = failed.is_some();
            let capture = match failed {
                Some(capture) => capture,
                None => choose_open(&payment, all, selector)?,
            };
            let amount = capture.refundable_amount().ok_or_else(not_refundable)?;
            if !again {
                resolve(&mut tx, &capture, CaptureStatus::Refunded, reason, now).await?;
                transitions::insert_capture_entry(&mut tx, id, capture.id, amount, now).await?;
            }
            refunds::insert_for_capture(&mut tx, id, capture.id, amount, reason, now).await?;
            self.close_reviewed(&mut tx, &payment, now).await?;
            tx.commit().await?;
            Ok(amount)
        })
        .await
    }

    /// Closes a payment in review when nothing about it is open any more, and has its area release what was held.
    async fn close_reviewed(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError> {
        let all = captures::of_locked_payment(tx, payment.id).await?;
        if payment.status != Status::Review || all.iter().any(|capture| capture.status == CaptureStatus::Open)
        {
            return Ok(());
        }
        transitions::close_reviewed(tx, payment.id, now).await?.or_bug("review to failed")?;
        self.0.handler(&payment.purpose)?.on_link_ended(tx, payment, now).await?;
        count_transition(Status::Failed);
        Ok(())
    }
}

fn not_refundable() -> ApiError {
    ApiError::conflict(
        "not_refundable",
        "The provider has not reported an id and an amount in rupees for this money: refund it at the provider and write \
         it off here",
    )
}

fn check_match(payment: &Payment, capture: &Capture) -> Result<(), ApiError> {
    let id = payment.id.0;
    if payment.status != Status::Review {
        let status = payment.status.as_str();
        let message = format!("Payment {id} is {status}: only a payment in review can be matched");
        return Err(ApiError::conflict("not_in_review", message));
    }
    if capture.provider_payment_id.is_empty() {
        return Err(not_refundable());
    }
    if capture.currency != CURRENCY || capture.amount != Some(payment.amount) {
        let received = capture.amount.map_or_else(|| "An unknown amount".to_owned(), |paid| paid.to_string());
        let message = format!(
            "{received} ({}) was paid and {} was asked for: refund it, and the payer can pay again",
            capture.currency, payment.amount
        );
        return Err(ApiError::conflict("amount_differs", message));
    }
    Ok(())
}

async fn lock(tx: &mut Tx, id: PaymentId) -> Result<Payment, ApiError> {
    let payment = transitions::lock(tx, id).await?;
    payment.ok_or_else(|| ApiError::missing(format!("There is no payment {}", id.0)))
}

async fn lock_open_capture(
    tx: &mut Tx,
    id: PaymentId,
    selector: &PaymentSelector,
) -> Result<(Payment, Capture), ApiError> {
    let payment = lock(tx, id).await?;
    let all = captures::of_locked_payment(tx, id).await?;
    let capture = choose_open(&payment, all, selector)?;
    Ok((payment, capture))
}

fn is_named(capture: &Capture, selector: &PaymentSelector) -> bool {
    match selector {
        PaymentSelector::ProviderPayment(id) => capture.provider_payment_id == *id,
        _ => true,
    }
}

/// The open capture that the operator names; without a name of its own, the only open one.
fn choose_open(
    payment: &Payment,
    all: Vec<Capture>,
    selector: &PaymentSelector,
) -> Result<Capture, ApiError> {
    let id = payment.id.0;
    let (mut open, decided): (Vec<_>, Vec<_>) = all
        .into_iter()
        .filter(|capture| is_named(capture, selector))
        .partition(|capture| capture.status == CaptureStatus::Open);
    match (open.len(), decided.last()) {
        (1, _) => Ok(open.remove(0)),
        (0, None) => Err(ApiError::conflict(
            "not_in_review",
            format!("Payment {id} is {}: there is nothing to decide about it", payment.status.as_str()),
        )),
        (0, Some(last)) => Err(ApiError::conflict(
            "already_resolved",
            format!("This was decided before: payment {id} is {}", last.status.as_str().replace('_', " ")),
        )),
        _ => {
            let names: Vec<_> = open.iter().map(|capture| capture.provider_payment_id.as_str()).collect();
            let message = format!("Payment {id} has several open ones; name one of {}", names.join(", "));
            Err(ApiError::conflict("several_open", message))
        }
    }
}

async fn resolve(
    tx: &mut Tx,
    capture: &Capture,
    to: CaptureStatus,
    reason: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    captures::resolve(tx, capture.id, to, reason, now).await?.or_bug("open capture to its decision")
}
