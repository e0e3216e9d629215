//! A small client on loopback: as many requests as 64 kept connections can make in two seconds.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const CONNECTIONS: usize = 64;
const SPAN: Duration = Duration::from_secs(2);

/// A request as bytes, and where to send it.
#[derive(Clone)]
pub(crate) struct Request {
    address: String,
    bytes: Vec<u8>,
}

impl Request {
    pub(crate) fn get(address: &str, path: &str, headers: &str) -> Self {
        let bytes = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n{headers}\r\n").into_bytes();
        Self { address: address.to_owned(), bytes }
    }

    fn post(address: &str, path: &str, body: &str) -> Self {
        Self::post_with(address, path, "", body)
    }

    pub(crate) fn post_with(address: &str, path: &str, headers: &str, body: &str) -> Self {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            body.len()
        );
        Self { address: address.to_owned(), bytes: head.into_bytes() }
    }

    /// How long its answer's body is.
    pub(crate) async fn length(&self) -> usize {
        let mut stream = TcpStream::connect(&self.address).await.expect("it accepts");
        let mut buffer = Vec::new();
        let all = exchange(&mut stream, &self.bytes, &mut buffer).await.expect("an answer");
        assert!(buffer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&buffer));
        all - find(&buffer, b"\r\n\r\n").expect("a head") - 4
    }

    async fn send_once(&self) -> Option<String> {
        let mut stream = TcpStream::connect(&self.address).await.ok()?;
        let mut buffer = Vec::new();
        let length = exchange(&mut stream, &self.bytes, &mut buffer).await?;
        Some(String::from_utf8_lossy(&buffer[..length]).into_owned())
    }
}

/// Sends a request and reads its whole answer into the buffer; answers how long that was.
async fn exchange(stream: &mut TcpStream, request: &[u8], buffer: &mut Vec<u8>) -> Option<usize> {
    stream.write_all(request).await.ok()?;
    buffer.clear();
    loop {
        if stream.read_buf(buffer).await.ok()? == 0 {
            return None;
        }
        if let Some(end) = find(buffer, b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&buffer[..end]).to_ascii_lowercase();
            let length: usize = head.split("content-length: ").nth(1)?.split("\r\n").next()?.parse().ok()?;
            if buffer.len() >= end + 4 + length {
                return Some(end + 4 + length);
            }
        }
    }
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|window| window == needle)
}

pub(crate) async fn is_ready(address: &str) -> bool {
    let answer = Request::get(address, "/readyz", "").send_once().await;
    answer.is_some_and(|answer| answer.starts_with("HTTP/1.1 200"))
}

/// The body of an answer.
pub(crate) async fn body(address: &str, path: &str) -> String {
    let answer = Request::get(address, path, "").send_once().await.expect("an answer");
    answer.split_once("\r\n\r\n").expect("a body").1.to_owned()
}

/// Signs somebody in with the development sign-in and answers their cookie.
pub(crate) async fn sign_in(address: &str) -> String {
    sign_in_as(address, "bench@example.in").await
}

/// The same for a person of one's choice.
pub(crate) async fn sign_in_as(address: &str, email: &str) -> String {
    let wish = format!(r#"{{"email":"{email}","name":"Bench"}}"#);
    let token = Request::post(address, "/dev/identity/token/", &wish);
    let token = token.send_once().await.expect("a token");
    let (_, body) = token.split_once("\r\n\r\n").expect("a body");
    let answer =
        Request::post(address, "/api/v1/auth/google-login/", body).send_once().await.expect("signed in");
    let (_, cookie) = answer.split_once("set-cookie: ").expect("a cookie");
    cookie.split(';').next().expect("its value").to_owned()
}

pub(crate) async fn requests_per_second(request: &Request) -> f64 {
    let until = Instant::now() + SPAN;
    let mut clients = Vec::new();
    for _ in 0..CONNECTIONS {
        let (address, bytes) = (request.address.clone(), request.bytes.clone());
        clients.push(tokio::spawn(async move {
            let mut stream = TcpStream::connect(&address).await.expect("it accepts");
            let mut buffer = Vec::new();
            let mut done = 0_u32;
            while Instant::now() < until {
                exchange(&mut stream, &bytes, &mut buffer).await.expect("an answer");
                assert!(buffer.starts_with(b"HTTP/1.1 200"), "{}", String::from_utf8_lossy(&buffer));
                done += 1;
            }
            done
        }));
    }
    let mut done = 0;
    for client in clients {
        done += client.await.expect("a client ends well");
    }
    f64::from(done) / SPAN.as_secs_f64()
}

/// Sends each request once over the same connections, as fast as the answers come; each must have this status.
pub(crate) async fn all(requests: &[Request], status: u16) -> f64 {
    let left = std::sync::Arc::new(std::sync::Mutex::new(requests.to_vec()));
    let expected = format!("HTTP/1.1 {status}").into_bytes();
    let began = Instant::now();
    let mut clients = Vec::new();
    for _ in 0..CONNECTIONS {
        let (left, expected) = (std::sync::Arc::clone(&left), expected.clone());
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
    #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
    let count = requests.len() as f64;
    count / began.elapsed().as_secs_f64()
}
