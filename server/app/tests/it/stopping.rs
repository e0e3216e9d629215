//! Stopping: what runs is finished, nothing new begins, and the exit is clean.

use dft_testkit::Engine;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::process::{Site, wait_for};

#[tokio::test(flavor = "multi_thread")]
async fn a_request_under_way_is_finished_before_the_program_ends() {
    let site = Site::new(Engine::Sqlite).await;
    let mut server = site.serve().await;
    let body = r#"{"email": "late@example.in"}"#;
    let head = format!(
        "POST /api/notifications/subscribe/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(&server.address).await.unwrap();
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&body.as_bytes()[..10]).await.unwrap();
    // Answered only after the server has read from our connection's neighbour, so it has seen ours too.
    assert_eq!(server.get("/healthz").await.status(), 200);

    server.ask_to_stop();
    wait_for("it says so", || server.log().contains("stopping").then_some(())).await;
    wait_for("nothing new is taken", || std::net::TcpStream::connect(&server.address).is_err().then_some(()))
        .await;

    stream.write_all(&body.as_bytes()[10..]).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    assert!(answer.to_lowercase().contains("connection: close"), "{answer}");
    drop(stream);
    assert!(server.ended().await.success());
    assert!(server.log().contains("\"message\":\"stopped\""), "{}", server.log());
    assert!(
        !site.path("data/dft.sqlite-wal").metadata().is_ok_and(|wal| wal.len() > 0),
        "the log was folded back"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_server_stops_at_once_and_a_second_signal_does_not_wait() {
    let site = Site::new(Engine::Sqlite).await;
    let mut server = site.serve().await;
    server.ask_to_stop();
    assert!(server.ended().await.success());

    let mut server = site.serve().await;
    let mut stream = TcpStream::connect(&server.address).await.unwrap();
    let head = "POST /api/v1/auth/logout/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
    stream.write_all(head.as_bytes()).await.unwrap();
    assert_eq!(server.get("/healthz").await.status(), 200);
    server.ask_to_stop();
    wait_for("it says so", || server.log().contains("stopping").then_some(())).await;
    server.ask_to_stop();
    assert_eq!(server.ended().await.code(), Some(1));
}
