//! Listening beside a bare route that sends the same file, and what a listener costs in memory.

use std::path::PathBuf;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::load::{self, Request};
use crate::people::{MEMBER, Person};
use crate::process::{Bare, Dft, Site};
use crate::table::{Goal, Rates, Table};

/// How many listen at once.
const LISTENERS: u32 = 64;

const ROUNDS: usize = 3;

/// Each of them takes a whole file, so it takes longer than a list.
const SPAN: Duration = Duration::from_millis(1_500);

const AUDIO: &str = "/api/v1/mindfulness/tracks/1/audio/";

pub(crate) async fn measure(site: &Site, table: &mut Table) {
    table.part("audio, 64 listeners");
    let dft = site.start().await;
    let listen = Person::sign_in(&dft, MEMBER).await.get(AUDIO);
    let length = listen.once().await.body.len();
    let bare = Bare::with_file(&file_of_length(site, length)).await;
    let bare_file = Request::get(&bare.address, "/file", "");
    assert_eq!(bare_file.once().await.body.len(), length, "both send the same file");

    let mut best = Rates { floor: 0.0, ours: 0.0 };
    let mut largest = 0.0_f64;
    let before = dft.resident_megabytes();
    for _ in 0..ROUNDS {
        best.floor = best.floor.max(load::requests_per_second(&bare_file, SPAN).await);
        let (rate, seen) = tokio::join!(load::requests_per_second(&listen, SPAN), watch(&dft));
        best.ours = best.ours.max(rate);
        largest = largest.max(seen);
    }
    #[expect(clippy::cast_precision_loss, reason = "a few megabytes")]
    let megabytes = length as f64 / 1e6;
    let speed = Rates { floor: best.floor * megabytes, ours: best.ours * megabytes };
    let name = format!("audio, a file of {megabytes:.1} MB");
    table.figures(&name, "bare file route", (speed, " MB/s"), Goal::AtLeast(0.70));
    let each = |grown: f64| (grown.max(0.0) * 1_024.0 / f64::from(LISTENERS), "KiB");
    table.limit("a listener at full speed", each(largest - before), Some(256.0));
    drop(dft);

    let dft = site.start().await;
    let member = Person::sign_in(&dft, MEMBER).await;
    member.get(AUDIO).once().await;
    let before = dft.resident_megabytes();
    let paused = pause(&dft, &member).await;
    table.limit("one who has stopped taking", each(dft.resident_megabytes() - before), Some(256.0));
    drop(paused);
}

/// An audio file of this length in the media folder.
fn file_of_length(site: &Site, length: usize) -> PathBuf {
    let folder = site.data().join("media/tracks");
    let mut files =
        std::fs::read_dir(&folder).expect("the media folder").map(|file| file.expect("a file").path());
    let has_length = |file: &PathBuf| file.metadata().expect("a file").len() == length as u64;
    files.find(has_length).expect("the demo's audio")
}

/// The most memory it has while a measurement runs.
async fn watch(dft: &Dft) -> f64 {
    let mut largest = 0.0_f64;
    for _ in 0..30 {
        largest = largest.max(dft.resident_megabytes());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    largest
}

/// Listeners who ask for all of it, take a little, and then take nothing more.
async fn pause(dft: &Dft, member: &Person) -> Vec<TcpStream> {
    let mut listeners = Vec::new();
    for _ in 0..LISTENERS {
        let mut stream = TcpStream::connect(&dft.address).await.expect("it accepts");
        stream.write_all(member.get(AUDIO).bytes()).await.expect("it listens");
        let mut first = vec![0; 32 * 1024];
        stream.read_exact(&mut first).await.expect("it sends");
        assert!(first.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&first[..200]));
        listeners.push(stream);
    }
    // Until what the machine's own buffers take has been sent.
    tokio::time::sleep(Duration::from_secs(1)).await;
    listeners
}
