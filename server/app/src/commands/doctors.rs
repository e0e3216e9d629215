//! `dft doctors leave SLUG FROM TO`.

use std::process::ExitCode;

use clap::Subcommand;
use jiff::civil::Date;

use super::{CommandError, open_existing_database};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Doctors {
    /// Set leave, first and last day included; nothing can be booked then
    Leave {
        /// The slug of the doctor in the catalogue
        slug: String,
        /// The first day, such as 2026-12-24
        from: Date,
        /// The last day
        to: Date,
    },
}

impl Doctors {
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let Self::Leave { slug, from, to } = self;
        let db = open_existing_database(&config.settings).await?;
        let booked = AppState::new(db.clone(), config)?.consultations.set_leave(&slug, from, to).await?;
        db.close().await;
        println!("{slug} is on leave from {from} to {to}");
        for id in booked {
            println!("booked in that time, cancel it by hand: dft appointments cancel {id}");
        }
        Ok(ExitCode::SUCCESS)
    }
}
