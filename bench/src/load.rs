//! A small client on loopback: as many requests as 64 kept connections can make.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const CONNECTIONS: usize = 64;

/// A request as bytes, and where to send it.
#[derive(Clone)]
pub(crate) struct Request {
    address: String,
    bytes: Vec<u8>,
}

/// What came back.
pub(crate) struct Answer {
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
        let kind = "Content-Type: application/x-www-form-urlencoded";
        Self::send(address, path, &format!("{kind}\r\n{headers}"), body)
    }

    fn send(address: &str, path: &str, headers: &str, body: &str) -> Self {
        let length = body.len();
        let bytes = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
        );
        Self { address: address.to_owned(), bytes: bytes.into_bytes() }
    }

    /// As it is sent.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Sends it once; none when nobody answers.
    pub(crate) async fn try_once(&self) -> Option<Answer> {
        let mut stream = TcpStream::connect(&self.address).await.ok()?;
        let mut buffer = Vec::new();
        let length = exchange(&mut stream, &self.bytes, &mut buffer).await?;
        let end = find(&buffer, b"\r\n\r\n")?;
        let head = String::from_utf8_lossy(&buffer[..end]).into_owned();
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Answer { status, head, body: buffer[end + 4..length].to_vec() })
    }

    /// Sends it once and must succeed.
    pub(crate) async fn once(&self) -> Answer {
        let answer = self.try_once().await.expect("an answer");
        assert!(
            (200..400).contains(&answer.status),
            "{}\n{}\n{}",
            String::from_utf8_lossy(&self.bytes),
            answer.head,
            String::from_utf8_lossy(&answer.body)
        );
        answer
    }
}

impl Answer {
    /// A header by its name in lower case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .find(|(known, _)| *known == name)
            .map(|(_, v)| v)
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

/// Sends a request and reads its whole answer into the buffer; answers how long that was.
async fn exchange(stream: &mut TcpStream, request: &[u8], buffer: &mut Vec<u8>) -> Option<usize> {
    stream.write_all(request).await.ok()?;
    buffer.clear();
    let mut whole = None;
    loop {
        if stream.read_buf(buffer).await.ok()? == 0 {
            return None;
        }
        if whole.is_none()
            && let Some(end) = find(buffer, b"\r\n\r\n")
        {
            let head = String::from_utf8_lossy(&buffer[..end]).to_ascii_lowercase();
            let length: usize = head.split("content-length: ").nth(1)?.split("\r\n").next()?.parse().ok()?;
            whole = Some(end + 4 + length);
        }
        if let Some(whole) = whole.filter(|whole| buffer.len() >= *whole) {
            return Some(whole);
        }
    }
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}

pub(crate) async fn is_ready(address: &str) -> bool {
    let answer = Request::get(address, "/readyz", "").try_once().await;
    answer.is_some_and(|answer| answer.status == 200)
}

/// How many of this request are answered in a second, each of them well.
pub(crate) async fn requests_per_second(request: &Request, span: Duration) -> f64 {
    let began = Instant::now();
    let until = began + span;
    let mut clients = Vec::new();
    for _ in 0..CONNECTIONS {
        let Request { address, bytes } = request.clone();
        clients.push(tokio::spawn(async move {
            let mut stream = TcpStream::connect(&address).await.expect("it accepts");
            let mut buffer = Vec::new();
            let mut done = 0_u32;
            while Instant::now() < until {
                exchange(&mut stream, &bytes, &mut buffer).await.expect("an answer");
                assert!(buffer.starts_with(b"HTTP/1.1 20"), "{}", String::from_utf8_lossy(&buffer));
                done += 1;
            }
            done
        }));
    }
    let mut done = 0;
    for client in clients {
        done += client.await.expect("a client ends well");
    }
    // The last answers come after the span.
    f64::from(done) / began.elapsed().as_secs_f64()
}

/// Sends each request once over the same connections, as fast as the answers come; each must have this status.
pub(crate) async fn all(requests: &[Request], status: u16) -> f64 {
    let left = Arc::new(Mutex::new(requests.to_vec()));
    let expected = format!("HTTP/1.1 {status}").into_bytes();
    let began = Instant::now();
    let mut clients = Vec::new();
    for _ in 0..CONNECTIONS {
        let (left, expected) = (Arc::clone(&left), expected.clone());
        clients.push(tokio::spawn(async move {
            let Some(first) = left.lock().expect("no panic").pop() else { return };
            let mut stream = TcpStream::connect(&first.address).await.expect("it accepts");
            let mut buffer = Vec::new();
            let mut next = Some(first);
            while let Some(request) = next {
                exchange(&mut stream, &request.bytes, &mut buffer).await.expect("an answer");
                assert!(buffer.starts_with(&expected), "{}", String::from_utf8_lossy(&buffer));
                next = left.lock().expect("no panic").pop();
            }
        }));
    }
    for client in clients {
        client.await.expect("a client ends well");
    }
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let count = requests.len() as f64;
    count / began.elapsed().as_secs_f64()
}
