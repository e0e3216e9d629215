//! What payments need of a provider. Razorpay is here; the sandbox of a development server is in `dft-demo`.

pub(crate) mod razorpay;
pub(crate) mod types;

use async_trait::async_trait;
use http::HeaderMap;

use razorpay::Callback;
use types::{
    CreateLink, CreateRefund, Event, GatewayError, LinkStatusReport, RefundStatusReport, VerifiedWebhook,
};

/// A payment provider.
#[async_trait]
pub trait Gateway: Send + Sync {
    /// The provider's name in the database and in the path of its webhook.
    fn name(&self) -> &'static str;

    /// Creates the link inside the caller's transaction, at a provider that needs no request for it.
    fn create_local_link(&self, _request: &CreateLink) -> Option<LinkStatusReport> {
        None
    }

    /// Creates the link, or returns the one that was created under this reference before.
    async fn create_link(&self, request: &CreateLink) -> Result<LinkStatusReport, GatewayError>;

    async fn fetch_link(&self, link_id: &str) -> Result<LinkStatusReport, GatewayError>;

    /// The link created under this reference, if there is one.
    async fn find_link(&self, reference: &str) -> Result<Option<LinkStatusReport>, GatewayError>;

    /// Cancels a link, so that it can not be paid any more.
    async fn cancel_link(&self, link_id: &str) -> Result<(), GatewayError>;

    /// Refunds once per key.
    async fn create_refund(&self, request: &CreateRefund) -> Result<RefundStatusReport, GatewayError>;

    /// A refund that was pending when it was last reported.
    async fn fetch_refund(
        &self,
        request: &CreateRefund,
        provider_id: &str,
    ) -> Result<RefundStatusReport, GatewayError>;

    /// Checks the signature of a webhook before anything of its body is read.
    fn verify(&self, headers: &HeaderMap, body: &[u8]) -> Option<VerifiedWebhook>;

    /// Parses the body of a verified webhook.
    fn parse_event(&self, body: &str) -> Event;

    /// Whether the provider has signed this redirect. A hint to poll at once, never a proof of payment.
    fn is_genuine_callback(&self, _callback: &Callback) -> bool {
        false
    }
}
