//! `dft admin grant EMAIL`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_kernel::auth::Role;
use dft_kernel::fields::Email;
use dft_kernel::settings::Settings;

use super::{CommandError, open_existing_database};
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Admin {
    /// Grant the admin role
    Grant {
        /// The email address that the user has signed in with
        email: String,
    },
}

impl Admin {
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, settings: &Settings) -> Result<ExitCode, CommandError> {
        let Self::Grant { email } = self;
        let email = Email::parse(&email)?;
        let db = open_existing_database(settings).await?;
        let new = AppState::new(db.clone(), settings)?.accounts.grant(&email, Role::Admin).await?;
        let outcome = if new { "is an admin from the next sign-in on" } else { "was an admin already" };
        println!("{} {outcome}", email.as_str());
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}
