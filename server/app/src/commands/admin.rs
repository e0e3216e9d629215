//! `dft admin grant EMAIL`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_kernel::auth::Role;
use dft_kernel::fields::Email;

use super::{CommandError, open_existing_database};
use crate::config::Config;
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
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let Self::Grant { email } = self;
        let email = Email::parse(&email)?;
        let db = open_existing_database(&config.settings).await?;
        let new = AppState::new(db.clone(), config)?.accounts.grant(&email, Role::Admin).await?;
        let outcome = if new { "is an admin from the next sign-in on" } else { "was an admin already" };
        println!("{} {outcome}", email.as_str());
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}
