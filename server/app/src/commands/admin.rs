//! `dft admin grant|list|revoke`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_kernel::auth::Role;
use dft_kernel::fields::Email;

use super::payments::format_time;
use super::{CommandError, open_existing_database, table};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Admin {
    /// Grant the admin role
    Grant {
        /// The email address that the user has signed in with
        email: String,
    },
    /// List admins, the earliest first
    List,
    /// Revoke the admin role; the user's sessions end
    Revoke {
        /// The email address in the list
        email: String,
    },
}

impl Admin {
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let db = open_existing_database(&config.settings).await?;
        let accounts = AppState::new(db.clone(), config)?.accounts;
        match self {
            Self::Grant { email } => {
                let email = Email::parse(&email)?;
                let new = accounts.grant(&email, Role::Admin).await?;
                let outcome =
                    if new { "is an admin from the next sign-in on" } else { "was an admin already" };
                println!("{} {outcome}", email.as_str());
            }
            Self::List => {
                let admins = accounts.list_with_role(Role::Admin).await?;
                let rows: Vec<_> =
                    admins.into_iter().map(|admin| [admin.email, format_time(admin.since)]).collect();
                table::print(["email", "since"], &rows, "There are no admins.");
            }
            Self::Revoke { email } => {
                let email = Email::parse(&email)?;
                let had = accounts.revoke(&email, Role::Admin).await?;
                let outcome = if had { "is no longer an admin" } else { "was no admin" };
                println!("{} {outcome}", email.as_str());
            }
        }
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}
