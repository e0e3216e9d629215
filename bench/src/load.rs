//! A small client on loopback: as many requests as 64 kept connections can make in two seconds.

use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const CONNECTIONS: usize = 64;
const SPAN: Duration = Duration::from_secs(2);

/// A request as bytes, and where to send it.
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

/// Signs somebody in with the development sign-in and answers their cookie.
pub(crate) async fn sign_in(address: &str) -> String {
    let token =
        Request::post(address, "/dev/identity/token/", r#"{"email":"bench@example.in","name":"Bench"}"#);
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
