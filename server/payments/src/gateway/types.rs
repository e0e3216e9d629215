//! What is asked of a payment provider, and what it may report. Shared by every gateway.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

/// Every amount is in Indian rupees.
pub(crate) const CURRENCY: &str = "INR";

/// A payment link to be created.
#[derive(Debug, Clone)]
pub(crate) struct CreateLink {
    pub(crate) reference: String,
    pub(crate) token: String,
    pub(crate) amount: Paise,
    pub(crate) description: String,
    pub(crate) expires_at: Timestamp,
    /// Where the provider redirects the payer.
    pub(crate) return_url: String,
}

/// What the provider reports about a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkStatusReport {
    pub(crate) link_id: String,
    pub(crate) reference: String,
    pub(crate) amount: Paise,
    pub(crate) currency: String,
    /// The page where it is paid. Not part of an event.
    pub(crate) url: Option<String>,
    pub(crate) expires_at: Option<Timestamp>,
    pub(crate) state: LinkState,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LinkState {
    Open,
    AttemptFailed,
    Paid { provider_payment_id: String, amount: Paise },
    PartiallyPaid,
    Cancelled,
    Expired,
}

/// A refund to be sent.
#[derive(Debug, Clone)]
pub(crate) struct CreateRefund {
    /// The idempotency key: the same on every attempt.
    pub(crate) key: String,
    pub(crate) provider_payment_id: String,
    pub(crate) amount: Paise,
}

/// What the provider reports about a refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RefundStatusReport {
    pub(crate) provider_id: String,
    /// Our idempotency key, where the provider repeats it.
    pub(crate) key: Option<String>,
    pub(crate) amount: Paise,
    pub(crate) state: RefundState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RefundState {
    Pending,
    Done,
    Failed,
}

/// Why a request to the provider failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GatewayError {
    /// It is not known whether the provider acted: no response, or one without meaning. Never treated as a rejection.
    #[error("indeterminate: {0}")]
    Indeterminate(String),
    #[error("rejected: {0}")]
    Rejected(String),
}

/// A webhook whose signature is valid. Its body has not been read yet.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct VerifiedWebhook {
    pub(crate) event_id: String,
    pub(crate) signature: String,
}

/// The content of a verified webhook.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Link(LinkStatusReport),
    Refund(RefundStatusReport),
    /// A kind of event that is not used.
    Other,
    Malformed,
}
