//! What is asked of a payment provider, and what it may report. Shared by every gateway.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

/// Every amount is in Indian rupees.
pub const CURRENCY: &str = "INR";

/// A payment link to be created.
#[derive(Debug, Clone)]
pub struct CreateLink {
    pub reference: String,
    pub token: String,
    pub amount: Paise,
    pub description: String,
    pub expires_at: Timestamp,
    /// Where the provider redirects the payer.
    pub return_url: String,
}

/// What the provider reports about a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkStatusReport {
    pub link_id: String,
    pub reference: String,
    pub amount: Paise,
    pub currency: String,
    /// The page where it is paid. Not part of an event.
    pub url: Option<String>,
    pub expires_at: Option<Timestamp>,
    pub state: LinkState,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkState {
    Open,
    AttemptFailed,
    Paid { provider_payment_id: String, amount: Paise },
    PartiallyPaid { capture: Option<ReportedCapture> },
    Cancelled,
    Expired,
}

/// Money that the provider has received for a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedCapture {
    pub provider_payment_id: String,
    pub amount: Paise,
}

/// A refund to be sent.
#[derive(Debug, Clone)]
pub struct CreateRefund {
    /// The idempotency key: the same on every attempt.
    pub key: String,
    pub provider_payment_id: String,
    pub amount: Paise,
}

/// What the provider reports about a refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundStatusReport {
    pub provider_id: String,
    /// Our idempotency key, where the provider repeats it.
    pub key: Option<String>,
    pub amount: Paise,
    pub state: RefundState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefundState {
    Pending,
    Done,
    Failed,
}

/// Why a request to the provider failed.
#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// It is not known whether the provider acted: no response, or one without meaning. Never treated as a rejection.
    #[error("indeterminate: {0}")]
    Indeterminate(String),
    #[error("rejected: {0}")]
    Rejected(String),
}

/// A webhook whose signature is valid. Its body has not been read yet.
#[derive(Debug, PartialEq, Eq)]
pub struct VerifiedWebhook {
    pub event_id: String,
    pub signature: String,
}

/// The content of a verified webhook.
#[derive(Debug, PartialEq, Eq)]
pub enum Event {
    Link(LinkStatusReport),
    Refund(RefundStatusReport),
    /// A kind of event that is not used.
    Other,
    Malformed,
}
