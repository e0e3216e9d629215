//! `dft tickets list|show NUMBER|close NUMBER`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_notifications::Ticket;

use super::table::sanitize;
use super::{CommandError, open_existing_database};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Tickets {
    /// List open tickets, the oldest first
    List {
        /// Include closed tickets
        #[arg(long)]
        all: bool,
    },
    /// Show a ticket
    Show {
        /// The ticket number, such as DFT-7K3M-Q9XT
        number: String,
    },
    /// Close a ticket
    Close {
        /// The ticket number
        number: String,
    },
}

fn not_found(number: &str) -> CommandError {
    format!("there is no ticket {number}").into()
}

impl Tickets {
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let db = open_existing_database(&config.settings).await?;
        let notifications = AppState::new(db.clone(), config)?.notifications;
        match self {
            Self::List { all } => {
                let tickets = notifications.list_tickets(all).await?;
                for Ticket { number, created_on, sla_status, topic, name, .. } in &tickets {
                    println!("{number}  {created_on}  {sla_status:<7}  {topic}, {}", sanitize(name));
                }
                if tickets.is_empty() {
                    println!("there are no open tickets");
                }
            }
            Self::Show { number } => {
                let ticket = notifications.find_ticket(&number).await?.ok_or_else(|| not_found(&number))?;
                let Ticket { number, name, email, topic, about, message, created_on, sla_status } = ticket;
                println!("{number}, {sla_status}, created on {created_on}");
                println!("from: {} <{}>", sanitize(&name), sanitize(&email));
                println!("topic: {topic}");
                if let Some(about) = about {
                    println!("about: {}", sanitize(&about));
                }
                println!("\n{}", sanitize(&message));
            }
            Self::Close { number } => {
                if notifications.close_ticket(&number).await? {
                    println!("{number} is closed");
                } else if notifications.find_ticket(&number).await?.is_some() {
                    println!("{number} was closed already");
                } else {
                    return Err(not_found(&number));
                }
            }
        }
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}
