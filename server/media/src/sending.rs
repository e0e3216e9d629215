//! Sending a file of the folder, in pieces small enough that many can listen at once.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use tokio::sync::Semaphore;

use crate::range::{Part, asked};
use crate::{Key, Media, Trouble};

const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

/// How much of a file is in memory for one listener; the connection holds about as much again.
const PIECE: u64 = 64 * 1024;

/// How many pieces are read from the disk at once, for everybody. A thread for each of many listeners would cost each of them
/// more than their pieces do.
static READERS: Semaphore = Semaphore::const_new(8);

impl Media {
    /// Sends what of a file was asked for; nothing when it is not there. Who may have it, the caller has decided.
    pub async fn send(
        &self,
        key: &Key,
        media_type: &'static str,
        method: &Method,
        headers: &HeaderMap,
    ) -> Result<Option<Response>, Trouble> {
        let Some((file, found)) = self.open_file(key).await? else { return Ok(None) };
        let etag = HeaderValue::from_str(&found.etag).map_err(|error| Trouble::of(&error))?;
        let (status, range) = match asked(headers, found.length, &found.etag) {
            Part::Whole => (StatusCode::OK, 0..found.length),
            Part::Some(range) => (StatusCode::PARTIAL_CONTENT, range),
            Part::Known => (StatusCode::NOT_MODIFIED, 0..0),
            Part::Beyond => (StatusCode::RANGE_NOT_SATISFIABLE, 0..0),
        };
        let length = range.end - range.start;
        let body = if method == Method::HEAD || length == 0 {
            Body::empty()
        } else {
            Body::from_stream(pieces(file, range.start, length))
        };
        let mut response = (status, body).into_response();
        let answer = response.headers_mut();
        answer.insert(header::ETAG, etag);
        answer.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        // Kept by this one browser, and asked about each time: a plan may have ended since.
        answer.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache"));
        // A member's link that got about is nothing for a search engine.
        answer.insert(ROBOTS, HeaderValue::from_static("noindex"));
        let whole = found.length;
        let spans = match status {
            StatusCode::PARTIAL_CONTENT => Some(format!("bytes {}-{}/{whole}", range.start, range.end - 1)),
            StatusCode::RANGE_NOT_SATISFIABLE => Some(format!("bytes */{whole}")),
            _ => None,
        };
        if let Some(spans) = spans {
            let spans = HeaderValue::from_str(&spans).map_err(|error| Trouble::of(&error))?;
            answer.insert(header::CONTENT_RANGE, spans);
        }
        if matches!(status, StatusCode::OK | StatusCode::PARTIAL_CONTENT) {
            answer.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
            answer.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
        }
        Ok(Some(response))
    }
}

/// The bytes from here on, piece by piece. The disk is read on threads that may wait.
fn pieces(file: File, start: u64, length: u64) -> impl futures_util::Stream<Item = io::Result<Bytes>> {
    stream::try_unfold((file, start, length), |(file, at, left)| async move {
        if left == 0 {
            return Ok(None);
        }
        let reader = READERS.acquire().await.map_err(io::Error::other)?;
        let (file, piece) =
            tokio::task::spawn_blocking(move || read_piece(file, at, left.min(PIECE))).await??;
        drop(reader);
        let length = piece.len() as u64;
        Ok(Some((piece, (file, at + length, left - length))))
    })
}

fn read_piece(mut file: File, at: u64, length: u64) -> io::Result<(File, Bytes)> {
    let mut piece = Vec::with_capacity(usize::try_from(length).unwrap_or_default());
    file.seek(SeekFrom::Start(at))?;
    Read::by_ref(&mut file).take(length).read_to_end(&mut piece)?;
    if piece.is_empty() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok((file, piece.into()))
}
