//! What exists for development only. A production build leaves this crate out (the `demo` feature of `dft-app`).
//!
//! - [`dev_identity`] signs in as any user; [`sandbox`] is a payment provider without money; [`dev_outbox`] shows the
//!   messages that were not sent.
//! - [`catalogue`] is the embedded `demo/` folder. [`importers`] read its demo users and what they have bought and booked;
//!   they write through functions that the areas export.

pub mod catalogue;
pub mod dev_identity;
pub mod dev_outbox;
mod engagement;
pub mod importers;
pub mod sandbox;
mod store;
mod templates;

pub use dev_identity::{DevIdentityProvider, DevSignIn, JwtSigner};
pub use engagement::engagement_for_title;
pub use sandbox::SandboxGateway;

/// The name of a network and its address.
pub const SOCIAL_LINKS: [(&str, &str); 3] = [
    ("instagram", "https://instagram.example/dft"),
    ("linkedin", "https://linkedin.example/dft"),
    ("youtube", "https://youtube.example/dft"),
];
