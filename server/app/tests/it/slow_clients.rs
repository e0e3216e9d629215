//! Slow clients are timed out and delay no other client.

use std::time::{Duration, Instant};

use dft_testkit::Engine;
use futures_util::future::join_all;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::process::Site;

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_clients_with_slow_headers_delay_no_other_client() {
    let _ = rlimit::increase_nofile_limit(8_192);
    let site = Site::new(Engine::Sqlite).await;
    let server = site.serve().await;
    let started = Instant::now();
    let slow = join_all((0..1_000).map(|_| async {
        let mut stream = TcpStream::connect(&server.address).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ").await.unwrap();
        stream
    }))
    .await;
    assert!(started.elapsed() < Duration::from_secs(10), "they are all within the header timeout");

    for path in ["/healthz", "/readyz", "/api/v1/config/"] {
        assert_eq!(server.get(path).await.status(), 200);
    }
    server.sign_in("asha@example.in").await.unwrap();

    // And each of them is disconnected.
    let ends = slow.into_iter().map(|mut stream| async move {
        let mut rest = Vec::new();
        timeout(Duration::from_secs(30), stream.read_to_end(&mut rest))
            .await
            .expect("it is disconnected")
            .map(|_| ())
    });
    join_all(ends).await;
    assert_eq!(server.get("/healthz").await.status(), 200);
}

#[tokio::test]
async fn a_body_that_stops_half_way_returns_408() {
    let site = Site::new(Engine::Sqlite).await;
    let server = site.serve().await;
    let mut stream = TcpStream::connect(&server.address).await.unwrap();
    let head = "POST /api/notifications/subscribe/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 30\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut response = Vec::new();
    timeout(Duration::from_secs(30), stream.read_to_end(&mut response)).await.expect("a response").unwrap();
    let response = String::from_utf8_lossy(&response);
    assert!(
        response.starts_with("HTTP/1.1 408 ") && response.contains("\"code\":\"too_slow\""),
        "{response}"
    );
}
