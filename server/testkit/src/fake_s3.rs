//! An S3 bucket on loopback. As in S3, every request must be signed (AWS Signature Version 4) in its headers or in its
//! query, for this method, key, time and body.

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

#[derive(Clone)]
pub struct FakeS3 {
    address: SocketAddr,
    state: Arc<Mutex<FakeS3State>>,
}

/// Objects and counters, for assertions and for simulated failures.
#[derive(Default)]
pub struct FakeS3State {
    /// Content type and bytes by `bucket/key`.
    pub objects: BTreeMap<String, (String, Bytes)>,
    /// Requests with a valid signature by method.
    pub served: BTreeMap<String, u32>,
    /// Reasons of rejected signatures.
    pub rejected: Vec<String>,
    /// Every request returns 500.
    pub down: bool,
    /// Offset of the bucket's clock.
    pub clock_offset_seconds: i64,
}

impl FakeS3 {
    /// Starts the bucket on a free port.
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let bucket = Self { address, state: Arc::default() };
        let app = Router::new().fallback(respond).with_state(bucket.clone());
        tokio::spawn(async move { axum::serve(listener, app).await.expect("it serves") });
        bucket
    }

    /// The origin of presigned URLs.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The settings of a server that stores its media here.
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

    /// Locks the state.
    pub fn state(&self) -> MutexGuard<'_, FakeS3State> {
        self.state.lock().expect("no panic while holding it")
    }
}

async fn respond(
    State(bucket): State<FakeS3>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let mut state = bucket.state();
    if state.down {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    let now = Clock::system().now().timestamp() + Span::new().seconds(state.clock_offset_seconds);
    if let Err(reason) = verify_signature(now, &method, &uri, &headers, &body) {
        state.rejected.push(reason.clone());
        let body = format!("<Error><Code>SignatureDoesNotMatch</Code><Message>{reason}</Message></Error>");
        return (StatusCode::FORBIDDEN, body).into_response();
    }
    let name = uri.path().trim_start_matches('/').to_owned();
    let content_type = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let response = match method.as_str() {
        "PUT" => {
            let etag = [(header::ETAG, etag(&body))];
            state.objects.insert(name, (content_type.unwrap_or_default().to_owned(), body));
            etag.into_response()
        }
        "GET" | "HEAD" => match state.objects.get(&name) {
            Some((content_type, bytes)) => object(content_type, bytes, &headers),
            None => (StatusCode::NOT_FOUND, "<Error><Code>NoSuchKey</Code></Error>").into_response(),
        },
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    };
    *state.served.entry(method.to_string()).or_default() += 1;
    response
}

fn etag(bytes: &[u8]) -> String {
    format!("\"{}\"", &sha256(bytes)[..32])
}

fn object(content_type: &str, bytes: &Bytes, headers: &HeaderMap) -> Response {
    let common = [
        (header::CONTENT_TYPE, content_type.to_owned()),
        (header::ETAG, etag(bytes)),
        (header::ACCEPT_RANGES, "bytes".to_owned()),
        (header::LAST_MODIFIED, "Sun, 15 Nov 2026 04:30:00 GMT".to_owned()),
    ];
    match headers.get(header::RANGE).and_then(|value| value.to_str().ok()) {
        None => (common, bytes.clone()).into_response(),
        Some(value) => match parse_range(value, bytes.len()) {
            Some(part) => {
                let content_range = format!("bytes {}-{}/{}", part.start, part.end - 1, bytes.len());
                let headers = [(header::CONTENT_RANGE, content_range)];
                (StatusCode::PARTIAL_CONTENT, common, headers, bytes.slice(part)).into_response()
            }
            None => StatusCode::RANGE_NOT_SATISFIABLE.into_response(),
        },
    }
}

fn parse_range(value: &str, length: usize) -> Option<Range<usize>> {
    let (first, last) = value.strip_prefix("bytes=")?.split_once('-')?;
    let first: usize = first.parse().ok()?;
    let last = if last.is_empty() { length - 1 } else { last.parse::<usize>().ok()?.min(length - 1) };
    (first <= last).then_some(first..last + 1)
}

/// Checks the signature at this time; the error is the reason.
fn verify_signature(
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
    let in_query = |name: &str| query.iter().find(|(key, _)| *key == name).map(|(_, value)| unescape(value));
    let in_header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);

    let (credential, names, signature, date, payload, ttl_seconds);
    if let Some(line) = in_header("authorization") {
        let line = line.strip_prefix("AWS4-HMAC-SHA256 ").ok_or("unknown algorithm")?.to_owned();
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
        for required in ["x-amz-date", "x-amz-content-sha256"] {
            if !names.split(';').any(|name| name == required) {
                return Err(format!("{required} is not signed"));
            }
        }
        ttl_seconds = 900;
    } else {
        let part = |name: &str| in_query(name).ok_or(format!("no {name}"));
        if part("X-Amz-Algorithm")? != "AWS4-HMAC-SHA256" {
            return Err("unknown algorithm".to_owned());
        }
        (credential, names, signature) =
            (part("X-Amz-Credential")?, part("X-Amz-SignedHeaders")?, part("X-Amz-Signature")?);
        (date, payload) = (part("X-Amz-Date")?, "UNSIGNED-PAYLOAD".to_owned());
        ttl_seconds = part("X-Amz-Expires")?.parse().map_err(|_| "X-Amz-Expires is not a number")?;
    }
    if !names.split(';').any(|name| name == "host") {
        return Err("host is not signed".to_owned());
    }
    let signed_at = DateTime::strptime("%Y%m%dT%H%M%SZ", &date).map_err(|_| "x-amz-date is not a date")?;
    let signed_at = signed_at.to_zoned(TimeZone::UTC).map_err(|_| "x-amz-date is not a date")?.timestamp();
    let (valid_from, valid_until) =
        (signed_at - Span::new().minutes(15), signed_at + Span::new().seconds(ttl_seconds));
    if now < valid_from || now >= valid_until {
        return Err("the signature has expired".to_owned());
    }
    let day = date.get(..8).unwrap_or_default();
    let scope = format!("{day}/{REGION}/s3/aws4_request");
    if credential != format!("{KEY_ID}/{scope}") {
        return Err(format!("unknown credential: {credential}"));
    }

    let mut pairs: Vec<_> = query.iter().filter(|(name, _)| *name != "X-Amz-Signature").collect();
    pairs.sort();
    let canonical_query: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let canonical_headers: Result<Vec<String>, String> = names
        .split(';')
        .map(|name| Ok(format!("{name}:{}\n", in_header(name).ok_or(format!("no {name}"))?.trim())))
        .collect();
    let canonical_request = format!(
        "{method}\n{}\n{}\n{}\n{names}\n{payload}",
        uri.path(),
        canonical_query.join("&"),
        canonical_headers?.concat()
    );
    let string_to_sign =
        format!("AWS4-HMAC-SHA256\n{date}\n{scope}\n{}", sha256(canonical_request.as_bytes()));
    let mut key = format!("AWS4{SECRET}").into_bytes();
    for part in [day, REGION, "s3", "aws4_request"] {
        key = mac(&key, part);
    }
    if hex(&mac(&key, &string_to_sign)) == signature {
        Ok(())
    } else {
        Err("the signature does not match".to_owned())
    }
}

/// Decodes the two escapes that occur in these queries.
fn unescape(text: &str) -> String {
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
