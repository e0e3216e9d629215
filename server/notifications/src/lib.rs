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

use std::sync::Arc;

use dft_kernel::db::Db;
use dft_kernel::http::limits::Limits;
use dft_kernel::settings::{Grievance, Settings};
use dft_kernel::time::Clock;

pub use channels::{Channels, SmtpMailer, WhatsAppClient};
pub use contact::Ticket;
pub use letter::{CallToAction, EmailTemplate, UnsubscribeLinks};
pub use message::{Content, Message, RenderedEmail, WhatsAppTemplate};
pub use outbox::queue;
pub use routes::{development_routes, routes};
pub use store::INVARIANTS;
pub use ticket::SlaStatus;

/// The service's state. Cheap to clone.
#[derive(Clone)]
pub struct Notifications {
    db: Db,
    clock: Clock,
    limits: Limits,
    /// Where people reach us, for the links in letters.
    origin: String,
    channels: Arc<Channels>,
    /// Who hears complaints.
    grievance: Arc<Grievance>,
}

impl Notifications {
    /// With the channels that the settings name, or the line that names the setting which cannot be used.
    pub fn new(db: Db, clock: Clock, limits: Limits, settings: &Settings) -> Result<Self, String> {
        Ok(Self::with_channels(db, clock, limits, settings, Channels::new(settings)?))
    }

    /// With channels of one's choice: the door for tests that play mail server or WhatsApp themselves.
    pub fn with_channels(
        db: Db,
        clock: Clock,
        limits: Limits,
        settings: &Settings,
        channels: Channels,
    ) -> Self {
        Self {
            db,
            clock,
            limits,
            origin: settings.origin(),
            channels: Arc::new(channels),
            grievance: Arc::new(contact::grievance_officer(settings)),
        }
    }
}
