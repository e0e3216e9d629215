//! Payments and refunds through a provider. Knows the purpose of a payment by its name, never appointments or orders.
//!
//! A payment goes this way:
//!
//! 1. **Sell** ([`Payments::sell`]): the area's attempt inserts what is sold and its payment ([`Payments::create`]) in one
//!    transaction. After the commit the provider is asked for a link. A lost response is no failure: the worker finds out.
//! 2. **Settle** (`settle.rs`): a webhook, a poll or a returning payer brings the provider's report. `rules::evaluate`
//!    decides what it means, under the lock of the payment's row, and the area's [`PaymentHandler`] is called in the same
//!    transaction.
//! 3. **Reconcile** ([`Payments::reconcile`]): the worker polls the provider for what no webhook reported, and cancels links
//!    that may not be paid any more.
//! 4. **Refund** ([`Payments::refund`]): decided in a transaction, sent by the worker under an idempotency key.
//! 5. **Review** (`review.rs`): money that does not match is stored as a [`Capture`]; an operator matches it, refunds it or
//!    writes it off.
//!
//! Lock order: [`dft_kernel::db::LockKey`].

mod cancel;
mod capture;
mod config;
mod create;
mod gateway;
mod handler;
mod hmac;
mod operator_lists;
mod past_payment;
mod payment;
mod queries;
mod reconcile;
mod refunds;
mod review;
mod routes;
mod rules;
mod sale;
mod selector;
mod settle;
mod store;
mod webhook;
mod wire;

use std::collections::BTreeMap;
use std::sync::Arc;

use dft_kernel::ApiError;
use dft_kernel::db::Db;
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_notifications::Operations;

pub use cancel::{close_payment, lock_payment};
pub use capture::{Capture, CaptureStatus};
pub use config::{Config, RazorpayAccount};
pub use create::{NewPayment, PaymentLink, check_price, expected_price};
pub use gateway::Gateway;
pub use gateway::razorpay::{Callback, Razorpay};
pub use gateway::types::{
    CURRENCY, CreateLink, CreateRefund, Event, GatewayError, LinkState, LinkStatusReport, RefundState,
    RefundStatusReport, ReportedCapture, VerifiedWebhook,
};
pub use handler::{AdminRefund, Fulfillment, PaymentHandler, ReturnTargets};
pub use hmac::WebhookKey;
pub use operator_lists::{PaymentListing, RefundListing};
pub use past_payment::insert_paid_payment;
pub use payment::Payment;
pub use queries::{PaymentSummary, find_by_reference, find_by_token};
pub use review::{MatchOutcome, PaymentDetails, open_captures};
pub use routes::{routes, webhook_routes};
pub use rules::{LINK_GRACE, Status};
pub use sale::{Sale, SaleOutcome};
pub use selector::PaymentSelector;
pub use store::INVARIANTS;
pub use wire::{PaymentDue, PaymentRequest};

dft_kernel::id!(
    /// A payment.
    PaymentId
);

/// The payments service. Cheap to clone.
#[derive(Clone)]
pub struct Payments(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    /// The public origin, for return URLs.
    origin: String,
    gateway: Box<dyn Gateway>,
    handlers: BTreeMap<&'static str, Box<dyn PaymentHandler>>,
    processed: webhook::ProcessedDeliveries,
    operations: Operations,
}

impl Payments {
    pub fn new(
        db: Db,
        clock: Clock,
        settings: &Settings,
        gateway: Box<dyn Gateway>,
        handlers: Vec<Box<dyn PaymentHandler>>,
    ) -> Self {
        let handlers = handlers.into_iter().map(|handler| (handler.purpose(), handler)).collect();
        let origin = settings.origin();
        let processed = webhook::ProcessedDeliveries::new();
        let operations = Operations::new(settings);
        Self(Arc::new(Inner { db, clock, origin, gateway, handlers, processed, operations }))
    }
}

impl Inner {
    fn handler(&self, purpose: &str) -> Result<&dyn PaymentHandler, ApiError> {
        let handler = self.handlers.get(purpose).map(Box::as_ref);
        handler.ok_or_else(|| ApiError::internal(format!("no payment handler for the purpose {purpose}")))
    }
}

/// Counts a payment that has reached this status.
fn count_transition(to: Status) {
    metrics::counter!("payment_transitions_total", "to" => to.as_str()).increment(1);
}
