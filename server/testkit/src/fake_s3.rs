//! A bucket of our own on loopback, as strict as the real one: every request must be signed (AWS Signature Version 4), in
//! its headers or in its address, for this very method, name, time and body.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::ops::Range;
use std::sync::{Arc, Mutex, MutexGuard};

use aws_lc_rs::{digest, hmac};
use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use dft_kernel::time::Clock;
use http::{HeaderMap, Method, StatusCode, Uri, header};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

const KEY_ID: &str = "AKIATESTKEY";
const SECRET: &str = "test/secret+key";
const REGION: &str = "ap-south-1";

/// The bucket.
#[derive(Clone)]
pub struct FakeS3 {
    address: SocketAddr,
    books: Arc<Mutex<FakeS3State>>,
}

/// What it holds, and what it was asked.
#[derive(Default)]
pub struct FakeS3State {
    /// Files by their name with the bucket's before it: their type and bytes.
    pub files: BTreeMap<String, (String, Bytes)>,
    /// How often each method was answered well.
    pub answered: BTreeMap<String, u32>,
    /// Why requests were turned away.
    pub refused: Vec<String>,
    /// Answers everything with 500.
    pub down: bool,
    /// By how many seconds its clock is ahead.
    pub ahead: i64,
}

impl FakeS3 {
    /// Opens it on a free port.
    pub async fn open() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let bucket = Self { address, books: Arc::default() };
        let app = Router::new().fallback(answer).with_state(bucket.clone());
        tokio::spawn(async move { axum::serve(listener, app).await.expect("it serves") });
        bucket
    }

    /// Where it is, as a signed link names it.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The settings of a server that keeps its media here.
    pub fn variables(&self) -> Vec<(&'static str, String)> {
        vec![
            ("MEDIA_URL", "s3://dft-media/audio".to_owned()),
            ("AWS_ACCESS_KEY_ID", KEY_ID.to_owned()),
            ("AWS_SECRET_ACCESS_KEY", SECRET.to_owned()),
            ("AWS_REGION", REGION.to_owned()),
            ("AWS_ENDPOINT_URL", self.origin()),
            ("AWS_ALLOW_HTTP", "true".to_owned()),
        ]
    }

    /// What it holds, to be looked at or bent.
    pub fn books(&self) -> MutexGuard<'_, FakeS3State> {
        self.books.lock().expect("no panic while holding it")
    }
}

async fn answer(
    State(bucket): State<FakeS3>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let mut books = bucket.books();
    if books.down {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    let now = Clock::system().now().timestamp() + Span::new().seconds(books.ahead);
    if let Err(reason) = signed(now, &method, &uri, &headers, &body) {
        books.refused.push(reason.clone());
        let said = format!("<Error><Code>SignatureDoesNotMatch</Code><Message>{reason}</Message></Error>");
        return (StatusCode::FORBIDDEN, said).into_response();
    }
    let name = uri.path().trim_start_matches('/').to_owned();
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let response = match method.as_str() {
        "PUT" => {
            let etag = [(header::ETAG, etag(&body))];
            books.files.insert(name, (kind.unwrap_or_default().to_owned(), body));
            etag.into_response()
        }
        "GET" | "HEAD" => match books.files.get(&name) {
            Some((kind, bytes)) => file(kind, bytes, &headers),
            None => (StatusCode::NOT_FOUND, "<Error><Code>NoSuchKey</Code></Error>").into_response(),
        },
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    };
    *books.answered.entry(method.to_string()).or_default() += 1;
    response
}

fn etag(bytes: &[u8]) -> String {
    format!("\"{}\"", &sha256(bytes)[..32])
}

fn file(kind: &str, bytes: &Bytes, headers: &HeaderMap) -> Response {
    let common = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::ETAG, etag(bytes)),
        (header::ACCEPT_RANGES, "bytes".to_owned()),
        (header::LAST_MODIFIED, "Sun, 15 Nov 2026 04:30:00 GMT".to_owned()),
    ];
    match headers.get(header::RANGE).and_then(|wish| wish.to_str().ok()) {
        None => (common, bytes.clone()).into_response(),
        Some(wish) => match range(wish, bytes.len()) {
            Some(part) => {
                let said = format!("bytes {}-{}/{}", part.start, part.end - 1, bytes.len());
                let headers = [(header::CONTENT_RANGE, said)];
                (StatusCode::PARTIAL_CONTENT, common, headers, bytes.slice(part)).into_response()
            }
            None => StatusCode::RANGE_NOT_SATISFIABLE.into_response(),
        },
    }
}

fn range(wish: &str, length: usize) -> Option<Range<usize>> {
    let (first, last) = wish.strip_prefix("bytes=")?.split_once('-')?;
    let first: usize = first.parse().ok()?;
    let last = if last.is_empty() { length - 1 } else { last.parse::<usize>().ok()?.min(length - 1) };
    (first <= last).then_some(first..last + 1)
}

/// Whether the request carries a signature of ours that holds now; or why not.
fn signed(
    now: Timestamp,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
    body: &[u8],
) -> Result<(), String> {
    let query: Vec<(&str, &str)> = uri
        .query()
        .unwrap_or_default()
        .split('&')
        .filter(|pair| !pair.is_empty())
        .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
        .collect();
    let in_query = |name: &str| query.iter().find(|(known, _)| *known == name).map(|(_, value)| plain(value));
    let in_header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);

    let (credential, names, signature, date, payload, lives);
    if let Some(line) = in_header("authorization") {
        let line = line.strip_prefix("AWS4-HMAC-SHA256 ").ok_or("another algorithm")?.to_owned();
        let part = |name: &str| {
            let part = line.split(',').map(str::trim).find_map(|part| part.strip_prefix(name));
            part.map(|value| value.trim_start_matches('=').to_owned()).ok_or(format!("no {name}"))
        };
        (credential, names, signature) = (part("Credential")?, part("SignedHeaders")?, part("Signature")?);
        date = in_header("x-amz-date").ok_or("no x-amz-date")?;
        payload = in_header("x-amz-content-sha256").ok_or("no x-amz-content-sha256")?;
        if payload != sha256(body) {
            return Err("the body is not the one that was signed".to_owned());
        }
        for needed in ["x-amz-date", "x-amz-content-sha256"] {
            if !names.split(';').any(|name| name == needed) {
                return Err(format!("{needed} is not signed"));
            }
        }
        lives = 900;
    } else {
        let part = |name: &str| in_query(name).ok_or(format!("no {name}"));
        if part("X-Amz-Algorithm")? != "AWS4-HMAC-SHA256" {
            return Err("another algorithm".to_owned());
        }
        (credential, names, signature) =
            (part("X-Amz-Credential")?, part("X-Amz-SignedHeaders")?, part("X-Amz-Signature")?);
        (date, payload) = (part("X-Amz-Date")?, "UNSIGNED-PAYLOAD".to_owned());
        lives = part("X-Amz-Expires")?.parse().map_err(|_| "X-Amz-Expires is no number")?;
    }
    if !names.split(';').any(|name| name == "host") {
        return Err("host is not signed".to_owned());
    }
    let began = DateTime::strptime("%Y%m%dT%H%M%SZ", &date).map_err(|_| "x-amz-date is no date")?;
    let began = began.to_zoned(TimeZone::UTC).map_err(|_| "x-amz-date is no date")?.timestamp();
    let (early, late) = (began - Span::new().minutes(15), began + Span::new().seconds(lives));
    if now < early || now >= late {
        return Err("the signature has run out".to_owned());
    }
    let day = date.get(..8).unwrap_or_default();
    let scope = format!("{day}/{REGION}/s3/aws4_request");
    if credential != format!("{KEY_ID}/{scope}") {
        return Err(format!("not our credential: {credential}"));
    }

    let mut pairs: Vec<_> = query.iter().filter(|(name, _)| *name != "X-Amz-Signature").collect();
    pairs.sort();
    let asked: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let signed_lines: Result<Vec<String>, String> = names
        .split(';')
        .map(|name| Ok(format!("{name}:{}\n", in_header(name).ok_or(format!("no {name}"))?.trim())))
        .collect();
    let request = format!(
        "{method}\n{}\n{}\n{}\n{names}\n{payload}",
        uri.path(),
        asked.join("&"),
        signed_lines?.concat()
    );
    let said = format!("AWS4-HMAC-SHA256\n{date}\n{scope}\n{}", sha256(request.as_bytes()));
    let mut key = format!("AWS4{SECRET}").into_bytes();
    for word in [day, REGION, "s3", "aws4_request"] {
        key = mac(&key, word);
    }
    if hex(&mac(&key, &said)) == signature { Ok(()) } else { Err("the signature does not match".to_owned()) }
}

/// A value of the query without its escapes.
fn plain(text: &str) -> String {
    text.replace("%2F", "/").replace("%3B", ";")
}

fn mac(key: &[u8], text: &str) -> Vec<u8> {
    hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), text.as_bytes()).as_ref().to_vec()
}

fn sha256(bytes: &[u8]) -> String {
    hex(digest::digest(&digest::SHA256, bytes).as_ref())
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
}
