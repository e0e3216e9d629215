//! Listening beside a bare route that sends the same file, what a listener costs in memory, and the list of tracks.

use std::path::PathBuf;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::load::{self, Request};
use crate::process::{Bare, Dft, Site};
use crate::{ROUNDS, compare};

/// How many listen at once.
const LISTENERS: u32 = 64;

/// A demo person whose plan runs.
const MEMBER: &str = "ananya@demo.dft.example";

const AUDIO: &str = "/api/v1/mindfulness/tracks/1/audio/";

pub(crate) async fn measure(site: &Site) {
    println!("-- listening");
    let dft = site.start().await;
    let headers = format!("Cookie: {}\r\n", load::sign_in_as(&dft.address, MEMBER).await);
    let listen = Request::get(&dft.address, AUDIO, &headers);
    // The first to ask has it made.
    let length = listen.length().await;
    let file = made(site);
    let bare = Bare::with_file(&file).await;
    let bare_file = Request::get(&bare.address, "/file", "");
    assert_eq!(bare_file.length().await, length, "both send the same file");

    let mut best = [0.0_f64; 2];
    let mut largest = 0.0_f64;
    let before = dft.resident_megabytes();
    for _ in 0..ROUNDS {
        best[0] = best[0].max(load::requests_per_second(&bare_file).await);
        let watch = watch(&dft);
        let (rate, seen) = tokio::join!(load::requests_per_second(&listen), watch);
        best[1] = best[1].max(rate);
        largest = largest.max(seen);
    }
    #[expect(clippy::cast_precision_loss, reason = "a few megabytes")]
    let megabytes = length as f64 / 1e6;
    println!("{:<20} {:>8.0} MB/s of a file of {megabytes:.1} MB", "bare file route", best[0] * megabytes);
    println!(
        "{:<20} {:>8.0} MB/s   {:.2} of that (goal 0.70)",
        "audio",
        best[1] * megabytes,
        best[1] / best[0]
    );
    let each = |grown: f64| grown.max(0.0) * 1_024.0 / f64::from(LISTENERS);
    println!("at full speed a listener costs {:.0} KiB (goal at most 256)", each(largest - before));
    drop(dft);

    let dft = site.start().await;
    let headers = format!("Cookie: {}\r\n", load::sign_in_as(&dft.address, MEMBER).await);
    Request::get(&dft.address, AUDIO, &headers).length().await;
    let before = dft.resident_megabytes();
    let paused = pause(&dft, &headers).await;
    let after = dft.resident_megabytes();
    println!("one who has stopped taking costs {:.0} KiB (goal at most 256)", each(after - before));
    drop(paused);

    let tracks = load::body(&dft.address, "/api/v1/mindfulness/tracks/").await;
    let bare = Bare::start(Some((&tracks, &site.own_database_url("bare")))).await;
    compare(
        ("the same bytes, bare", Request::get(&bare.address, "/bytes", "")),
        ("tracks, goal 0.50", Request::get(&dft.address, "/api/v1/mindfulness/tracks/", "")),
    )
    .await;
}

/// The sound that was made.
fn made(site: &Site) -> PathBuf {
    let folder = site.data().join("media/tracks/made");
    let mut files =
        std::fs::read_dir(&folder).expect("the media folder").map(|file| file.expect("a file").path());
    files.next().expect("a sound was made")
}

/// The most memory it has while a measurement runs.
async fn watch(dft: &Dft) -> f64 {
    let mut largest = 0.0_f64;
    for _ in 0..40 {
        largest = largest.max(dft.resident_megabytes());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    largest
}

/// Listeners who ask for all of it, take a little, and then take nothing more.
async fn pause(dft: &Dft, headers: &str) -> Vec<TcpStream> {
    let mut listeners = Vec::new();
    for _ in 0..LISTENERS {
        let mut stream = TcpStream::connect(&dft.address).await.expect("it accepts");
        let request = format!("GET {AUDIO} HTTP/1.1\r\nHost: {}\r\n{headers}\r\n", dft.address);
        stream.write_all(request.as_bytes()).await.expect("it listens");
        let mut first = vec![0; 32 * 1024];
        stream.read_exact(&mut first).await.expect("it sends");
        assert!(first.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&first[..200]));
        listeners.push(stream);
    }
    // Until what the machine's own buffers take has been sent.
    tokio::time::sleep(Duration::from_secs(1)).await;
    listeners
}
