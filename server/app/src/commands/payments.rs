//! `dft payments list`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_kernel::time::Timestamp;
use dft_payments::{PaymentListing, Status};

use super::{CommandError, open_existing_database, table};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Payments {
    /// List payments, the newest first
    List {
        /// Only those in this status, such as review
        #[arg(long, value_parser = parse_status)]
        status: Option<Status>,
    },
}

fn parse_status(text: &str) -> Result<Status, String> {
    text.parse().map_err(|_| {
        "expected created, paid, failed, expired, refund_due, refunding, refunded or review".to_owned()
    })
}

/// `2026-11-20 09:30`, in IST.
pub(super) fn format_time(time: Timestamp) -> String {
    let text = time.to_string();
    text[..16].replace('T', " ")
}

impl Payments {
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let db = open_existing_database(&config.settings).await?;
        let payments = AppState::new(db.clone(), config)?.payments;
        match self {
            Self::List { status } => print_payments(&payments.list_newest(status).await?),
        }
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}

fn print_payments(payments: &[PaymentListing]) {
    let rows: Vec<_> = payments
        .iter()
        .map(|payment| {
            [
                payment.id.0.to_string(),
                format_time(payment.created_at),
                payment.status.as_str().to_owned(),
                payment.amount.to_string(),
                payment.refunded.to_string(),
                format!("{} {}", payment.purpose, payment.subject),
                payment.reference.clone(),
            ]
        })
        .collect();
    table::print(
        ["payment", "created", "status", "amount", "refunded", "for", "reference"],
        &rows,
        "There are no such payments.",
    );
}
