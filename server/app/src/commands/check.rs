//! `dft check`.

use std::process::ExitCode;

use dft_kernel::settings::Settings;

use super::payments::describe_capture;
use super::{CommandError, open_existing_database};
use crate::invariants;

#[expect(clippy::print_stdout, reason = "output for the operator")]
pub(super) async fn run(settings: &Settings) -> Result<ExitCode, CommandError> {
    let db = open_existing_database(settings).await?;
    let results = invariants::check(&db).await?;
    let open = dft_payments::open_captures(&db).await?;
    db.close().await;
    for result in &results {
        println!("{result}");
    }
    for capture in &open {
        println!("payment {}: {}", capture.payment.0, describe_capture(capture));
    }
    Ok(if results.iter().all(|result| result.violations == 0) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
