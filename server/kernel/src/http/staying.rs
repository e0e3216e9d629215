//! A connection that stays: after its answer it goes on as a socket. It keeps its place, is left in peace while it is
//! silent, and is told when the server stops.

use std::convert::Infallible;
use std::future::pending;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use http::request::Parts;
use http::{HeaderMap, header};
use tokio::sync::OwnedSemaphorePermit;
use tokio_util::sync::CancellationToken;
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::paced::Working;
use super::shares::Share;

/// A connection's place among all of them, and among those of its address. The server ends after the last one is free.
pub(super) struct Seat {
    _permit: OwnedSemaphorePermit,
    _share: Share,
    _counted: TaskTrackerToken,
}

impl Seat {
    pub(super) fn new(permit: OwnedSemaphorePermit, share: Share, counted: TaskTrackerToken) -> Self {
        Self { _permit: permit, _share: share, _counted: counted }
    }
}

/// Held by a handler for as long as its socket lives.
#[derive(Clone)]
pub struct Staying(Option<Arc<Stay>>);

struct Stay {
    stop: CancellationToken,
    _seat: Arc<Seat>,
    _working: Working,
}

impl Staying {
    pub(super) fn new(stop: CancellationToken, seat: Arc<Seat>, working: Working) -> Self {
        Self(Some(Arc::new(Stay { stop, _seat: seat, _working: working })))
    }

    /// Returns when the server stops: the socket has a few seconds to say so and go.
    pub async fn stopping(&self) {
        match &self.0 {
            Some(stay) => stay.stop.cancelled().await,
            None => pending().await,
        }
    }
}

/// Without an accept loop of ours, as in tests that call the router itself, nobody ever says stop.
impl<S: Sync> FromRequestParts<S> for Staying {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.remove().unwrap_or(Self(None)))
    }
}

/// Whether a request wants its connection to become a socket.
pub(super) fn wants_to_stay(headers: &HeaderMap) -> bool {
    headers.get(header::UPGRADE).is_some_and(|wish| wish.as_bytes().eq_ignore_ascii_case(b"websocket"))
}
