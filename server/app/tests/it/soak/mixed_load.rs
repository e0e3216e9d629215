//! Half an hour of people who do all that people do: nothing fails, memory levels off, the write-ahead log stays small.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use dft_testkit::{Engine, report};
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use super::person::{Person, SOUNDS};
use super::tally::Tally;
use super::{checked, milliseconds};
use crate::process::{Server, Site};

/// So many people are there at any time, and each does something so often.
const PEOPLE: usize = 6;
const PACE: Duration = Duration::from_millis(250);

/// The log is folded back at 8,000 pages of 4 KiB; a reader may hold that up, but not for another 32 MiB.
const LARGEST_LOG: u64 = 64 << 20;

/// The last third may need so many percent of what the middle third needed.
const LEVEL: u64 = 115;

const MIB: u64 = 1 << 20;

/// How long it lasts: `SOAK_MINUTES`, or half an hour.
fn length() -> Duration {
    let minutes = std::env::var("SOAK_MINUTES")
        .map_or(30.0, |minutes| minutes.parse().expect("SOAK_MINUTES is a number"));
    Duration::from_secs_f64(minutes * 60.0)
}

/// What the process has of the machine's memory, in bytes.
fn resident(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a process that runs");
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1_024
}

fn median(samples: &[u64]) -> u64 {
    let mut samples = samples.to_vec();
    samples.sort_unstable();
    samples[samples.len() / 2]
}

/// Memory and the size of the log, every second.
#[derive(Default)]
struct Watched {
    memory: Vec<u64>,
    log: u64,
}

impl Watched {
    fn look(&mut self, site: &Site, server: &Server) {
        self.memory.push(resident(server));
        let log = site.path("data/dft.sqlite-wal").metadata().map_or(0, |log| log.len());
        self.log = self.log.max(log);
    }

    /// Of the middle and of the last third.
    fn thirds(&self) -> (u64, u64) {
        let third = self.memory.len() / 3;
        (median(&self.memory[third..2 * third]), median(&self.memory[2 * third..]))
    }
}

/// The demo's sounds are made when somebody first asks, which takes a development machine long; people's are files.
async fn sounds_are_made(server: &Server) {
    let member = server.sign_in("diya@demo.dft.example").await.unwrap();
    for track in SOUNDS {
        let request = server.client.get(server.url(&format!("/api/v1/mindfulness/tracks/{track}/audio/")));
        let answer = request.header("cookie", &member).header("range", "bytes=0-0").send().await.unwrap();
        assert_eq!(answer.status(), 206, "{track}");
    }
}

async fn half_an_hour(engine: Engine) {
    let site = Site::new(engine).await;
    let server = Arc::new(site.serve().await);
    // The shelves hold enough for everyone.
    site.execute("UPDATE products SET stock = 1000000").await;
    sounds_are_made(&server).await;
    let (tally, visits, end) =
        (Arc::new(Tally::default()), Arc::new(AtomicUsize::new(0)), Instant::now() + length());
    let mut people = JoinSet::new();
    for place in 0..PEOPLE {
        let (server, tally, visits) = (Arc::clone(&server), Arc::clone(&tally), Arc::clone(&visits));
        people.spawn(async move {
            let mut pace = tokio::time::interval(PACE);
            pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
            for visit in 0.. {
                if Instant::now() >= end {
                    return;
                }
                Person::visits(&server, &tally, &format!("p{place}v{visit}@example.in"), &mut pace).await;
                visits.fetch_add(1, Ordering::SeqCst);
            }
        });
    }
    let mut watched = Watched::default();
    while Instant::now() < end {
        tokio::time::sleep(Duration::from_secs(1)).await;
        watched.look(&site, &server);
    }
    people.join_all().await;
    let (middle, last) = watched.thirds();
    report(format!(
        "{engine:?}: {:.0} minutes, {} visits, {} requests, {} failed, p50 {}, p99 {}, memory {} MiB in the middle third and {} MiB in the last, log at most {} KiB",
        length().as_secs_f64() / 60.0,
        visits.load(Ordering::SeqCst),
        tally.all(),
        tally.failures(),
        milliseconds(tally.percentile(50)),
        milliseconds(tally.percentile(99)),
        middle / MIB,
        last / MIB,
        watched.log / 1_024,
    ));
    tally.nothing_odd();
    assert!(last * 100 <= middle * LEVEL, "memory grows: {middle} bytes, then {last}");
    assert!(watched.log <= LARGEST_LOG, "the log grew to {} bytes", watched.log);
    checked(&site);
    let mut server = Arc::into_inner(server).expect("nobody else has it");
    server.terminate();
    assert!(server.wait_for_exit().await.success());
    checked(&site);
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make soak"]
async fn half_an_hour_of_mixed_load() {
    tokio::join!(half_an_hour(Engine::Sqlite), half_an_hour(Engine::Postgres));
}
