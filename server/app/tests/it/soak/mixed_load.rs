//! Half an hour of mixed load: no request fails, memory stops growing, the write-ahead log stays small.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use dft_testkit::{Engine, report};
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use super::response_stats::ResponseStats;
use super::user::{LISTENED_TRACKS, User};
use super::{assert_invariants, milliseconds};
use crate::process::{Server, Site};

/// Concurrent users, and the time between two steps of each.
const USERS: usize = 6;
const STEP_INTERVAL: Duration = Duration::from_millis(250);

/// The WAL is checkpointed at 8,000 pages of 4 KiB; a reader may delay that, but not for another 32 MiB.
const MAX_WAL_BYTES: u64 = 64 << 20;

/// Memory in the last third may be at most this percentage of that in the middle third.
const MAX_GROWTH_PERCENT: u64 = 115;

const MIB: u64 = 1 << 20;

/// `SOAK_MINUTES`, or half an hour.
fn duration() -> Duration {
    let minutes = std::env::var("SOAK_MINUTES")
        .map_or(30.0, |minutes| minutes.parse().expect("SOAK_MINUTES is a number"));
    Duration::from_secs_f64(minutes * 60.0)
}

/// Resident memory of the process in bytes.
fn resident_bytes(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a running process");
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1_024
}

fn median(samples: &[u64]) -> u64 {
    let mut samples = samples.to_vec();
    samples.sort_unstable();
    samples[samples.len() / 2]
}

/// Memory and the maximum size of the WAL, sampled every second.
#[derive(Default)]
struct ResourceUsage {
    memory: Vec<u64>,
    wal: u64,
}

impl ResourceUsage {
    fn sample(&mut self, site: &Site, server: &Server) {
        self.memory.push(resident_bytes(server));
        let wal = site.path("data/dft.sqlite-wal").metadata().map_or(0, |wal| wal.len());
        self.wal = self.wal.max(wal);
    }

    /// Median memory of the middle and of the last third.
    fn thirds(&self) -> (u64, u64) {
        let third = self.memory.len() / 3;
        (median(&self.memory[third..2 * third]), median(&self.memory[2 * third..]))
    }
}

/// The tracks that users stream must have their audio before the load starts.
async fn check_audio(server: &Server) {
    let member = server.sign_in("diya@demo.dft.example").await.unwrap();
    for track in LISTENED_TRACKS {
        let request = server.client.get(server.url(&format!("/api/v1/mindfulness/tracks/{track}/audio/")));
        let response = request.header("cookie", &member).header("range", "bytes=0-0").send().await.unwrap();
        assert_eq!(response.status(), 206, "{track}");
    }
}

async fn mixed_load(engine: Engine) {
    let site = Site::new(engine).await;
    let server = Arc::new(site.serve().await);
    // Enough stock for the whole run.
    site.execute("UPDATE products SET stock = 1000000").await;
    check_audio(&server).await;
    let (stats, sessions, end) =
        (Arc::new(ResponseStats::default()), Arc::new(AtomicUsize::new(0)), Instant::now() + duration());
    let mut users = JoinSet::new();
    for index in 0..USERS {
        let (server, stats, sessions) = (Arc::clone(&server), Arc::clone(&stats), Arc::clone(&sessions));
        users.spawn(async move {
            let mut interval = tokio::time::interval(STEP_INTERVAL);
            interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
            for session in 0.. {
                if Instant::now() >= end {
                    return;
                }
                User::run_session(
                    &server,
                    &stats,
                    &format!("user{index}s{session}@example.in"),
                    &mut interval,
                )
                .await;
                sessions.fetch_add(1, Ordering::SeqCst);
            }
        });
    }
    let mut usage = ResourceUsage::default();
    while Instant::now() < end {
        tokio::time::sleep(Duration::from_secs(1)).await;
        usage.sample(&site, &server);
    }
    users.join_all().await;
    let (middle, last) = usage.thirds();
    report(format!(
        "{engine:?}: {:.0} minutes, {} user sessions, {} requests, {} failed, p50 {}, p99 {}, memory {} MiB in the middle third and {} MiB in the last, WAL at most {} KiB",
        duration().as_secs_f64() / 60.0,
        sessions.load(Ordering::SeqCst),
        stats.total(),
        stats.failures(),
        milliseconds(stats.percentile(50)),
        milliseconds(stats.percentile(99)),
        middle / MIB,
        last / MIB,
        usage.wal / 1_024,
    ));
    stats.assert_all_expected();
    assert!(last * 100 <= middle * MAX_GROWTH_PERCENT, "memory grows: {middle} bytes, then {last}");
    assert!(usage.wal <= MAX_WAL_BYTES, "the WAL grew to {} bytes", usage.wal);
    assert_invariants(&site);
    let mut server = Arc::into_inner(server).expect("no other reference");
    server.terminate();
    assert!(server.wait_for_exit().await.success());
    assert_invariants(&site);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make soak"]
async fn half_an_hour_of_mixed_load() {
    tokio::join!(mixed_load(Engine::Sqlite), mixed_load(Engine::Postgres));
}
