//! The provider, whichever it is: what we ask of it, and what it may answer.

use std::fmt;

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use http::HeaderMap;

use crate::gateways::razorpay::Razorpay;
use crate::gateways::sandbox::Sandbox;

/// A link to be made.
#[derive(Debug, Clone)]
pub(crate) struct LinkOrder {
    pub(crate) reference: String,
    pub(crate) token: String,
    pub(crate) amount: Paise,
    pub(crate) description: String,
    pub(crate) expires_at: Timestamp,
    /// Where the payer comes back to.
    pub(crate) return_url: String,
}

/// What the provider says about a link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LinkReport {
    pub(crate) link_id: String,
    pub(crate) reference: String,
    pub(crate) amount: Paise,
    pub(crate) currency: String,
    /// Where it is paid. An event does not say.
    pub(crate) url: Option<String>,
    pub(crate) expires_at: Option<Timestamp>,
    pub(crate) state: LinkState,
}

/// Where a link is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LinkState {
    Open,
    AttemptFailed,
    Paid { capture_id: String, amount: Paise },
    PartlyPaid,
    Cancelled,
    Expired,
}

/// What the provider says about a refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RefundReport {
    pub(crate) provider_id: String,
    /// Our key, where it is told.
    pub(crate) key: Option<String>,
    pub(crate) amount: Paise,
    pub(crate) state: RefundState,
}

/// Where a refund is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RefundState {
    OnItsWay,
    Done,
    Failed,
}

/// A refund to be sent.
#[derive(Debug, Clone)]
pub(crate) struct RefundOrder {
    /// The same on every try.
    pub(crate) key: String,
    pub(crate) capture_id: String,
    pub(crate) amount: Paise,
}

/// Why the provider did not do it.
#[derive(Debug)]
pub(crate) enum NotDone {
    /// Nobody knows whether it did: no answer, or one that says nothing. Never taken for a no.
    Unknown(String),
    /// It said no.
    Refused(String),
}

impl fmt::Display for NotDone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(why) => write!(f, "unknown: {why}"),
            Self::Refused(why) => write!(f, "refused: {why}"),
        }
    }
}

impl std::error::Error for NotDone {}

/// An event whose signature holds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Verified {
    pub(crate) event_id: String,
    pub(crate) signature: String,
}

/// What an event tells.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Event {
    Link(LinkReport),
    Refund(RefundReport),
    /// One we have no use for.
    Other,
    Unreadable,
}

/// The provider of this server.
pub(crate) enum Gateway {
    Razorpay(Razorpay),
    Sandbox(Sandbox),
}

impl Gateway {
    /// Its word in the database and in the webhook's address.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Razorpay(_) => "razorpay",
            Self::Sandbox(_) => "sandbox",
        }
    }

    /// Makes the link, or finds the one that was made under this reference before.
    pub(crate) async fn create(&self, order: &LinkOrder) -> Result<LinkReport, NotDone> {
        match self {
            Self::Razorpay(provider) => provider.create(order).await,
            Self::Sandbox(_) => Ok(Sandbox::make(order)),
        }
    }

    /// The link with this id.
    pub(crate) async fn fetch(&self, link_id: &str) -> Result<LinkReport, NotDone> {
        match self {
            Self::Razorpay(provider) => provider.fetch(link_id).await,
            Self::Sandbox(provider) => provider.fetch(link_id).await,
        }
    }

    /// The link made under this reference, if there is one.
    pub(crate) async fn find(&self, reference: &str) -> Result<Option<LinkReport>, NotDone> {
        match self {
            Self::Razorpay(provider) => provider.find(reference).await,
            Self::Sandbox(provider) => provider.find(reference).await,
        }
    }

    /// Closes a link, so that nobody pays it any more.
    pub(crate) async fn cancel(&self, link_id: &str) -> Result<(), NotDone> {
        match self {
            Self::Razorpay(provider) => provider.cancel(link_id).await,
            Self::Sandbox(provider) => provider.cancel(link_id).await,
        }
    }

    /// Gives money back, once per key.
    pub(crate) async fn refund(&self, order: &RefundOrder) -> Result<RefundReport, NotDone> {
        match self {
            Self::Razorpay(provider) => provider.refund(order).await,
            Self::Sandbox(_) => Ok(Sandbox::refund(order)),
        }
    }

    /// A refund that was on its way when we last heard of it.
    pub(crate) async fn fetch_refund(
        &self,
        order: &RefundOrder,
        provider_id: &str,
    ) -> Result<RefundReport, NotDone> {
        match self {
            Self::Razorpay(provider) => provider.fetch_refund(&order.capture_id, provider_id).await,
            Self::Sandbox(_) => Ok(Sandbox::refund(order)),
        }
    }

    /// Whether this delivery is the provider's own. Nothing of the body is read before.
    pub(crate) fn verify(&self, headers: &HeaderMap, body: &[u8]) -> Option<Verified> {
        match self {
            Self::Razorpay(provider) => provider.verify(headers, body),
            Self::Sandbox(provider) => provider.verify(headers, body),
        }
    }

    /// What a verified event tells.
    pub(crate) fn read(&self, body: &str) -> Event {
        match self {
            Self::Razorpay(_) => Razorpay::read(body),
            Self::Sandbox(_) => Sandbox::read(body),
        }
    }
}
