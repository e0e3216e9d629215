//! Reads each request body into memory before the request is handled: bodies are small, and a response that
//! is sent while the client still writes its body may be lost.

use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{HeaderValue, StatusCode, header};
use http_body::Body as _;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use tokio::time::timeout;

use super::json::unreadable;
use crate::ApiError;

const MAX_BODY_BYTES: usize = 64 * 1024;

const READ_TIMEOUT: Duration = Duration::from_secs(15);

/// How long, and for how many bytes, a body that is too large is read on and discarded, so that the client can read the 413.
/// Closing at once resets the connection (docs/decisions/0008).
const DISCARD_TIMEOUT: Duration = Duration::from_secs(2);
const MAX_DISCARDED_BYTES: usize = 16 * 1024 * 1024;

/// The request with its body in memory, or the response that refuses it.
pub(super) async fn buffer_body(request: Request) -> Result<Request, Response> {
    if request.body().is_end_stream() {
        return Ok(request);
    }
    let (parts, mut body) = request.into_parts();
    let error = match read(&mut body).await {
        Ok(bytes) => return Ok(Request::from_parts(parts, Body::from(bytes))),
        Err(error) => error,
    };
    // A client that waits for `100 Continue` has not sent its body yet.
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE && !parts.headers.contains_key(header::EXPECT) {
        // While the response is sent: a client that closes its side after the body would lose it otherwise.
        tokio::spawn(timeout(DISCARD_TIMEOUT, discard(body)));
    }
    let mut response = error.into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    Err(response)
}

async fn read(body: &mut Body) -> Result<Bytes, ApiError> {
    if body.size_hint().lower() > MAX_BODY_BYTES as u64 {
        return Err(too_large());
    }
    match timeout(READ_TIMEOUT, Limited::new(body, MAX_BODY_BYTES).collect()).await {
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large()),
        Ok(Err(error)) => Err(unreadable().with_source(error)),
        Err(_) => {
            Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "The request took too long to arrive"))
        }
    }
}

async fn discard(mut body: Body) {
    let mut discarded = 0;
    while let Some(Ok(frame)) = body.frame().await
        && discarded < MAX_DISCARDED_BYTES
    {
        discarded += frame.data_ref().map_or(0, Bytes::len);
    }
}

fn too_large() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "That is more than we can take at once")
}
