//! `dft doctors leave`.

use std::process::ExitCode;

use clap::Subcommand;
use jiff::civil::Date;

use super::input::parse_date;
use super::{CommandError, open_existing_database};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Doctors {
    /// Set leave, first and last day included; nothing can be booked then and unpaid holds expire
    Leave {
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
    },
}

impl Doctors {
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let Self::Leave { slug, from, to, list: _, remove } = self;
        let db = open_existing_database(&config.settings).await?;
        let consultations = AppState::new(db.clone(), config)?.consultations;
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
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}
