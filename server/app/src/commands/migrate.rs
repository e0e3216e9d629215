//! `dft migrate`.

use std::process::ExitCode;

use dft_kernel::db::{Db, metadata};
use dft_kernel::settings::Settings;

use super::{Failure, cannot_open};

#[expect(clippy::print_stdout, reason = "the answer to the operator")]
pub(super) async fn run(settings: &Settings) -> Result<ExitCode, Failure> {
    // No stamp: who only migrates has not said yet what the database is for.
    let db = Db::open(&settings.database).await.map_err(|error| cannot_open(&error))?;
    db.migrate().await?;
    if let Err(other_mode) = metadata::check_mode(&db, settings.mode).await? {
        return Err(other_mode.to_string().into());
    }
    println!("the database is at migration {}", Db::newest_migration());
    db.close().await;
    Ok(ExitCode::SUCCESS)
}
