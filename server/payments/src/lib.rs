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
//!
//! Lock order: [`dft_kernel::db::LockKey`].

mod cancel;
mod config;
mod create;
mod demo;
mod gateway;
mod handler;
mod hmac;
mod payment;
mod queries;
mod reconcile;
mod refunds;
mod routes;
mod rules;
mod sale;
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

use gateway::Gateway;
use gateway::razorpay::{self, Razorpay};
use gateway::sandbox::Sandbox;

pub use config::{Config, RazorpayAccount};
pub use create::{NewPayment, PaymentLink, check_price, expected_price};
pub use demo::insert_paid_demo_payment;
pub use handler::{Fulfillment, PaymentHandler, ReturnTargets};
pub use payment::Payment;
pub use queries::PaymentSummary;
pub use refunds::PaymentSelector;
pub use routes::{routes, sandbox_form_routes, sandbox_webhook_routes, webhook_routes};
pub use rules::{LINK_GRACE, Status};
pub use sale::{Sale, SaleOutcome};
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
    gateway: Gateway,
    handlers: BTreeMap<&'static str, Box<dyn PaymentHandler>>,
    processed: webhook::ProcessedDeliveries,
}

impl Payments {
    /// Uses Razorpay when an account is configured, else the sandbox, which production never does.
    pub fn new(
        db: Db,
        clock: Clock,
        settings: &Settings,
        config: &Config,
        handlers: Vec<Box<dyn PaymentHandler>>,
    ) -> Self {
        Self::with_razorpay_at(razorpay::BASE_URL, db, clock, settings, config, handlers)
    }

    /// Uses Razorpay at another base URL, for tests that run a fake.
    pub fn with_razorpay_at(
        base_url: &str,
        db: Db,
        clock: Clock,
        settings: &Settings,
        config: &Config,
        handlers: Vec<Box<dyn PaymentHandler>>,
    ) -> Self {
        let gateway = match &config.razorpay {
            Some(account) => Gateway::Razorpay(Razorpay::new(base_url, account)),
            None => Gateway::Sandbox(Sandbox::new(db.clone(), clock.clone())),
        };
        let handlers = handlers.into_iter().map(|handler| (handler.purpose(), handler)).collect();
        let origin = settings.origin();
        let processed = webhook::ProcessedDeliveries::new();
        Self(Arc::new(Inner { db, clock, origin, gateway, handlers, processed }))
    }

    /// Tells the sandbox the address that this server listens on, for its webhooks. Has no effect on a real provider.
    pub fn set_bound_address(&self, origin: String) {
        if let Gateway::Sandbox(sandbox) = &self.0.gateway {
            sandbox.set_bound_address(origin);
        }
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
