//! `dft admin grant EMAIL`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_kernel::auth::Role;
use dft_kernel::fields::Email;
use dft_kernel::settings::Settings;

use super::{Failure, open_existing_database};
use crate::wiring::Wiring;

/// What can be done about admins.
#[derive(Subcommand)]
pub enum Admin {
    /// Make the person who signs in with this address an admin
    Grant {
        /// The address they have signed in with
        email: String,
    },
}

impl Admin {
    #[expect(clippy::print_stdout, reason = "the answer to the operator")]
    pub(super) async fn run(self, settings: &Settings) -> Result<ExitCode, Failure> {
        let Self::Grant { email } = self;
        let email = Email::parse(&email)?;
        let db = open_existing_database(settings).await?;
        let new = Wiring::new(db.clone(), settings)?.accounts.grant(&email, Role::Admin).await?;
        let said = if new { "is an admin from their next sign-in on" } else { "was an admin already" };
        println!("{} {said}", email.as_str());
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}
