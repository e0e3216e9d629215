//! Messages: the outbox they leave by, and the newsletter.

mod newsletter;
mod outbox;
mod routes;

use dft_kernel::db::Db;
use dft_kernel::http::limits::Limits;
use dft_kernel::time::Clock;

pub use outbox::{Channel, INVARIANTS, Message, queue};
pub use routes::routes;

/// The service's state. Cheap to clone.
#[derive(Clone)]
pub struct Notifications {
    db: Db,
    clock: Clock,
    limits: Limits,
}

impl Notifications {
    /// With these tools.
    pub fn new(db: Db, clock: Clock, limits: Limits) -> Self {
        Self { db, clock, limits }
    }
}
