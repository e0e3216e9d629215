//! `dft backup FILE`.

use std::path::Path;
use std::process::ExitCode;

use dft_kernel::db::{DatabaseUrl, Db};
use dft_kernel::settings::Settings;

use super::{CommandError, cannot_open};

#[expect(clippy::print_stdout, reason = "output for the operator")]
pub(super) async fn run(settings: &Settings, file: &Path) -> Result<ExitCode, CommandError> {
    if let DatabaseUrl::Sqlite(database) = &settings.database
        && !database.exists()
    {
        return Err(format!("DATABASE_URL: there is no database at {}", database.display()).into());
    }
    // Not necessarily migrated: a backup is what an operator takes before migrating.
    let db = Db::open_existing(&settings.database).await.map_err(|error| cannot_open(&error))?;
    db.back_up(file).await?;
    println!("{} is a complete, verified copy", file.display());
    db.close().await;
    Ok(ExitCode::SUCCESS)
}
