//! A thousand slow clients, and the response times of the other clients.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dft_testkit::{Engine, report};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use super::{assert_invariants, milliseconds, percentile};
use crate::process::{Server, Site};

/// Times below this are noise: their ratio has no meaning.
const MIN_P99: Duration = Duration::from_millis(10);

/// Response times of four clients over ten seconds.
async fn response_times(server: &Arc<Server>) -> Vec<Duration> {
    let mut clients = JoinSet::new();
    for _ in 0..4 {
        let server = Arc::clone(server);
        clients.spawn(async move {
            let (started, mut times) = (Instant::now(), Vec::new());
            while started.elapsed() < Duration::from_secs(10) {
                let sent_at = Instant::now();
                let response = server.get("/api/v1/consultations/doctors/").await;
                assert_eq!(response.status(), 200);
                response.bytes().await.unwrap();
                times.push(sent_at.elapsed());
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            times
        });
    }
    clients.join_all().await.concat()
}

/// Sends one byte of a header per second and reconnects when the server closes the connection.
async fn drip_headers(address: String) {
    loop {
        let Ok(mut stream) = TcpStream::connect(&address).await else { continue };
        let mut written = stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ").await;
        while written.is_ok() {
            tokio::time::sleep(Duration::from_secs(1)).await;
            written = stream.write_all(b"x").await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make soak"]
async fn a_thousand_slow_connections_do_not_slow_other_clients() {
    let _ = rlimit::increase_nofile_limit(8_192);
    let site = Site::new(Engine::Sqlite).await;
    let server = Arc::new(site.serve().await);
    response_times(&server).await;
    let mut unloaded = response_times(&server).await;
    let mut slow = JoinSet::new();
    for _ in 0..1_000 {
        slow.spawn(drip_headers(server.address.clone()));
    }
    // Long enough for each to be disconnected once and to reconnect.
    tokio::time::sleep(Duration::from_secs(12)).await;
    let mut loaded = response_times(&server).await;
    slow.shutdown().await;
    let (unloaded, loaded) = (percentile(&mut unloaded, 99), percentile(&mut loaded, 99));
    report(format!(
        "1,000 slow connections: p99 of other clients {}, {} without them",
        milliseconds(loaded),
        milliseconds(unloaded)
    ));
    assert!(loaded <= 2 * unloaded.max(MIN_P99), "{loaded:?}, {unloaded:?} without slow connections");
    assert_invariants(&site);
}
