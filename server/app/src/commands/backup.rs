//! `dft backup FILE`.

use std::path::Path;
use std::process::ExitCode;

use dft_kernel::db::Db;
use dft_kernel::settings::Settings;

use super::Failure;

#[expect(clippy::print_stdout, reason = "the answer to the operator")]
pub(super) async fn run(settings: &Settings, file: &Path) -> Result<ExitCode, Failure> {
    // Not migrated: a backup is what one takes before that.
    let db = Db::open(&settings.database).await?;
    db.back_up(file).await?;
    println!("{} holds a whole, checked copy", file.display());
    db.close().await;
    Ok(ExitCode::SUCCESS)
}
