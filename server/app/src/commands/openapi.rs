//! `dft openapi`.

use std::process::ExitCode;

use super::CommandError;
use crate::router;

#[expect(clippy::print_stdout, reason = "output for the operator")]
pub(super) fn run() -> Result<ExitCode, CommandError> {
    println!("{}", router::document().to_pretty_json()?);
    Ok(ExitCode::SUCCESS)
}
