use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::routing::{get, post};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::*;
use crate::http::body::buffer_body;

/// More than fits into the socket buffers of both sides.
const LARGE_RESPONSE: usize = 32 * 1024 * 1024;

async fn start(app: Router, shutdown: &Shutdown) -> (SocketAddr, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("a local address");
    (address, tokio::spawn(serve(listener, app.into(), shutdown.clone())))
}

fn hello() -> Router {
    Router::new().route("/", get(async || "hello"))
}

async fn connect(address: SocketAddr) -> TcpStream {
    TcpStream::connect(address).await.expect("the server listens")
}

/// Sends a request and returns its response in lower case.
async fn get_hello(stream: &mut TcpStream) -> String {
    stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("the connection is open");
    let mut response = Vec::new();
    while !response.ends_with(b"hello") {
        response.push(stream.read_u8().await.expect("a response"));
    }
    String::from_utf8(response).expect("text").to_lowercase()
}

/// Whether the server closes the connection, and after how long. Time is paused, so that waiting costs none.
async fn closed_after(stream: &mut TcpStream) -> Duration {
    let started = Instant::now();
    let mut rest = Vec::new();
    let _ = timeout(Duration::from_hours(1), stream.read_to_end(&mut rest)).await.expect("it is closed");
    started.elapsed()
}

fn about(expected: Duration, actual: Duration) {
    let tolerance = Duration::from_secs(1);
    assert!(actual + tolerance >= expected && actual <= expected + tolerance, "{actual:?}, not {expected:?}");
}

#[tokio::test]
async fn slow_headers_are_cut_after_the_header_timeout() {
    let shutdown = Shutdown::default();
    let (address, server) = start(hello(), &shutdown).await;
    for sent in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
        let mut stream = connect(address).await;
        stream.write_all(sent.as_bytes()).await.expect("sent");
        tokio::time::pause();
        about(HEADER_TIMEOUT, closed_after(&mut stream).await);
        tokio::time::resume();
    }
    shutdown.stopped.cancel();
    server.await.expect("it stops");
}

#[tokio::test]
async fn headers_that_arrive_byte_by_byte_get_no_more_time() {
    let shutdown = Shutdown::default();
    let (address, server) = start(hello(), &shutdown).await;
    let (mut reader, mut writer) = connect(address).await.into_split();
    writer.write_all(b"GET / HTTP/1.1\r\nX-Slow: ").await.expect("sent");
    tokio::time::pause();
    let started = Instant::now();
    let dripping = tokio::spawn(async move {
        while writer.write_all(b"x").await.is_ok() {
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    });
    let _ = reader.read_to_end(&mut Vec::new()).await;
    about(HEADER_TIMEOUT, started.elapsed());
    dripping.abort();
    tokio::time::resume();
    shutdown.stopped.cancel();
    server.await.expect("it stops");
}

#[tokio::test]
async fn idle_connections_are_closed_after_the_header_timeout() {
    let shutdown = Shutdown::default();
    let (address, server) = start(hello(), &shutdown).await;
    let mut stream = connect(address).await;
    get_hello(&mut stream).await;
    get_hello(&mut stream).await;
    tokio::time::pause();
    about(HEADER_TIMEOUT, closed_after(&mut stream).await);
    tokio::time::resume();
    shutdown.stopped.cancel();
    server.await.expect("it stops");
}

#[tokio::test]
async fn a_client_that_stops_reading_is_disconnected() {
    let shutdown = Shutdown::default();
    let app = Router::new().route("/", get(async || vec![0; LARGE_RESPONSE]));
    let (address, server) = start(app, &shutdown).await;
    let mut stream = connect(address).await;
    stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("sent");
    stream.read_u8().await.expect("the response begins");
    // Until the buffers of both sides are full.
    tokio::time::sleep(Duration::from_millis(500)).await;
    tokio::time::pause();
    tokio::time::sleep(WRITE_STALL_TIMEOUT + Duration::from_secs(1)).await;
    tokio::time::resume();
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest).await;
    assert!(rest.len() < LARGE_RESPONSE, "the response was cut off");
    shutdown.stopped.cancel();
    server.await.expect("it stops");
}

#[tokio::test]
async fn while_draining_every_request_is_served_and_its_connection_closed() {
    let shutdown = Shutdown::default();
    let (address, server) = start(hello(), &shutdown).await;
    let mut open = connect(address).await;
    assert!(!get_hello(&mut open).await.contains("connection: close"));
    shutdown.draining.cancel();
    let mut new = connect(address).await;
    for stream in [&mut open, &mut new] {
        assert!(get_hello(stream).await.contains("connection: close"));
        assert_eq!(stream.read(&mut [0; 1]).await.expect("end of stream"), 0, "closed after the response");
    }
    shutdown.stopped.cancel();
    server.await.expect("it stops");
    assert!(TcpStream::connect(address).await.is_err(), "nothing listens any more");
}

#[tokio::test]
async fn connections_in_the_accept_queue_are_served_at_the_stop() {
    let shutdown = Shutdown::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let mut queued = connect(listener.local_addr().expect("a local address")).await;
    // Stopped before it has accepted anything.
    shutdown.stopped.cancel();
    let server = tokio::spawn(serve(listener, hello().into(), shutdown));
    assert!(get_hello(&mut queued).await.starts_with("http/1.1 200"));
    server.await.expect("it stops");
}

#[tokio::test]
async fn a_running_request_is_finished_after_the_stop() {
    let shutdown = Shutdown::default();
    let stopped = shutdown.stopped.clone();
    let slow = async move || {
        stopped.cancel();
        tokio::time::sleep(Duration::from_secs(2)).await;
        "hello"
    };
    let (address, server) = start(Router::new().route("/", get(slow)), &shutdown).await;
    let mut stream = connect(address).await;
    assert!(get_hello(&mut stream).await.starts_with("http/1.1 200"));
    server.await.expect("it stops");
}

#[tokio::test]
async fn connections_without_a_request_do_not_delay_the_stop() {
    let shutdown = Shutdown::default();
    let (address, server) = start(hello(), &shutdown).await;
    let (_silent, mut idle) = (connect(address).await, connect(address).await);
    get_hello(&mut idle).await;
    let started = Instant::now();
    shutdown.stopped.cancel();
    server.await.expect("it stops");
    assert!(started.elapsed() < SHUTDOWN_GRACE / 2, "{:?}", started.elapsed());
}

/// Opens a WebSocket that echoes, and says "bye" shortly after the server was stopped.
async fn open_echo(shutdown: &Shutdown) -> (TcpStream, JoinHandle<()>) {
    let echo = async |socket: WebSocketUpgrade, guard: UpgradeGuard| {
        socket.on_upgrade(async move |mut socket| {
            loop {
                tokio::select! {
                    message = socket.recv() => match message {
                        Some(Ok(message)) => socket.send(message).await.expect("sent"),
                        _ => return,
                    },
                    () = guard.shutdown() => {
                        tokio::time::sleep(Duration::from_millis(100)).await;
                        return socket.send("bye".into()).await.expect("sent");
                    }
                }
            }
        })
    };
    let (address, server) = start(Router::new().route("/", get(echo)), shutdown).await;
    let mut stream = connect(address).await;
    let request = "GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
                   Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut response = Vec::new();
    while !response.ends_with(b"\r\n\r\n") {
        response.push(stream.read_u8().await.expect("a response"));
    }
    assert!(response.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&response));
    (stream, server)
}

async fn echo_once(stream: &mut TcpStream) {
    stream.write_all(&[0x81, 0x82, 0, 0, 0, 0, b'h', b'i']).await.expect("sent");
    let mut frame = [0; 4];
    stream.read_exact(&mut frame).await.expect("an echo");
    assert_eq!(frame, [0x81, 2, b'h', b'i']);
}

#[tokio::test]
async fn a_silent_websocket_stays_open() {
    let shutdown = Shutdown::default();
    let (mut stream, server) = open_echo(&shutdown).await;
    for _ in 0..2 {
        echo_once(&mut stream).await;
        tokio::time::pause();
        tokio::time::sleep(Duration::from_hours(1)).await;
        tokio::time::resume();
    }
    echo_once(&mut stream).await;
    drop(stream);
    shutdown.stopped.cancel();
    server.await.expect("it stops");
}

#[tokio::test]
async fn a_websocket_is_told_of_the_stop_and_waited_for() {
    let shutdown = Shutdown::default();
    let (mut stream, server) = open_echo(&shutdown).await;
    echo_once(&mut stream).await;
    shutdown.draining.cancel();
    shutdown.stopped.cancel();
    server.await.expect("it stops");
    let mut frame = [0; 5];
    stream.read_exact(&mut frame).await.expect("the server waited for it");
    assert_eq!(frame, [0x81, 3, b'b', b'y', b'e']);
}

/// A handler that does not read its body, behind the middleware that does.
fn body_app() -> Router {
    Router::new().route("/", post(async || "hello")).layer(axum::middleware::map_request(buffer_body))
}

/// Sends a whole request before it reads anything, and returns the response.
async fn send_request(address: SocketAddr, headers: &str, body: &[u8]) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(format!("POST / HTTP/1.1\r\nHost: x\r\n{headers}\r\n").as_bytes()).await?;
    stream.write_all(body).await?;
    let mut response = String::new();
    stream.read_to_string(&mut response).await?;
    Ok(response)
}

#[tokio::test]
async fn a_client_that_sends_too_much_can_read_the_413() {
    let shutdown = Shutdown::default();
    let (address, server) = start(body_app(), &shutdown).await;
    let megabytes = vec![b'x'; 4 * 1024 * 1024];
    let chunk = [format!("{:x}\r\n", megabytes.len()).as_bytes(), &megabytes, b"\r\n0\r\n\r\n"].concat();
    let announced = format!("Content-Length: {}\r\n", megabytes.len());
    for (headers, body) in [
        (announced.as_str(), &megabytes[..]),
        ("Transfer-Encoding: chunked\r\n", &chunk),
        ("Content-Length: 70000\r\nExpect: 100-continue\r\n", b""),
    ] {
        for _ in 0..10 {
            let response = send_request(address, headers, body).await.expect("the response is readable");
            assert!(response.starts_with("HTTP/1.1 413 "), "{response}");
            assert!(response.to_lowercase().contains("connection: close"), "{response}");
        }
    }
    shutdown.stopped.cancel();
    server.await.expect("it stops");
}

#[tokio::test]
async fn a_slow_body_returns_408() {
    let shutdown = Shutdown::default();
    let (address, server) = start(body_app(), &shutdown).await;
    let mut stream = connect(address).await;
    stream.write_all(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{").await.expect("sent");
    tokio::time::sleep(Duration::from_millis(100)).await;
    tokio::time::pause();
    let started = Instant::now();
    let mut response = String::new();
    stream.read_to_string(&mut response).await.expect("a response");
    assert!(response.starts_with("HTTP/1.1 408 ") && response.contains("too_slow"), "{response}");
    about(Duration::from_secs(15), started.elapsed());
    tokio::time::resume();
    shutdown.stopped.cancel();
    server.await.expect("it stops");
}

#[tokio::test]
async fn a_connection_is_usable_after_a_handler_ignored_the_body() {
    let shutdown = Shutdown::default();
    let (address, server) = start(body_app(), &shutdown).await;
    let mut stream = connect(address).await;
    for _ in 0..3 {
        stream.write_all(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n").await.expect("sent");
        stream.write_all(&vec![b'x'; 60_000]).await.expect("sent");
        let mut response = Vec::new();
        while !response.ends_with(b"hello") {
            response.push(stream.read_u8().await.expect("a response"));
        }
        assert!(response.starts_with(b"HTTP/1.1 200 "));
    }
    drop(stream);
    shutdown.stopped.cancel();
    server.await.expect("it stops");
}
