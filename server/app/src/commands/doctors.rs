//! `dft doctors list|pause|resume|leave`.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use dft_consultations::Consultations;
use dft_kernel::import::StatusOutcome;
use jiff::civil::Date;

use super::input::parse_date;
use super::{CommandError, open_existing_database};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Doctors {
    /// List the doctors of the catalogue with their status
    List,
    /// Stop new bookings of a doctor, who stays listed; booked sessions stay
    Pause {
        /// The slug of the doctor in the catalogue
        slug: String,
    },
    /// Offer the slots of a paused doctor again
    Resume {
        /// The slug of the doctor in the catalogue
        slug: String,
    },
    /// Set leave, first and last day included; nothing can be booked then and unpaid holds expire
    Leave(Leave),
}

#[derive(Args)]
pub struct Leave {
    /// The slug of the doctor in the catalogue
    slug: String,
    /// The first day, such as 2026-12-24
    #[arg(required_unless_present_any = ["list", "remove"], value_parser = parse_date)]
    from: Option<Date>,
    /// The last day
    #[arg(required_unless_present_any = ["list", "remove"], value_parser = parse_date)]
    to: Option<Date>,
    /// List the doctor's leave instead
    #[arg(long, conflicts_with_all = ["from", "remove"])]
    list: bool,
    /// Remove the leave with this id of the list instead
    #[arg(long, value_name = "ID", conflicts_with = "from")]
    remove: Option<i64>,
}

#[expect(clippy::print_stdout, reason = "output for the operator")]
impl Doctors {
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let db = open_existing_database(&config.settings).await?;
        let consultations = AppState::new(db.clone(), config)?.consultations;
        match self {
            Self::List => {
                for doctor in consultations.list_doctors().await? {
                    println!("{:8}  {}  ({})", doctor.status, doctor.slug, doctor.name);
                }
            }
            Self::Pause { slug } => {
                let outcome = consultations.pause_doctor(&slug).await?;
                print_outcome(outcome, &slug, "paused", "active")?;
            }
            Self::Resume { slug } => {
                let outcome = consultations.resume_doctor(&slug).await?;
                print_outcome(outcome, &slug, "active", "paused")?;
            }
            Self::Leave(leave) => leave.run(&consultations).await?,
        }
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}

#[expect(clippy::print_stdout, reason = "output for the operator")]
fn print_outcome(outcome: StatusOutcome, slug: &str, status: &str, before: &str) -> Result<(), CommandError> {
    match outcome {
        StatusOutcome::Changed => {
            println!("{slug} is {status}");
            Ok(())
        }
        StatusOutcome::Unchanged => Err(format!("{slug} is not {before}: see dft doctors list").into()),
        StatusOutcome::NotFound => Err(format!("there is no doctor {slug}: see dft doctors list").into()),
    }
}

#[expect(clippy::print_stdout, reason = "output for the operator")]
impl Leave {
    async fn run(self, consultations: &Consultations) -> Result<(), CommandError> {
        let Self { slug, from, to, list: _, remove } = self;
        if let (Some(from), Some(to)) = (from, to) {
            let booked = consultations.set_leave(&slug, from, to).await?;
            println!("{slug} is on leave from {from} to {to}");
            for id in booked {
                println!("booked in that time, cancel it by hand: dft appointments cancel {id}");
            }
        } else if let Some(id) = remove {
            consultations.remove_leave(&slug, id).await?;
            println!("leave {id} of {slug} is removed");
        } else {
            for leave in consultations.list_leave(&slug).await? {
                println!("{}  {} to {}  ({})", leave.id, leave.from, leave.to, leave.source);
            }
        }
        Ok(())
    }
}
