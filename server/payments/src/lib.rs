//! Money in and out, for whoever asks. Knows purposes by their word, never appointments or orders.

mod closing;
mod gateway;
mod gateways;
mod looking;
mod opening;
mod past;
mod refunding;
mod routes;
mod rules;
mod settle;
mod settler;
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

pub use opening::{Link, NewPayment, check_price};
pub use past::past;
pub use refunding::WhichPayment;
pub use routes::{routes, sandbox_form_routes, sandbox_webhook_routes, webhook_routes};
pub use rules::{GRACE, Status};
pub use settler::{Delivery, Payment, Places, Settler};
pub use showing::Shown;
pub use store::INVARIANTS;
pub use wire::{MoneyWanted, PaymentRequest};

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
    settlers: BTreeMap<&'static str, Box<dyn Settler>>,
    /// Deliveries that are known to be done, so that a provider that repeats itself costs no query.
    done: webhook::Done,
}

impl Payments {
    /// With the provider the settings name: Razorpay, or else the sandbox, which production never reaches.
    pub fn new(db: Db, clock: Clock, settings: &Settings, settlers: Vec<Box<dyn Settler>>) -> Self {
        Self::with_razorpay_at(razorpay::ADDRESS, db, clock, settings, settlers)
    }

    /// With Razorpay at an address of one's choice: the door for tests that play Razorpay themselves.
    pub fn with_razorpay_at(
        address: &str,
        db: Db,
        clock: Clock,
        settings: &Settings,
        settlers: Vec<Box<dyn Settler>>,
    ) -> Self {
        let gateway = match &settings.razorpay {
            Some(account) => Gateway::Razorpay(Razorpay::new(address, account)),
            None => Gateway::Sandbox(Sandbox::new(db.clone(), clock.clone())),
        };
        let settlers = settlers.into_iter().map(|settler| (settler.purpose(), settler)).collect();
        let origin = settings.origin();
        Self(Arc::new(Inner { db, clock, origin, gateway, settlers, done: webhook::Done::new() }))
    }

    /// Tells the sandbox where this server listens, so that its webhooks find us. Nothing to a real provider.
    pub fn set_bound_address(&self, origin: String) {
        if let Gateway::Sandbox(sandbox) = &self.0.gateway {
            sandbox.set_bound_address(origin);
        }
    }
}

impl Inner {
    fn settler(&self, purpose: &str) -> Result<&dyn Settler, dft_kernel::ApiError> {
        let settler = self.settlers.get(purpose).map(Box::as_ref);
        settler.ok_or_else(|| {
            dft_kernel::ApiError::internal(format!("nobody answers for payments for {purpose}"))
        })
    }
}
