//! `dft messages list|retry`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_notifications::UnsentMessage;

use super::payments::format_time;
use super::{CommandError, open_existing_database, table};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Messages {
    /// List messages that are not sent, the oldest first
    List {
        /// Only those that were given up
        #[arg(long)]
        dead: bool,
    },
    /// Send messages again that were given up
    Retry {
        /// The number in the list
        #[arg(required_unless_present = "all")]
        id: Option<i64>,
        /// All of them
        #[arg(long, conflicts_with = "id")]
        all: bool,
    },
}

impl Messages {
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let db = open_existing_database(&config.settings).await?;
        let notifications = AppState::new(db.clone(), config)?.notifications;
        match self {
            Self::List { dead } => print_messages(notifications.list_unsent(dead).await?),
            Self::Retry { id: Some(id), .. } => {
                notifications.retry_dead(id).await?;
                println!("message {id} is queued again; the running server sends it");
            }
            Self::Retry { id: None, .. } => {
                let count = notifications.retry_all_dead().await?;
                println!("{count} messages are queued again; the running server sends them");
            }
        }
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}

fn print_messages(messages: Vec<UnsentMessage>) {
    let rows: Vec<_> = messages
        .into_iter()
        .map(|message| {
            [
                message.id.to_string(),
                format_time(message.queued_at),
                message.status,
                message.attempts.to_string(),
                message.channel,
                message.recipient,
                message.event,
                message.last_error.unwrap_or_default().replace('\n', " "),
            ]
        })
        .collect();
    table::print(
        ["message", "queued", "status", "tries", "channel", "to", "event", "last error"],
        &rows,
        "There are no such messages.",
    );
}
