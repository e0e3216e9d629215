//! Lists for operators.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::payment::Payment;
use crate::rules::Status;
use crate::store::{payments, refunds};
use crate::{PaymentId, Payments};

/// A payment without its payer.
#[derive(Debug)]
pub struct PaymentListing {
    pub id: PaymentId,
    pub reference: String,
    pub created_at: Timestamp,
    pub status: Status,
    pub amount: Paise,
    pub refunded: Paise,
    pub purpose: String,
    pub subject: i64,
}

impl From<Payment> for PaymentListing {
    fn from(payment: Payment) -> Self {
        Self {
            id: payment.id,
            reference: payment.reference,
            created_at: payment.created_at,
            status: payment.status,
            amount: payment.amount,
            refunded: payment.refunded,
            purpose: payment.purpose,
            subject: payment.subject,
        }
    }
}

#[derive(Debug)]
pub struct RefundListing {
    pub payment: PaymentId,
    pub number: i64,
    pub requested_at: Timestamp,
    pub status: String,
    pub amount: Paise,
    pub tries: i64,
    pub reason: String,
}

impl Payments {
    /// The newest payments, or the newest in one status.
    pub async fn list_newest(&self, status: Option<Status>) -> Result<Vec<PaymentListing>, ApiError> {
        let found = payments::list_newest(&self.0.db, status).await?;
        Ok(found.into_iter().map(PaymentListing::from).collect())
    }

    /// The newest refunds, or the newest of those that have not arrived.
    pub async fn list_refunds(&self, open_only: bool) -> Result<Vec<RefundListing>, ApiError> {
        Ok(refunds::list_newest(&self.0.db, open_only).await?)
    }
}
