//! `dft doctors leave SLUG FROM TO`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_kernel::settings::Settings;
use jiff::civil::Date;

use super::{Failure, open_existing_database};
use crate::wiring::Wiring;

/// What can be done about a doctor.
#[derive(Subcommand)]
pub enum Doctors {
    /// Note days away, both included; nothing can be booked then
    Leave {
        /// The doctor's slug in the catalogue
        slug: String,
        /// The first day, such as 2026-12-24
        from: Date,
        /// The last day
        to: Date,
    },
}

impl Doctors {
    #[expect(clippy::print_stdout, reason = "the answer to the operator")]
    pub(super) async fn run(self, settings: &Settings) -> Result<ExitCode, Failure> {
        let Self::Leave { slug, from, to } = self;
        let db = open_existing_database(settings).await?;
        let booked = Wiring::new(db.clone(), settings)?.consultations.set_leave(&slug, from, to).await?;
        db.close().await;
        println!("{slug} is away from {from} to {to}");
        for id in booked {
            println!("booked in that time, to be cancelled by hand: dft appointments cancel {id}");
        }
        Ok(ExitCode::SUCCESS)
    }
}
