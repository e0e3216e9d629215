//! `dft import DIR`.

use std::path::PathBuf;
use std::process::ExitCode;

use dft_kernel::import::{self, Source};
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_media::Media;

use super::{CommandError, open_database};
use crate::catalogue::kinds;
use crate::development;

#[expect(clippy::print_stdout, reason = "output for the operator")]
pub(super) async fn run(settings: &Settings, dir: PathBuf) -> Result<ExitCode, CommandError> {
    let db = open_database(settings).await?;
    let kinds = kinds(settings, &Clock::system(), &Media::open(&settings.media)?);
    let report = import::import(&db, &kinds, &Source::Dir(dir)).await?;
    development::mark_custom_catalogue(&db).await?;
    print!("{report}");
    db.close().await;
    Ok(ExitCode::SUCCESS)
}
