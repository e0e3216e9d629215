//! Response types: the view of a payment, and the part of every response that requests one.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::PaymentId;
use crate::capture::CaptureStatus;
use crate::create::PaymentLink;
use crate::handler::ReturnTargets;
use crate::payment::Payment;
use crate::queries::PaymentSummary;
use crate::rules::Status;

/// A payment that is due. Flattened into the response that requests it. The URL is given twice, for both readings of the
/// specification.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentDue {
    /// Rupees.
    #[schema(value_type = f64, example = 799)]
    pub amount: Paise,
    /// Where to pay; null when there is nothing to pay, or the provider has not created the link yet.
    pub payment_url: Option<String>,
    /// Null when there is nothing to pay.
    pub payment_request: Option<PaymentRequest>,
    /// Until when the link can be paid.
    #[schema(value_type = Option<String>, format = DateTime)]
    pub pay_by: Option<Timestamp>,
    /// `payment_link_pending` while the provider has not created the link: poll the payment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub code: Option<&'static str>,
}

/// The payment to be made.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentRequest {
    /// For `payments/{id}/`.
    pub id: PaymentId,
    /// For `payments/{token}/`, which guests use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// Where to pay.
    pub payment_url: Option<String>,
}

impl PaymentDue {
    /// The amount of a sale, with the link where it is paid if there is one.
    pub fn new(amount: Paise, link: Option<PaymentLink>) -> Self {
        let Some(PaymentLink { payment_id: id, token, url, expires_at, .. }) = link else {
            return Self { amount, payment_url: None, payment_request: None, pay_by: None, code: None };
        };
        Self {
            amount,
            code: url.is_none().then_some("payment_link_pending"),
            payment_url: url.clone(),
            payment_request: Some(PaymentRequest { id, token, payment_url: url }),
            pay_by: Some(expires_at),
        }
    }

    /// From a payment that was created before.
    pub fn from_summary(amount: Paise, payment: PaymentSummary) -> Self {
        Self {
            amount,
            pay_by: payment.payment_url.is_some().then_some(payment.link_expires_at),
            payment_request: Some(PaymentRequest {
                id: payment.id,
                token: payment.token,
                payment_url: payment.payment_url.clone(),
            }),
            payment_url: payment.payment_url,
            code: None,
        }
    }

    /// The status code of a response that carries this: 202 while the link is pending, else 200 for a sale that existed
    /// before and 201 for a new one.
    pub const fn status_code(&self, existing: bool) -> StatusCode {
        match (self.code.is_some(), existing) {
            (true, _) => StatusCode::ACCEPTED,
            (false, true) => StatusCode::OK,
            (false, false) => StatusCode::CREATED,
        }
    }
}

/// A payment, for the payer who waits for it.
#[derive(Serialize, ToSchema)]
pub(crate) struct PaymentView {
    id: PaymentId,
    status: Status,
    /// Rupees.
    #[schema(value_type = f64, example = 799)]
    amount: Paise,
    /// Rupees that were or are being refunded.
    #[schema(value_type = f64, example = 0)]
    refunded: Paise,
    #[schema(example = "subscription")]
    purpose: String,
    /// The last attempt failed; the same link can be tried again.
    attempt_failed: bool,
    /// Where to pay, while it can be paid.
    payment_url: Option<String>,
    #[schema(value_type = Option<String>, format = DateTime)]
    pay_by: Option<Timestamp>,
    /// Path to continue at: what was bought, or where to try again.
    #[schema(example = "/my-subscriptions")]
    next: String,
    /// For the payer.
    #[schema(example = "Thank you, your plan is yours")]
    message: &'static str,
}

impl PaymentView {
    pub(crate) fn new(
        payment: Payment,
        targets: ReturnTargets,
        decision: Option<CaptureStatus>,
        now: Timestamp,
    ) -> Self {
        let open = payment.is_payable(now);
        let attempt_failed = open && payment.attempt_failed;
        let status = payment.status;
        Self {
            id: payment.id,
            status,
            amount: payment.amount,
            refunded: payment.refunded,
            attempt_failed,
            pay_by: open.then_some(payment.link_expires_at),
            next: if status == Status::Paid { targets.success_path } else { targets.retry_path },
            message: match status {
                Status::Created if attempt_failed => {
                    "The payment did not go through and nothing was taken. You can try again."
                }
                Status::Created => "We are waiting for word from the payment provider.",
                Status::Paid => targets.success_message,
                Status::Failed if decision == Some(CaptureStatus::Refunded) => {
                    "Your payment did not match and is on its way back to you."
                }
                Status::Failed if decision.is_some() => {
                    "Your payment was reviewed by our team. Please write to us if you have a question."
                }
                Status::Failed => "The payment was cancelled and nothing was taken.",
                Status::Expired => "The time to pay ran out and nothing was taken.",
                Status::RefundDue | Status::Refunding => {
                    "This was no longer to be had when your money came. All of it is on its way back to you."
                }
                Status::Refunded => "Your money has been sent back to you.",
                Status::Review => "Your payment needs a look by one of us. Nothing is lost.",
            },
            payment_url: payment.payment_url.filter(|_| open),
            purpose: payment.purpose,
        }
    }
}
