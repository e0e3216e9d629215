//! Notifications through HTTP, on both engines.

mod newsletter;
mod outbox;
