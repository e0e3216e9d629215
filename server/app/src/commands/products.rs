//! `dft products archive|restore SLUG`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_kernel::import::StatusOutcome;

use super::{CommandError, open_existing_database};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Products {
    /// Stop selling a product; orders that contain it stay as they are
    Archive {
        /// The slug of the product in the catalogue
        slug: String,
    },
    /// Sell an archived product again
    Restore {
        /// The slug of the product in the catalogue
        slug: String,
    },
}

impl Products {
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let db = open_existing_database(&config.settings).await?;
        let dopamart = AppState::new(db.clone(), config)?.dopamart;
        let (slug, outcome, status) = match self {
            Self::Archive { slug } => {
                let outcome = dopamart.archive_product(&slug).await?;
                (slug, outcome, "archived")
            }
            Self::Restore { slug } => {
                let outcome = dopamart.restore_product(&slug).await?;
                (slug, outcome, "active")
            }
        };
        db.close().await;
        match outcome {
            StatusOutcome::Changed => println!("{slug} is {status}"),
            StatusOutcome::Unchanged => println!("{slug} is {status} already"),
            StatusOutcome::NotFound => return Err(format!("there is no product {slug}").into()),
        }
        Ok(ExitCode::SUCCESS)
    }
}
