//! `dft import DIR`.

use std::path::PathBuf;
use std::process::ExitCode;

use dft_kernel::import::{self, Source};
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_media::Media;

use super::{Failure, open_database};
use crate::catalogue::{keep_demo_away, kinds};

#[expect(clippy::print_stdout, reason = "the answer to the operator")]
pub(super) async fn run(settings: &Settings, dir: PathBuf) -> Result<ExitCode, Failure> {
    let db = open_database(settings).await?;
    let kinds = kinds(settings, &Clock::system(), &Media::open(&settings.media)?);
    let report = import::import(&db, &kinds, &Source::Dir(dir)).await?;
    keep_demo_away(&db).await?;
    print!("{report}");
    db.close().await;
    Ok(ExitCode::SUCCESS)
}
