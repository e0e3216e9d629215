//! `dft import DIR`.

use std::path::PathBuf;
use std::process::ExitCode;

use dft_kernel::import::{self, Source};
use dft_kernel::time::Clock;
use dft_media::Media;

use super::{CommandError, open_database};
use crate::catalogue::kinds;
use crate::config::Config;
use crate::development;

#[expect(clippy::print_stdout, reason = "output for the operator")]
pub(super) async fn run(config: &Config, dir: PathBuf) -> Result<ExitCode, CommandError> {
    let db = open_database(&config.settings).await?;
    let kinds = kinds(config, &Clock::system(), &Media::open(&config.media)?);
    let report = import::import(&db, &kinds, &Source::Dir(dir)).await?;
    development::mark_custom_catalogue(&db).await?;
    print!("{report}");
    db.close().await;
    Ok(ExitCode::SUCCESS)
}
