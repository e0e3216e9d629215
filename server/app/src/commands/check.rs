//! `dft check`.

use std::process::ExitCode;

use dft_kernel::settings::Settings;

use super::{Failure, open_existing_database};
use crate::invariants;

#[expect(clippy::print_stdout, reason = "the answer to the operator")]
pub(super) async fn run(settings: &Settings) -> Result<ExitCode, Failure> {
    let db = open_existing_database(settings).await?;
    let findings = invariants::check(&db).await?;
    db.close().await;
    for finding in &findings {
        println!("{finding}");
    }
    Ok(if findings.iter().all(|finding| finding.violations == 0) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
