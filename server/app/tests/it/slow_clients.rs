//! Clients that dawdle keep nobody waiting but themselves.

use std::time::{Duration, Instant};

use dft_testkit::Engine;
use futures_util::future::join_all;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::process::Site;

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_clients_that_never_finish_their_headers_stop_nobody() {
    let _ = rlimit::increase_nofile_limit(8_192);
    let site = Site::new(Engine::Sqlite).await;
    let server = site.serve().await;
    let began = Instant::now();
    let slow = join_all((0..1_000).map(|_| async {
        let mut stream = TcpStream::connect(&server.address).await.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ").await.unwrap();
        stream
    }))
    .await;
    assert!(began.elapsed() < Duration::from_secs(10), "they are all still within their time");

    for path in ["/healthz", "/readyz", "/api/v1/config/"] {
        assert_eq!(server.get(path).await.status(), 200);
    }
    server.sign_in("asha@example.in").await.unwrap();

    // And none of them may stay.
    let ends = slow.into_iter().map(|mut stream| async move {
        let mut rest = Vec::new();
        timeout(Duration::from_secs(30), stream.read_to_end(&mut rest))
            .await
            .expect("it is let go")
            .map(|_| ())
    });
    join_all(ends).await;
    assert_eq!(server.get("/healthz").await.status(), 200);
}

#[tokio::test]
async fn a_body_that_stops_half_way_is_given_up() {
    let site = Site::new(Engine::Sqlite).await;
    let server = site.serve().await;
    let mut stream = TcpStream::connect(&server.address).await.unwrap();
    let head = "POST /api/notifications/subscribe/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 30\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    timeout(Duration::from_secs(30), stream.read_to_end(&mut answer)).await.expect("it is given up").unwrap();
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("\"code\":\"too_slow\""), "{answer}");
}

#[tokio::test]
async fn this_machine_is_not_one_visitor() {
    let mut site = Site::new(Engine::Sqlite).await;
    site.set("DFT_LIMITS", "on");
    site.set("DFT_CONNECTIONS_PER_ADDRESS", "1");
    let server = site.serve().await;
    let open = join_all((0..100).map(|_| TcpStream::connect(&server.address))).await;
    for stream in open {
        let mut stream = stream.unwrap();
        stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 200");
    }
    let metrics = server.get("/metrics").await.text().await.unwrap();
    assert!(!metrics.contains("connections_refused_total"), "{metrics}");
}
