//! `dft payments list|show|match|write-off`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_kernel::time::Timestamp;
use dft_payments::{Capture, MatchOutcome, PaymentDetails, PaymentListing, Status};

use super::input::parse_payment;
use super::table::{self, sanitize};
use super::{CommandError, open_existing_database};
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
    /// Show a payment with its refunds, and money that does not match it
    Show {
        /// The payment id, the provider's pay_…, DFT-000031 or the reference at the provider
        payment: String,
    },
    /// Count money in review as the payment of its appointment, order or plan
    Match {
        /// The payment, or the provider's pay_… of the money
        payment: String,
        /// Why, for the record
        #[arg(long, value_parser = parse_reason)]
        reason: String,
    },
    /// Close a review without moving money: it was dealt with at the provider
    WriteOff {
        /// The payment, or the provider's pay_… of the money
        payment: String,
        /// Why, for the record
        #[arg(long, value_parser = parse_reason)]
        reason: String,
    },
}

/// A decision about money needs a reason that can be read later.
pub(super) fn parse_reason(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("expected a few words".to_owned()),
        reason => Ok(reason.to_owned()),
    }
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
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let db = open_existing_database(&config.settings).await?;
        let payments = AppState::new(db.clone(), config)?.payments;
        match self {
            Self::List { status } => print_payments(&payments.list_newest(status).await?),
            Self::Show { payment } => print_details(&payments.show(&parse_payment(&payment)).await?),
            Self::Match { payment, reason } => {
                let selector = parse_payment(&payment);
                let outcome = match payments.match_capture(&selector, &reason).await? {
                    MatchOutcome::Fulfilled => "what it pays for belongs to the payer",
                    MatchOutcome::Refunding => {
                        "what it pays for is not available any more; the running server refunds it"
                    }
                };
                println!("{selector} is matched: {outcome}");
            }
            Self::WriteOff { payment, reason } => {
                let selector = parse_payment(&payment);
                payments.write_off(&selector, &reason).await?;
                println!("{selector} is written off");
            }
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

#[expect(clippy::print_stdout, reason = "output for the operator")]
fn print_details(details: &PaymentDetails) {
    let PaymentListing { id, reference, created_at, status, amount, refunded, purpose, subject } =
        &details.payment;
    println!("payment {} for {purpose} {subject}: {}", id.0, status.as_str());
    println!("amount: {amount}, refunded: {refunded}");
    println!("created: {}", format_time(*created_at));
    println!("reference at {}: {reference}", details.provider);
    if let Some(paid_by) = &details.provider_payment_id {
        println!("paid by: {paid_by}");
    }
    for refund in &details.refunds {
        println!(
            "refund {}: {}, {}, requested {}: {}",
            refund.number,
            refund.amount,
            refund.status,
            format_time(refund.requested_at),
            sanitize(&refund.reason)
        );
    }
    for capture in &details.captures {
        println!("{}", describe_capture(capture));
    }
}

/// Money that does not match its payment, in one line.
pub(super) fn describe_capture(capture: &Capture) -> String {
    let id =
        if capture.provider_payment_id.is_empty() { "without an id" } else { &capture.provider_payment_id };
    let amount = capture.amount.map_or_else(|| "unknown amount".to_owned(), |amount| amount.to_string());
    let mut line = format!(
        "does not match: {id}, {amount} ({}), reported {}: {}; {}",
        capture.currency,
        format_time(capture.reported_at),
        capture.reason,
        capture.status.as_str().replace('_', " ")
    );
    if let (Some(at), Some(reason)) = (capture.resolved_at, &capture.resolution_reason) {
        line = format!("{line} on {}: {reason}", format_time(at));
    }
    sanitize(&line)
}
