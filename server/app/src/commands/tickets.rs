//! `dft tickets list|show NUMBER|close NUMBER`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_kernel::settings::Settings;
use dft_notifications::Ticket;

use super::{Failure, open_existing_database};
use crate::wiring::Wiring;

/// What can be done about what people wrote to us.
#[derive(Subcommand)]
pub enum Tickets {
    /// List open tickets, the one that waits longest first
    List {
        /// Closed ones too
        #[arg(long)]
        all: bool,
    },
    /// Read one
    Show {
        /// The ticket's number, such as DFT-7K3M-Q9XT
        number: String,
    },
    /// Note that one is settled
    Close {
        /// The ticket's number
        number: String,
    },
}

fn unknown(number: &str) -> Failure {
    format!("there is no ticket {number}").into()
}

/// A terminal obeys some signs; what a stranger wrote may not give it orders. JSON at the door lets none of them in but
/// line breaks and tabs, so this is for what was there before.
fn plain(text: &str) -> String {
    text.chars().filter(|sign| !sign.is_control() || *sign == '\n').collect()
}

impl Tickets {
    #[expect(clippy::print_stdout, reason = "the answer to the operator")]
    pub(super) async fn run(self, settings: &Settings) -> Result<ExitCode, Failure> {
        let db = open_existing_database(settings).await?;
        let notifications = Wiring::new(db.clone(), settings)?.notifications;
        match self {
            Self::List { all } => {
                let tickets = notifications.list_tickets(all).await?;
                for Ticket { number, created_on, sla_status, topic, name, .. } in &tickets {
                    println!("{number}  {created_on}  {sla_status:<7}  {topic}, {}", plain(name));
                }
                if tickets.is_empty() {
                    println!("no ticket is open");
                }
            }
            Self::Show { number } => {
                let ticket = notifications.find_ticket(&number).await?.ok_or_else(|| unknown(&number))?;
                let Ticket { number, name, email, topic, about, message, created_on, sla_status } = ticket;
                println!("{number}, {sla_status}, created on {created_on}");
                println!("from: {} <{}>", plain(&name), plain(&email));
                println!("topic: {topic}");
                if let Some(about) = about {
                    println!("about: {}", plain(&about));
                }
                println!("\n{}", plain(&message));
            }
            Self::Close { number } => {
                if notifications.close_ticket(&number).await? {
                    println!("{number} is closed");
                } else if notifications.find_ticket(&number).await?.is_some() {
                    println!("{number} was closed already");
                } else {
                    return Err(unknown(&number));
                }
            }
        }
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}
