//! What every call rests on: how soon the program is there, what it costs while nobody comes, and a provider that repeats
//! itself.

use std::time::Duration;

use crate::measure;
use crate::process::{Bare, Site};
use crate::reading::memory;
use crate::table::{Goal, Table};
use crate::webhook;

/// How often it is started.
const STARTS: usize = 10;

pub(crate) async fn measure(site: &Site, table: &mut Table) {
    table.part("start, idle memory, repeated webhooks");
    // The first start makes the database.
    drop(site.start().await);
    let mut starts = Vec::new();
    for _ in 0..STARTS {
        starts.push(site.start().await.ready_after.as_secs_f64() * 1e3);
    }
    starts.sort_by(f64::total_cmp);
    table.limit("start, median of 10", (starts[STARTS / 2], "ms"), Some(100.0));
    table.limit("start, slowest of 10", (starts[STARTS - 1], "ms"), None);
    let dft = site.start().await;
    // Long enough for the first run of every job.
    tokio::time::sleep(Duration::from_secs(2)).await;
    table.limit("idle memory", (dft.resident_megabytes(), "MB"), Some(40.0));
    let bare = Bare::start(&[], None).await;
    let floor = webhook::delivery(&bare.address, "/webhook");
    let ours = webhook::delivery(&dft.address, "/api/v1/payments/webhooks/razorpay/");
    table.rates("repeated webhooks", "same signature, bare", measure::reads(&floor, &ours).await, Goal::Told);
    memory(&dft, table);
}
