//! Notifications through HTTP, SMTP and WhatsApp's interface, on both engines.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod contact;
mod fake_mail;
mod fake_whatsapp;
mod newsletter;
mod outbox;
mod sending;
