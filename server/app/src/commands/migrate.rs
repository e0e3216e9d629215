//! `dft migrate`.

use std::process::ExitCode;

use dft_kernel::db::Db;
use dft_kernel::settings::Settings;

use super::{Failure, open_database};

#[expect(clippy::print_stdout, reason = "the answer to the operator")]
pub(super) async fn run(settings: &Settings) -> Result<ExitCode, Failure> {
    let db = open_database(settings).await?;
    println!("the database is at migration {}", Db::newest_migration());
    db.close().await;
    Ok(ExitCode::SUCCESS)
}
