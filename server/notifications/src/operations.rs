//! Emails to the operators about what needs them. Numbers and commands only: no names, and nothing about health.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::settings::Settings;
use dft_kernel::time::Timestamp;

use crate::email_template::EmailTemplate;
use crate::message::transactional;
use crate::outbox::queue;

/// What needs an operator.
#[derive(Debug, Clone, Copy)]
pub enum OperationsEvent {
    /// An order is to be shipped.
    OrderPaid { order: i64 },
    /// An email to a doctor was given up.
    DoctorEmailFailed { message: i64 },
    /// Money does not match its payment.
    PaymentInReview { payment: i64, capture: i64 },
    /// The provider has rejected a refund for good.
    RefundFailed { payment: i64, number: i64 },
}

/// Queues emails to `DFT_OPERATIONS_EMAIL`; does nothing when it is not set.
#[derive(Debug, Clone)]
pub struct Operations {
    email: Option<String>,
    origin: String,
}

impl Operations {
    pub fn new(settings: &Settings) -> Self {
        Self { email: settings.operations_email.clone(), origin: settings.origin() }
    }

    /// Queues an email about this event in its transaction.
    pub async fn notify(&self, tx: &mut Tx, event: OperationsEvent, now: Timestamp) -> Result<(), ApiError> {
        let Some(email) = &self.email else { return Ok(()) };
        let (subject, command) = describe(event);
        let template = EmailTemplate {
            paragraphs: vec![format!("{subject}."), command, format!("Server: {}", self.origin)],
            subject,
            greeting: "Hello,".to_owned(),
            action: None,
            reason: "You get this because DFT_OPERATIONS_EMAIL is this address.".to_owned(),
            unsubscribe: None,
        };
        queue(tx, &transactional(email, dedupe_key(event, now), &template, now), now).await?;
        Ok(())
    }
}

/// The event in a few words, and the command that shows it.
fn describe(event: OperationsEvent) -> (String, String) {
    match event {
        OperationsEvent::OrderPaid { order } => (
            format!("Order {order} is to be shipped"),
            format!("See dft orders list --to-ship, then dft orders ship {order}."),
        ),
        OperationsEvent::DoctorEmailFailed { message } => (
            format!("Email {message} to a doctor was not delivered"),
            format!("See dft messages list --dead; dft messages retry {message} sends it again."),
        ),
        OperationsEvent::PaymentInReview { payment, .. } => (
            format!("Payment {payment} needs a decision"),
            format!("See dft payments show {payment}, then match it, refund it or write it off."),
        ),
        OperationsEvent::RefundFailed { payment, number } => (
            format!("Refund {number} of payment {payment} failed"),
            format!("See dft payments show {payment}; dft refund {payment} requests it again."),
        ),
    }
}

fn dedupe_key(event: OperationsEvent, now: Timestamp) -> String {
    match event {
        OperationsEvent::OrderPaid { order } => format!("operations:order:{order}:paid:mail"),
        // A message that was sent again can be given up again.
        OperationsEvent::DoctorEmailFailed { message } => {
            format!("operations:message:{message}:dead:{}:mail", now.0)
        }
        OperationsEvent::PaymentInReview { capture, .. } => format!("operations:capture:{capture}:open:mail"),
        OperationsEvent::RefundFailed { payment, number } => {
            format!("operations:refund:{payment}:{number}:failed:mail")
        }
    }
}
