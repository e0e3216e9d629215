//! Audio streaming against a plain axum route with the same file, and the memory per listener.

use std::path::PathBuf;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::clients::{Client, MEMBER};
use crate::load::{self, Request};
use crate::process::{Baseline, Dft, Site};
use crate::report::{Goal, Rates, Report};

/// Concurrent listeners.
const LISTENERS: u32 = 64;

const ROUNDS: usize = 3;

/// Longer than for lists: each request transfers a whole file.
const DURATION: Duration = Duration::from_millis(1_500);

const AUDIO: &str = "/api/v1/mindfulness/tracks/1/audio/";

pub(crate) async fn measure(site: &Site, report: &mut Report) {
    report.section("audio, 64 listeners");
    let dft = site.start().await;
    let listen = Client::sign_in(&dft, MEMBER).await.get(AUDIO);
    let length = listen.once().await.body.len();
    let baseline_server = Baseline::with_file(&file_of_length(site, length)).await;
    let baseline_file = Request::get(&baseline_server.address, "/file", "");
    assert_eq!(baseline_file.once().await.body.len(), length, "both send the same number of bytes");

    let mut best = Rates { baseline: 0.0, measured: 0.0 };
    let mut peak = 0.0_f64;
    let before = dft.resident_megabytes();
    for _ in 0..ROUNDS {
        best.baseline = best.baseline.max(load::requests_per_second(&baseline_file, DURATION).await);
        let (rate, used) = tokio::join!(load::requests_per_second(&listen, DURATION), peak_memory(&dft));
        best.measured = best.measured.max(rate);
        peak = peak.max(used);
    }
    #[expect(clippy::cast_precision_loss, reason = "a few megabytes")]
    let megabytes = length as f64 / 1e6;
    let speed = Rates { baseline: best.baseline * megabytes, measured: best.measured * megabytes };
    let name = format!("audio file of {megabytes:.1} MB");
    report.figures(&name, "plain file route", speed, " MB/s", Goal::AtLeast(0.70));
    let per_listener = |grown: f64| grown.max(0.0) * 1_024.0 / f64::from(LISTENERS);
    report.limit("memory per active listener", per_listener(peak - before), "KiB", Some(256.0));
    drop(dft);

    let dft = site.start().await;
    let member = Client::sign_in(&dft, MEMBER).await;
    member.get(AUDIO).once().await;
    let before = dft.resident_megabytes();
    let stalled = open_stalled_listeners(&dft, &member).await;
    report.limit(
        "memory per stalled listener",
        per_listener(dft.resident_megabytes() - before),
        "KiB",
        Some(256.0),
    );
    drop(stalled);
}

/// An audio file of this length in the media folder.
fn file_of_length(site: &Site, length: usize) -> PathBuf {
    let folder = site.data().join("media/tracks");
    let mut files =
        std::fs::read_dir(&folder).expect("the media folder").map(|file| file.expect("a file").path());
    let has_length = |file: &PathBuf| file.metadata().expect("a file").len() == length as u64;
    files.find(has_length).expect("the demo's audio")
}

/// Peak resident memory during one measurement.
async fn peak_memory(dft: &Dft) -> f64 {
    let mut peak = 0.0_f64;
    for _ in 0..30 {
        peak = peak.max(dft.resident_megabytes());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    peak
}

/// Listeners that request the whole file, read the first bytes and then stop reading.
async fn open_stalled_listeners(dft: &Dft, member: &Client) -> Vec<TcpStream> {
    let mut listeners = Vec::new();
    for _ in 0..LISTENERS {
        let mut stream = TcpStream::connect(&dft.address).await.expect("it accepts");
        stream.write_all(member.get(AUDIO).bytes()).await.expect("a request is sent");
        let mut first = vec![0; 32 * 1024];
        stream.read_exact(&mut first).await.expect("it sends");
        assert!(first.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&first[..200]));
        listeners.push(stream);
    }
    // Until the socket buffers are full.
    tokio::time::sleep(Duration::from_secs(1)).await;
    listeners
}
