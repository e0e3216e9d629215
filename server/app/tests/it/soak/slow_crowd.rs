//! A thousand clients that dawdle, and what everybody else notices of them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dft_testkit::{Engine, report};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::{checked, milliseconds, percentile};
use crate::process::{Server, Site};

/// Below this a tail is the machine's own: twice of it is not worth telling apart.
const NOTICEABLE: Duration = Duration::from_millis(10);

/// How long four clients take for each of their requests, for ten seconds.
async fn measured(server: &Arc<Server>) -> Vec<Duration> {
    let mut clients = JoinSet::new();
    for _ in 0..4 {
        let server = Arc::clone(server);
        clients.spawn(async move {
            let (began, mut times) = (Instant::now(), Vec::new());
            while began.elapsed() < Duration::from_secs(10) {
                let asked = Instant::now();
                let answer = server.get("/api/v1/consultations/doctors/").await;
                assert_eq!(answer.status(), 200);
                answer.bytes().await.unwrap();
                times.push(asked.elapsed());
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            times
        });
    }
    clients.join_all().await.concat()
}

/// Says a letter of a header each second; shown the door, it comes again.
async fn dawdle(address: String) {
    loop {
        let Ok(mut stream) = TcpStream::connect(&address).await else { continue };
        let mut going = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
        while going.is_ok() {
            tokio::time::sleep(Duration::from_secs(1)).await;
            going = stream.write_all(b"x").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make soak"]
async fn a_thousand_who_dawdle_are_not_noticed() {
    let _ = rlimit::increase_nofile_limit(8_192);
    let site = Site::new(Engine::Sqlite).await;
    let server = Arc::new(site.serve().await);
    measured(&server).await;
    let mut alone = measured(&server).await;
    let mut crowd = JoinSet::new();
    for _ in 0..1_000 {
        crowd.spawn(dawdle(server.address.clone()));
    }
    // Long enough for all to be let go once and to have come again.
    tokio::time::sleep(Duration::from_secs(12)).await;
    let mut crowded = measured(&server).await;
    crowd.shutdown().await;
    let (alone, crowded) = (percentile(&mut alone, 99), percentile(&mut crowded, 99));
    report(format!(
        "1,000 slow connections: p99 of everybody else {} beside {} without them",
        milliseconds(crowded),
        milliseconds(alone)
    ));
    assert!(crowded <= 2 * alone.max(NOTICEABLE), "{crowded:?} beside {alone:?} without them");
    checked(&site);
}
