//! `dft appointments cancel ID`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_consultations::AppointmentId;
use dft_kernel::settings::Settings;

use super::{Failure, open_existing_database};
use crate::wiring::Wiring;

/// What can be done about a session.
#[derive(Subcommand)]
pub enum Appointments {
    /// Cancel a session with a full refund and tell the patient
    Cancel {
        /// The number in its reference, such as 123 of DFT-000123
        id: String,
        /// Why; the patient can read it
        #[arg(long, default_value = "The doctor cannot come")]
        reason: String,
    },
}

impl Appointments {
    #[expect(clippy::print_stdout, reason = "the answer to the operator")]
    pub(super) async fn run(self, settings: &Settings) -> Result<ExitCode, Failure> {
        let Self::Cancel { id, reason } = self;
        let number: AppointmentId = id.parse().map_err(|_| format!("{id} is not an appointment's number"))?;
        let db = open_existing_database(settings).await?;
        let back =
            Wiring::new(db.clone(), settings)?.consultations.cancel_by_operator(number, &reason).await?;
        db.close().await;
        println!("appointment {id} is cancelled; {back} goes back, sent by the running server");
        Ok(ExitCode::SUCCESS)
    }
}
