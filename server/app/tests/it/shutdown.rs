//! Shutdown: requests in flight complete, new connections are rejected, and the exit status is 0.

use std::time::{Duration, Instant};

use dft_testkit::Engine;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::process::{Site, wait_for};

#[tokio::test(flavor = "multi_thread")]
async fn a_request_in_flight_completes_before_the_exit() {
    let site = Site::new(Engine::Sqlite).await;
    let mut server = site.serve().await;
    let body = r#"{"email": "late@example.in"}"#;
    let head = format!(
        "POST /api/notifications/subscribe/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(&server.address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&body.as_bytes()[..10]).await.unwrap();
    // The handler reads the body: the request is in flight.
    let mut interim = [0; 25];
    stream.read_exact(&mut interim).await.unwrap();
    assert!(interim.starts_with(b"HTTP/1.1 100 Continue"), "{}", String::from_utf8_lossy(&interim));

    server.terminate();
    wait_for("the log line", || server.log().contains("shutting down").then_some(())).await;
    wait_for("connections to be rejected", || {
        std::net::TcpStream::connect(&server.address).is_err().then_some(())
    })
    .await;

    stream.write_all(&body.as_bytes()[10..]).await.unwrap();
    let mut response = String::new();
    stream.read_to_string(&mut response).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 200 OK"), "{response}");
    assert!(response.to_lowercase().contains("connection: close"), "{response}");
    drop(stream);
    assert!(server.wait_for_exit().await.success());
    assert!(server.log().contains("\"message\":\"stopped\""), "{}", server.log());
    assert!(
        !site.path("data/dft.sqlite-wal").metadata().is_ok_and(|wal| wal.len() > 0),
        "the WAL was checkpointed"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_server_stops_immediately_and_a_second_signal_skips_the_drain() {
    let site = Site::new(Engine::Sqlite).await;
    let mut server = site.serve().await;
    server.terminate();
    assert!(server.wait_for_exit().await.success());

    let mut server = site.serve().await;
    let mut stream = TcpStream::connect(&server.address).await.unwrap();
    let head = "POST /api/v1/auth/logout/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.read_exact(&mut [0; 25]).await.unwrap();
    server.terminate();
    wait_for("the log line", || server.log().contains("shutting down").then_some(())).await;
    server.terminate();
    assert_eq!(server.wait_for_exit().await.code(), Some(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draining_node_is_not_ready_and_still_serves_requests() {
    let mut site = Site::new(Engine::Sqlite).await;
    site.set("DFT_DRAIN_SECONDS", "3");
    let mut server = site.serve().await;
    assert_eq!(server.get("/readyz").await.status(), 200);
    let terminated_at = Instant::now();
    server.terminate();
    wait_for("the log line", || server.log().contains("shutting down").then_some(())).await;
    let readyz = server.get("/readyz").await;
    assert_eq!(readyz.status(), 503);
    assert_eq!(server.get("/healthz").await.status(), 200, "it is live until the exit");
    let response =
        server.post("/api/notifications/subscribe/", &json!({"email": "a@example.in"})).await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["connection"], "close");
    assert!(server.wait_for_exit().await.success());
    assert!(terminated_at.elapsed() >= Duration::from_secs(3), "{:?}", terminated_at.elapsed());
}
