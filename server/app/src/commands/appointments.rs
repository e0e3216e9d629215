//! `dft appointments cancel ID`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_consultations::AppointmentId;

use super::{CommandError, open_existing_database};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Appointments {
    /// Cancel an appointment with a full refund and notify the patient
    Cancel {
        /// The number in its reference, such as 123 of DFT-000123
        id: String,
        /// The reason, shown to the patient
        #[arg(long, default_value = "The doctor cannot come")]
        reason: String,
    },
}

impl Appointments {
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let Self::Cancel { id, reason } = self;
        let appointment: AppointmentId =
            id.parse().map_err(|_| format!("{id} is not an appointment number"))?;
        let db = open_existing_database(&config.settings).await?;
        let refunded =
            AppState::new(db.clone(), config)?.consultations.cancel_by_operator(appointment, &reason).await?;
        db.close().await;
        println!("appointment {id} is cancelled; the running server refunds {refunded}");
        Ok(ExitCode::SUCCESS)
    }
}
