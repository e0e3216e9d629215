//! `dft backup FILE`.

use std::path::Path;
use std::process::ExitCode;

use dft_kernel::db::{DatabaseUrl, Db};
use dft_kernel::settings::Settings;

use super::{Failure, cannot_open};

#[expect(clippy::print_stdout, reason = "the answer to the operator")]
pub(super) async fn run(settings: &Settings, file: &Path) -> Result<ExitCode, Failure> {
    if let DatabaseUrl::Sqlite(database) = &settings.database
        && !database.exists()
    {
        return Err(format!("DATABASE_URL: there is no database at {}", database.display()).into());
    }
    // In whatever shape it is: a backup is what one takes before migrating.
    let db = Db::open_existing(&settings.database).await.map_err(|error| cannot_open(&error))?;
    db.back_up(file).await?;
    println!("{} holds a whole, checked copy", file.display());
    db.close().await;
    Ok(ExitCode::SUCCESS)
}
