//! The interface between payments and the areas that take them.

use async_trait::async_trait;
use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::payment::Payment;

/// What became of the subject when its payment arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fulfillment {
    /// The subject belongs to the payer and its messages are queued.
    Fulfilled,
    /// The subject is not available any more and nothing was written: the payment is refunded.
    Unavailable,
}

/// A refund that an admin has requested.
#[derive(Debug, Clone, Copy)]
pub struct AdminRefund {
    /// The number of the refund within its payment, for dedupe keys.
    pub number: i64,
    pub amount: Paise,
    /// Nothing of the payment is left.
    pub is_full: bool,
}

/// Where the return page sends the payer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReturnTargets {
    pub success_path: String,
    pub retry_path: String,
    pub success_message: &'static str,
}

/// Implemented by each area that takes payments. Called inside the transaction that updates the payment, which has locked
/// the payment's row first: of a webhook, a poll and a returning payer, one calls the handler and the others find it done.
#[async_trait]
pub trait PaymentHandler: Send + Sync {
    /// The purpose that the area creates payments with.
    fn purpose(&self) -> &'static str;

    /// The payment arrived: hands over the subject, or reports that it is unavailable.
    async fn on_paid(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError>;

    /// The link ended unpaid: releases what was held for it. Does nothing when nothing is held.
    async fn on_link_ended(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<(), ApiError>;

    /// An admin refunds the payment or a part of it: tells the payer, and revokes what it bought when nothing is left.
    async fn on_refunded(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        refund: AdminRefund,
        now: Timestamp,
    ) -> Result<(), ApiError>;

    fn return_targets(&self, payment: &Payment) -> ReturnTargets;
}
