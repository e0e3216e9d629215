//! `dft appointments list|cancel`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_consultations::{AppointmentId, AppointmentListing};
use jiff::civil::Date;

use super::input::{parse_appointment, parse_date, parse_payment};
use super::payments::format_time;
use super::{CommandError, open_existing_database, table};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Appointments {
    /// List the appointments of a day, the earliest first
    List {
        /// The day, such as 2026-11-20
        #[arg(long, value_parser = parse_date)]
        day: Date,
    },
    /// Cancel an appointment with a full refund and notify the patient
    Cancel {
        /// The reference, such as DFT-000123, its number, or the provider's pay_… of its payment
        id: String,
        /// The reason, shown to the patient
        #[arg(long, default_value = "The doctor cannot come")]
        reason: String,
    },
}

impl Appointments {
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let db = open_existing_database(&config.settings).await?;
        let state = AppState::new(db.clone(), config)?;
        match self {
            Self::List { day } => print_day(state.consultations.list_day(day).await?),
            Self::Cancel { id, reason } => {
                let id = find(&state, &id).await?;
                let refunded = state.consultations.cancel_by_operator(id, &reason).await?;
                println!(
                    "appointment {} is cancelled; the running server refunds {refunded}",
                    id.reference()
                );
            }
        }
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}

fn print_day(appointments: Vec<AppointmentListing>) {
    let rows: Vec<_> = appointments
        .into_iter()
        .map(|appointment| {
            [
                appointment.id.reference(),
                format_time(appointment.starts_at),
                appointment.status,
                appointment.amount.to_string(),
                appointment.doctor_name,
            ]
        })
        .collect();
    table::print(
        ["appointment", "starts", "status", "amount", "doctor"],
        &rows,
        "There are no appointments on that day.",
    );
}

/// The appointment that the operator names, also by the provider's id of its payment.
async fn find(state: &AppState, text: &str) -> Result<AppointmentId, CommandError> {
    if text.starts_with("pay_") {
        let selector = parse_payment(text);
        let subject = state.payments.find_subject(&selector, dft_consultations::PURPOSE).await?;
        return Ok(AppointmentId(subject));
    }
    parse_appointment(text)
}
