//! `dft migrate`.

use std::process::ExitCode;

use dft_kernel::db::{Db, metadata};
use dft_kernel::settings::Settings;

use super::{CommandError, cannot_open};

#[expect(clippy::print_stdout, reason = "output for the operator")]
pub(super) async fn run(settings: &Settings) -> Result<ExitCode, CommandError> {
    // Does not stamp the mode: an operator who only migrates has not decided it yet.
    let db = Db::open(&settings.database).await.map_err(|error| cannot_open(&error))?;
    db.migrate().await?;
    metadata::check_mode(&db, settings.mode).await??;
    println!("the database is at migration {}", Db::newest_migration());
    db.close().await;
    Ok(ExitCode::SUCCESS)
}
