//! `dft refund PAYMENT`.

use std::process::ExitCode;

use dft_kernel::money::Paise;
use dft_kernel::settings::Settings;
use dft_payments::PaymentSelector;

use super::{Failure, open_existing_database};
use crate::wiring::Wiring;

#[expect(clippy::print_stdout, reason = "the answer to the operator")]
pub(super) async fn run(
    settings: &Settings,
    payment: &str,
    rupees: Option<u32>,
) -> Result<ExitCode, Failure> {
    let which = match payment.parse() {
        Ok(id) => PaymentSelector::Id(id),
        Err(_) => PaymentSelector::Reference(payment.to_owned()),
    };
    let part = rupees.map(|rupees| Paise::rupees(rupees.into()));
    let db = open_existing_database(settings).await?;
    let amount = Wiring::new(db.clone(), settings)?.payments.admin_refund(&which, part).await?;
    db.close().await;
    println!("{amount} of {payment} goes back; the running server sends it");
    Ok(ExitCode::SUCCESS)
}
