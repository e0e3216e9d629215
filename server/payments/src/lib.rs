//! Money in and out, for whoever asks. Knows purposes by their word, never appointments or orders.

mod closing;
mod demo;
mod gateway;
mod gateways;
mod handler;
mod looking;
mod opening;
mod refunding;
mod routes;
mod rules;
mod settle;
mod showing;
mod signature;
mod store;
mod webhook;
mod wire;

use std::collections::BTreeMap;
use std::sync::Arc;

use dft_kernel::db::Db;
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;

use gateway::Gateway;
use gateways::razorpay::{self, Razorpay};
use gateways::sandbox::Sandbox;

pub use demo::insert_paid_demo_payment;
pub use handler::{Fulfillment, Payment, PaymentHandler, ReturnTargets};
pub use opening::{NewPayment, PaymentLink, check_price};
pub use refunding::PaymentSelector;
pub use routes::{development_routes, routes};
pub use rules::{LINK_GRACE, Status};
pub use showing::PaymentSummary;
pub use store::INVARIANTS;
pub use wire::{PaymentDue, PaymentRequest};

dft_kernel::id!(
    /// A payment.
    PaymentId
);

/// The service's state. Cheap to clone.
#[derive(Clone)]
pub struct Payments(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    /// Where people reach us, for the way back.
    origin: String,
    gateway: Gateway,
    handlers: BTreeMap<&'static str, Box<dyn PaymentHandler>>,
    /// Deliveries that are known to be done, so that a provider that repeats itself costs no query.
    done: webhook::Done,
}

impl Payments {
    /// With the provider the settings name: Razorpay, or else the sandbox, which production never reaches.
    pub fn new(db: Db, clock: Clock, settings: &Settings, handlers: Vec<Box<dyn PaymentHandler>>) -> Self {
        Self::with_razorpay_at(razorpay::ADDRESS, db, clock, settings, handlers)
    }

    /// With Razorpay at an address of one's choice: the door for tests that play Razorpay themselves.
    pub fn with_razorpay_at(
        address: &str,
        db: Db,
        clock: Clock,
        settings: &Settings,
        handlers: Vec<Box<dyn PaymentHandler>>,
    ) -> Self {
        let gateway = match &settings.razorpay {
            Some(account) => Gateway::Razorpay(Razorpay::new(address, account)),
            None => Gateway::Sandbox(Sandbox::new(db.clone(), clock.clone())),
        };
        let handlers = handlers.into_iter().map(|handler| (handler.purpose(), handler)).collect();
        let origin = settings.origin();
        Self(Arc::new(Inner { db, clock, origin, gateway, handlers, done: webhook::Done::new() }))
    }

    /// Tells the sandbox where this server listens, so that its webhooks find us. Nothing to a real provider.
    pub fn set_bound_address(&self, origin: String) {
        if let Gateway::Sandbox(sandbox) = &self.0.gateway {
            sandbox.set_bound_address(origin);
        }
    }
}

impl Inner {
    fn handler(&self, purpose: &str) -> Result<&dyn PaymentHandler, dft_kernel::ApiError> {
        let handler = self.handlers.get(purpose).map(Box::as_ref);
        handler.ok_or_else(|| {
            dft_kernel::ApiError::internal(format!("nobody answers for payments for {purpose}"))
        })
    }
}
