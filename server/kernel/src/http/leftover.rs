//! What a handler left unread of a request. HTTP/1 can go on behind it only after it has been read, so a refusal that came
//! first either reads the little that is left or says that this connection ends; a client or proxy that is not told would
//! send its next request into a connection that is being closed.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http::{Request, header};
use http_body::{Body as _, Frame, SizeHint};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use tokio::time::timeout;

use super::json::LARGEST;

/// What is already on its way arrives within this.
const SOON: Duration = Duration::from_millis(100);

/// What became of a request's body.
pub(super) enum Leftover {
    /// There was none.
    Nothing,
    /// Somebody has it, or had it.
    Lent { back: Arc<Mutex<Back>>, worth_reading: bool },
}

/// Where the body is.
pub(super) enum Back {
    Away,
    Read,
    Unread(Incoming),
}

/// The body in a handler's hands. Dropped, it comes back.
struct Lent {
    body: Option<Incoming>,
    back: Arc<Mutex<Back>>,
}

/// Lends a request's body to whoever answers.
pub(super) fn lend(request: Request<Incoming>) -> (Request<Body>, Leftover) {
    if request.body().is_end_stream() {
        return (request.map(Body::new), Leftover::Nothing);
    }
    let back = Arc::new(Mutex::new(Back::Away));
    let small = request.body().size_hint().upper().is_some_and(|bytes| bytes <= LARGEST as u64);
    // Reading from a client that waits to be asked would be asking for it.
    let worth_reading = small && !request.headers().contains_key(header::EXPECT);
    let lent = |body| Body::new(Lent { body: Some(body), back: Arc::clone(&back) });
    (request.map(lent), Leftover::Lent { back, worth_reading })
}

impl Leftover {
    /// Reads what is worth reading; answers whether the next request can follow on the same connection.
    pub(super) async fn read_up(self) -> bool {
        let Self::Lent { back, worth_reading } = self else { return true };
        let state = std::mem::replace(&mut *back.lock().unwrap_or_else(PoisonError::into_inner), Back::Away);
        match state {
            Back::Away => false,
            Back::Read => true,
            Back::Unread(body) => {
                worth_reading && timeout(SOON, body.collect()).await.is_ok_and(|rest| rest.is_ok())
            }
        }
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(body) = self.body.take() {
            let state = if body.is_end_stream() { Back::Read } else { Back::Unread(body) };
            *self.back.lock().unwrap_or_else(PoisonError::into_inner) = state;
        }
    }
}

impl http_body::Body for Lent {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let Some(body) = &mut self.body else { return Poll::Ready(None) };
        let frame = std::task::ready!(Pin::new(body).poll_frame(cx));
        if frame.is_none() {
            self.body = None;
            *self.back.lock().unwrap_or_else(PoisonError::into_inner) = Back::Read;
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Incoming::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body.as_ref().map_or_else(|| SizeHint::with_exact(0), Incoming::size_hint)
    }
}
