//! What only `make soak` has time for: the real program treated badly for long, with figures at the end.

mod full_disk;
mod mixed_load;
mod person;
mod postgres;
mod restarts;
mod slow_crowd;
mod tally;
mod webhook_storm;

use std::time::Duration;

use crate::process::{Site, output_text};

/// Every promise that `dft check` knows is kept.
fn checked(site: &Site) {
    let check = site.run(&["check"]);
    assert!(check.status.success(), "{}", output_text(&check));
}

/// The time that so many of a hundred were within.
fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() * percent / 100).min(times.len() - 1)]
}

/// In milliseconds, for a line of figures.
fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1_000.0)
}
