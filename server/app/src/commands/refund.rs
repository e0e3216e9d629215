//! `dft refund PAYMENT`.

use std::process::ExitCode;

use dft_kernel::money::Paise;

use super::input::parse_payment;
use super::{CommandError, open_existing_database};
use crate::config::Config;
use crate::state::AppState;

#[expect(clippy::print_stdout, reason = "output for the operator")]
pub(super) async fn run(
    config: &Config,
    payment: &str,
    amount: Option<u32>,
    reason: &str,
) -> Result<ExitCode, CommandError> {
    let selector = parse_payment(payment);
    let part = amount.map(|rupees| Paise::rupees(rupees.into()));
    let db = open_existing_database(&config.settings).await?;
    let refunded = AppState::new(db.clone(), config)?.payments.admin_refund(&selector, part, reason).await?;
    db.close().await;
    println!("refunding {refunded} of {selector}; the running server sends it");
    Ok(ExitCode::SUCCESS)
}
