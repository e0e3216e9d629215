//! A small load generator on loopback with 64 keep-alive connections.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const CONNECTIONS: usize = 64;

/// A serialized request and the address of its server.
#[derive(Clone)]
pub(crate) struct Request {
    address: String,
    bytes: Vec<u8>,
}

pub(crate) struct Response {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: Vec<u8>,
}

impl Request {
    pub(crate) fn get(address: &str, path: &str, headers: &str) -> Self {
        let bytes = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}\r\n").into_bytes();
        Self { address: address.to_owned(), bytes }
    }

    pub(crate) fn post(address: &str, path: &str, headers: &str, body: &str) -> Self {
        Self::send(address, path, &format!("Content-Type: application/json\r\n{headers}"), body)
    }

    pub(crate) fn form(address: &str, path: &str, headers: &str, body: &str) -> Self {
        let content_type = "Content-Type: application/x-www-form-urlencoded";
        Self::send(address, path, &format!("{content_type}\r\n{headers}"), body)
    }

    fn send(address: &str, path: &str, headers: &str, body: &str) -> Self {
        let length = body.len();
        let bytes = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
        );
        Self { address: address.to_owned(), bytes: bytes.into_bytes() }
    }

    /// The serialized request.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Sends the request once. `None` when there is no complete response.
    pub(crate) async fn try_once(&self) -> Option<Response> {
        let mut stream = TcpStream::connect(&self.address).await.ok()?;
        let mut buffer = Vec::new();
        let length = exchange(&mut stream, &self.bytes, &mut buffer).await?;
        let end = find(&buffer, b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&buffer[..end]).into_owned();
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Response { status, head, body: buffer[end + 4..length].to_vec() })
    }

    /// Sends the request once and expects a success or a redirect.
    pub(crate) async fn once(&self) -> Response {
        let response = self.try_once().await.expect("a response");
        assert!(
            (200..400).contains(&response.status),
            "{}\n{}\n{}",
            String::from_utf8_lossy(&self.bytes),
            response.head,
            String::from_utf8_lossy(&response.body)
        );
        response
    }
}

impl Response {
    /// A header by its name in lower case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .find(|(header, _)| *header == name)
            .map(|(_, value)| value)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// Sends a request, reads the whole response into the buffer and returns its length.
async fn exchange(stream: &mut TcpStream, request: &[u8], buffer: &mut Vec<u8>) -> Option<usize> {
    stream.write_all(request).await.ok()?;
    buffer.clear();
    let mut total = None;
    loop {
        if stream.read_buf(buffer).await.ok()? == 0 {
            return None;
        }
        if total.is_none()
            && let Some(end) = find(buffer, b"\r\n\r\n")
        {
            let head = String::from_utf8_lossy(&buffer[..end]).to_ascii_lowercase();
            let length: usize = head.split("content-length: ").nth(1)?.split("\r\n").next()?.parse().ok()?;
            total = Some(end + 4 + length);
        }
        if let Some(total) = total.filter(|total| buffer.len() >= *total) {
            return Some(total);
        }
    }
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}

pub(crate) async fn is_ready(address: &str) -> bool {
    let response = Request::get(address, "/readyz", "").try_once().await;
    response.is_some_and(|response| response.status == 200)
}

/// Repeats a request for `duration` and returns the successful responses per second.
pub(crate) async fn requests_per_second(request: &Request, duration: Duration) -> f64 {
    let started = Instant::now();
    let until = started + duration;
    let mut clients = Vec::new();
    for _ in 0..CONNECTIONS {
        let Request { address, bytes } = request.clone();
        clients.push(tokio::spawn(async move {
            let mut stream = TcpStream::connect(&address).await.expect("it accepts");
            let mut buffer = Vec::new();
            let mut completed = 0_u32;
            while Instant::now() < until {
                exchange(&mut stream, &bytes, &mut buffer).await.expect("a response");
                assert!(buffer.starts_with(b"HTTP/1.1 20"), "{}", String::from_utf8_lossy(&buffer));
                completed += 1;
            }
            completed
        }));
    }
    let mut completed = 0;
    for client in clients {
        completed += client.await.expect("no client panics");
    }
    // The last responses arrive after the duration.
    f64::from(completed) / started.elapsed().as_secs_f64()
}

/// Sends each request once over the connections; every response must have this status. Returns the requests per second.
pub(crate) async fn send_all(requests: &[Request], status: u16) -> f64 {
    let queue = Arc::new(Mutex::new(requests.to_vec()));
    let expected = format!("HTTP/1.1 {status}").into_bytes();
    let started = Instant::now();
    let mut clients = Vec::new();
    for _ in 0..CONNECTIONS {
        let (queue, expected) = (Arc::clone(&queue), expected.clone());
        clients.push(tokio::spawn(async move {
            let Some(first) = queue.lock().expect("no panic").pop() else { return };
            let mut stream = TcpStream::connect(&first.address).await.expect("it accepts");
            let mut buffer = Vec::new();
            let mut next = Some(first);
            while let Some(request) = next {
                exchange(&mut stream, &request.bytes, &mut buffer).await.expect("a response");
                assert!(buffer.starts_with(&expected), "{}", String::from_utf8_lossy(&buffer));
                next = queue.lock().expect("no panic").pop();
            }
        }));
    }
    for client in clients {
        client.await.expect("no client panics");
    }
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let count = requests.len() as f64;
    count / started.elapsed().as_secs_f64()
}
