//! `dft refunds list`.

use std::process::ExitCode;

use clap::Subcommand;

use super::payments::format_time;
use super::{CommandError, open_existing_database, table};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Refunds {
    /// List refunds, the newest first
    List {
        /// Only those that have not arrived: due, accepted by the provider, or failed
        #[arg(long)]
        open: bool,
    },
}

impl Refunds {
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let Self::List { open } = self;
        let db = open_existing_database(&config.settings).await?;
        let refunds = AppState::new(db.clone(), config)?.payments.list_refunds(open).await?;
        db.close().await;
        let rows: Vec<_> = refunds
            .into_iter()
            .map(|refund| {
                [
                    refund.payment.0.to_string(),
                    refund.number.to_string(),
                    format_time(refund.requested_at),
                    refund.status,
                    refund.amount.to_string(),
                    refund.tries.to_string(),
                    refund.reason,
                ]
            })
            .collect();
        table::print(
            ["payment", "refund", "requested", "status", "amount", "tries", "reason"],
            &rows,
            "There are no such refunds.",
        );
        Ok(ExitCode::SUCCESS)
    }
}
