//! Streams a file of the local folder in small chunks, so that many clients can be served at once.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use tokio::sync::Semaphore;

use crate::range::{RangeOutcome, evaluate};
use crate::{Key, Media, MediaError};

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// How much of a file is in memory for one client; the connection buffers about as much again.
const CHUNK_SIZE: u64 = 64 * 1024;

/// How many chunks are read from the disk at once by the whole process. A thread for each of many clients would cost more
/// memory than their chunks.
static READ_PERMITS: Semaphore = Semaphore::const_new(8);

impl Media {
    /// The response to a conditional or range request for a file; `None` when it does not exist. The caller has checked
    /// access.
    pub async fn send(
        &self,
        key: &Key,
        media_type: &'static str,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<Option<Response>, MediaError> {
        let Some((file, info)) = self.open_file(key).await? else { return Ok(None) };
        let etag = HeaderValue::from_str(&info.etag).map_err(|error| MediaError::new(&error))?;
        let (status, range) = match evaluate(headers, info.length, &info.etag) {
            RangeOutcome::Full => (StatusCode::OK, 0..info.length),
            RangeOutcome::Partial(range) => (StatusCode::PARTIAL_CONTENT, range),
            RangeOutcome::NotModified => (StatusCode::NOT_MODIFIED, 0..0),
            RangeOutcome::Unsatisfiable => (StatusCode::RANGE_NOT_SATISFIABLE, 0..0),
        };
        let length = range.end - range.start;
        let body = if method == Method::HEAD || length == 0 {
            Body::empty()
        } else {
            Body::from_stream(chunks(file, range.start, length))
        };
        let mut response = (status, body).into_response();
        let headers = response.headers_mut();
        headers.insert(header::ETAG, etag);
        headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        // Revalidated each time: the caller's plan may have ended since.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        // A leaked link should not be indexed.
        headers.insert(ROBOTS, HeaderValue::from_static("noindex"));
        let total = info.length;
        let content_range = match status {
            StatusCode::PARTIAL_CONTENT => Some(format!("bytes {}-{}/{total}", range.start, range.end - 1)),
            StatusCode::RANGE_NOT_SATISFIABLE => Some(format!("bytes */{total}")),
            _ => None,
        };
        if let Some(content_range) = content_range {
            let content_range =
                HeaderValue::from_str(&content_range).map_err(|error| MediaError::new(&error))?;
            headers.insert(header::CONTENT_RANGE, content_range);
        }
        if matches!(status, StatusCode::OK | StatusCode::PARTIAL_CONTENT) {
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
            headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
        }
        Ok(Some(response))
    }
}

/// The bytes of a range as a stream. The disk is read on blocking threads.
fn chunks(file: File, start: u64, length: u64) -> impl futures_util::Stream<Item = io::Result<Bytes>> {
    stream::try_unfold((file, start, length), |(file, offset, left)| async move {
        if left == 0 {
            return Ok(None);
        }
        let permit = READ_PERMITS.acquire().await.map_err(io::Error::other)?;
        let (file, chunk) =
            tokio::task::spawn_blocking(move || read_chunk(file, offset, left.min(CHUNK_SIZE))).await??;
        drop(permit);
        let length = chunk.len() as u64;
        Ok(Some((chunk, (file, offset + length, left - length))))
    })
}

fn read_chunk(mut file: File, offset: u64, length: u64) -> io::Result<(File, Bytes)> {
    let mut chunk = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.seek(SeekFrom::Start(offset))?;
    Read::by_ref(&mut file).take(length).read_to_end(&mut chunk)?;
    if chunk.is_empty() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok((file, chunk.into()))
}
