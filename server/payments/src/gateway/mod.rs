//! The payment provider of this server: Razorpay, or the sandbox.

pub(crate) mod razorpay;
pub(crate) mod sandbox;
pub(crate) mod types;

use http::HeaderMap;

use razorpay::Razorpay;
use sandbox::Sandbox;
use types::{
    CreateLink, CreateRefund, Event, GatewayError, LinkStatusReport, RefundStatusReport, VerifiedWebhook,
};

pub(crate) enum Gateway {
    Razorpay(Razorpay),
    Sandbox(Sandbox),
}

impl Gateway {
    /// The provider's name in the database and in the path of its webhook.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Razorpay(_) => "razorpay",
            Self::Sandbox(_) => "sandbox",
        }
    }

    /// Creates the link, or returns the one that was created under this reference before.
    pub(crate) async fn create_link(&self, request: &CreateLink) -> Result<LinkStatusReport, GatewayError> {
        match self {
            Self::Razorpay(provider) => provider.create_link(request).await,
            Self::Sandbox(_) => Ok(Sandbox::create_link(request)),
        }
    }

    pub(crate) async fn fetch_link(&self, link_id: &str) -> Result<LinkStatusReport, GatewayError> {
        match self {
            Self::Razorpay(provider) => provider.fetch_link(link_id).await,
            Self::Sandbox(provider) => provider.fetch_link(link_id).await,
        }
    }

    /// The link created under this reference, if there is one.
    pub(crate) async fn find_link(&self, reference: &str) -> Result<Option<LinkStatusReport>, GatewayError> {
        match self {
            Self::Razorpay(provider) => provider.find_link(reference).await,
            Self::Sandbox(provider) => provider.find_link(reference).await,
        }
    }

    /// Cancels a link, so that it can not be paid any more.
    pub(crate) async fn cancel_link(&self, link_id: &str) -> Result<(), GatewayError> {
        match self {
            Self::Razorpay(provider) => provider.cancel_link(link_id).await,
            Self::Sandbox(provider) => provider.cancel_link(link_id).await,
        }
    }

    /// Refunds once per key.
    pub(crate) async fn create_refund(
        &self,
        request: &CreateRefund,
    ) -> Result<RefundStatusReport, GatewayError> {
        match self {
            Self::Razorpay(provider) => provider.create_refund(request).await,
            Self::Sandbox(_) => Ok(Sandbox::create_refund(request)),
        }
    }

    /// A refund that was pending when it was last reported.
    pub(crate) async fn fetch_refund(
        &self,
        request: &CreateRefund,
        provider_id: &str,
    ) -> Result<RefundStatusReport, GatewayError> {
        match self {
            Self::Razorpay(provider) => {
                provider.fetch_refund(&request.provider_payment_id, provider_id).await
            }
            Self::Sandbox(_) => Ok(Sandbox::create_refund(request)),
        }
    }

    /// Checks the signature of a webhook before anything of its body is read.
    pub(crate) fn verify(&self, headers: &HeaderMap, body: &[u8]) -> Option<VerifiedWebhook> {
        match self {
            Self::Razorpay(provider) => provider.verify(headers, body),
            Self::Sandbox(provider) => provider.verify(headers, body),
        }
    }

    /// Parses the body of a verified webhook.
    pub(crate) fn parse_event(&self, body: &str) -> Event {
        match self {
            Self::Razorpay(_) => Razorpay::parse_event(body),
            Self::Sandbox(_) => Sandbox::parse_event(body),
        }
    }
}
