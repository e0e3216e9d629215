//! Notifications: the transactional outbox, its delivery by SMTP and WhatsApp, the newsletter, and contact tickets.
//!
//! An area renders an [`EmailTemplate`] and calls [`queue`] in the transaction of the event it reports, so that the
//! message exists if and only if the event does. `delivery.rs` claims due messages under a lease, sends them and
//! retries with backoff (`retry.rs`) until they are sent or dead. Delivery is at least once: a worker that dies after
//! sending repeats the message under the same key. Without a configured channel a development server captures messages,
//! and `dft-demo` shows them.

mod channels;
mod config;
mod contact_message;
mod delivery;
mod email_template;
mod message;
mod newsletter;
mod operations;
mod outbox;
mod retry;
mod routes;
mod store;
mod ticket_number;
mod tickets;
mod unsent;

use std::num::NonZeroU32;
use std::sync::Arc;

use dft_kernel::db::Db;
use dft_kernel::rate_limit::{Quota, RateLimiter};
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;

pub use channels::{Channels, SmtpMailer, WhatsAppClient};
pub use config::{Config, GrievanceOfficer, SmtpConfig, WhatsAppConfig};
pub use email_template::{CallToAction, EmailTemplate, RenderedEmail, UnsubscribeLinks};
pub use message::{Content, Message, WhatsAppTemplate, transactional};
pub use operations::{Operations, OperationsEvent};
pub use outbox::{newest_messages, queue};
pub use routes::{routes, webhook_routes};
pub use store::INVARIANTS;
pub use store::outbox::OutboxEntry;
pub use tickets::{SlaStatus, Ticket};
pub use unsent::UnsentMessage;

const NEWSLETTER_QUOTA: Quota = Quota::per_hour(NonZeroU32::new(20).expect("positive"));
const CONTACT_QUOTA: Quota = Quota::per_hour(NonZeroU32::new(20).expect("positive"));

/// State of this area. Cheap to clone.
#[derive(Clone)]
pub struct Notifications {
    db: Db,
    clock: Clock,
    newsletter_limit: RateLimiter,
    contact_limit: RateLimiter,
    /// Public origin, for links in emails.
    origin: String,
    channels: Arc<Channels>,
    grievance_officer: Arc<GrievanceOfficer>,
    operations: Operations,
}

impl Notifications {
    /// With the configured channels, or an error line that names the invalid setting.
    pub fn new(db: Db, clock: Clock, settings: &Settings, config: &Config) -> Result<Self, String> {
        let channels = Channels::new(settings, config)?;
        Ok(Self::with_channels(db, clock, settings, config, channels))
    }

    /// Constructor for tests that run a fake mail server or WhatsApp.
    pub fn with_channels(
        db: Db,
        clock: Clock,
        settings: &Settings,
        config: &Config,
        channels: Channels,
    ) -> Self {
        Self {
            db,
            clock,
            newsletter_limit: RateLimiter::new(settings.limits, NEWSLETTER_QUOTA),
            contact_limit: RateLimiter::new(settings.limits, CONTACT_QUOTA),
            origin: settings.origin(),
            channels: Arc::new(channels),
            grievance_officer: Arc::new(config.grievance_officer.clone()),
            operations: Operations::new(settings),
        }
    }
}
