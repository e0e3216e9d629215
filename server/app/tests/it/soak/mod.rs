//! Long tests for `make soak`: the real program under load and failures, with figures at the end.

mod full_disk;
mod mixed_load;
mod postgres;
mod response_stats;
mod restarts;
mod slow_connections;
mod user;
mod webhook_replay;

use std::time::Duration;

use crate::process::{Site, output_text};

fn assert_invariants(site: &Site) {
    let check = site.run(&["check"]);
    assert!(check.status.success(), "{}", output_text(&check));
}

/// The given percentile of the times.
fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() * percent / 100).min(times.len() - 1)]
}

/// For a line of figures.
fn milliseconds(time: Duration) -> String {
    format!("{:.1} ms", time.as_secs_f64() * 1_000.0)
}
