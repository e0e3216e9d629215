//! Messages: the outbox they leave by, the channels they travel, the newsletter, and what people write to us.

mod channels;
mod contact;
mod development;
mod letter;
mod message;
mod newsletter;
mod outbox;
mod routes;
mod rules;
mod sending;
mod store;
mod ticket;

use std::num::NonZeroU32;
use std::sync::Arc;

use dft_kernel::db::Db;
use dft_kernel::rate_limit::{Quota, RateLimiter};
use dft_kernel::settings::{Grievance, Settings};
use dft_kernel::time::Clock;

pub use channels::{Channels, MailRoad, WhatsAppRoad};
pub use contact::Ticket;
pub use letter::{Action, Letter, Unsubscribe};
pub use message::{Content, Mail, Message, Template};
pub use outbox::queue;
pub use routes::{development_routes, routes, webhook_routes};
pub use store::INVARIANTS;
pub use ticket::Standing;

const NEWSLETTER_QUOTA: Quota = Quota::per_hour(NonZeroU32::new(20).expect("positive"));
const CONTACT_QUOTA: Quota = Quota::per_hour(NonZeroU32::new(20).expect("positive"));

/// The service's state. Cheap to clone.
#[derive(Clone)]
pub struct Notifications {
    db: Db,
    clock: Clock,
    newsletter_limit: RateLimiter,
    contact_limit: RateLimiter,
    /// Where people reach us, for the links in letters.
    origin: String,
    channels: Arc<Channels>,
    /// Who hears complaints.
    grievance: Arc<Grievance>,
}

impl Notifications {
    /// With the channels that the settings name, or the line that names the setting which cannot be used.
    pub fn new(db: Db, clock: Clock, settings: &Settings) -> Result<Self, String> {
        Ok(Self::with_channels(db, clock, settings, Channels::new(settings)?))
    }

    /// With channels of one's choice: the door for tests that play mail server or WhatsApp themselves.
    pub fn with_channels(db: Db, clock: Clock, settings: &Settings, channels: Channels) -> Self {
        Self {
            db,
            clock,
            newsletter_limit: RateLimiter::new(settings.limits, NEWSLETTER_QUOTA),
            contact_limit: RateLimiter::new(settings.limits, CONTACT_QUOTA),
            origin: settings.origin(),
            channels: Arc::new(channels),
            grievance: Arc::new(contact::grievance_officer(settings)),
        }
    }
}
