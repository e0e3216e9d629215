//! Tests of notifications through HTTP, SMTP and the WhatsApp API.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops here")]

mod contact;
mod delivery;
mod fake_smtp;
mod fake_whatsapp;
mod newsletter;
mod outbox;
