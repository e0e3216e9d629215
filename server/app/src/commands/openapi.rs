//! `dft openapi`.

use std::process::ExitCode;

use super::Failure;
use crate::router;

#[expect(clippy::print_stdout, reason = "the answer to the operator")]
pub(super) fn run() -> Result<ExitCode, Failure> {
    println!("{}", router::document().to_pretty_json()?);
    Ok(ExitCode::SUCCESS)
}
