//! What every request depends on: the time to start, the memory of an idle server, and repeated webhooks.

use std::time::Duration;

use crate::measure;
use crate::process::{Baseline, Site};
use crate::reads::memory;
use crate::report::{Goal, Report};
use crate::webhook;

/// The number of measured starts.
const STARTS: usize = 10;

pub(crate) async fn measure(site: &Site, report: &mut Report) {
    report.section("start, idle memory, repeated webhooks");
    // The first start creates the database.
    drop(site.start().await);
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        starts.push(site.start().await.ready_after.as_secs_f64() * 1e3);
    }
    starts.sort_by(f64::total_cmp);
    report.limit("start, median of 10", starts[STARTS / 2], "ms", Some(100.0));
    report.limit("start, slowest of 10", starts[STARTS - 1], "ms", None);
    let dft = site.start().await;
    // Long enough for the first run of every background job.
    tokio::time::sleep(Duration::from_secs(2)).await;
    report.limit("idle memory", dft.resident_megabytes(), "MB", Some(40.0));
    let baseline_server = Baseline::start(&[], None).await;
    let baseline = webhook::delivery(&baseline_server.address, "/webhook");
    let measured = webhook::delivery(&dft.address, "/api/v1/payments/webhooks/razorpay/");
    report.rates(
        "repeated webhooks",
        "signature check alone",
        measure::reads(&baseline, &measured).await,
        Goal::Info,
    );
    memory(&dft, report);
}
