//! A connection that is let go when its client dawdles: with its headers, between requests, or in taking the answer.

use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes};
use http_body::{Frame, SizeHint};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// How patient we are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// From the first byte of a request, or from connecting, until its headers are complete.
    pub(super) headers: Duration,
    /// Between two requests.
    pub(super) idle: Duration,
    /// Without the client taking a single byte of an answer.
    pub(super) stalled: Duration,
}

/// What a connection is doing, told by the requests that run on it.
#[derive(Debug)]
pub(super) struct Pace {
    /// Requests begun and requests done. Equal: the client's turn.
    begun: AtomicU64,
    done: AtomicU64,
    /// Since when it is the client's turn.
    resting_since: Mutex<Instant>,
}

/// While it lives, a request is being worked on.
pub(super) struct Working(Arc<Pace>);

impl Pace {
    pub(super) fn new() -> Self {
        Self { begun: AtomicU64::new(0), done: AtomicU64::new(0), resting_since: Mutex::new(Instant::now()) }
    }

    /// For how long we have been waiting for the client; none while a request is being worked on.
    pub(super) fn rest(&self) -> Option<Duration> {
        let resting = self.begun.load(Ordering::Relaxed) == self.done.load(Ordering::Relaxed);
        resting.then(|| self.resting_since.lock().expect("no panic while holding it").elapsed())
    }

    pub(super) fn work(self: &Arc<Self>) -> Working {
        self.begun.fetch_add(1, Ordering::Relaxed);
        Working(Arc::clone(self))
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        *self.0.resting_since.lock().expect("no panic while holding it") = Instant::now();
        self.0.done.fetch_add(1, Ordering::Relaxed);
    }
}

/// What the read timer is running for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    /// The headers of the request after so many.
    Headers(u64),
    /// The first byte of the request after so many.
    Next(u64),
}

/// The connection itself.
pub(super) struct Paced<T> {
    stream: T,
    pace: Arc<Pace>,
    patience: Patience,
    awaited: Awaited,
    /// Until when. It moves with each request; the timer does not, and is set anew when it fires too early.
    deadline: Instant,
    read_timer: Pin<Box<Sleep>>,
    write_timer: Option<Pin<Box<Sleep>>>,
}

impl<T> Paced<T> {
    pub(super) fn new(stream: T, pace: Arc<Pace>, patience: Patience) -> Self {
        Self {
            stream,
            pace,
            patience,
            awaited: Awaited::Headers(0),
            deadline: Instant::now() + patience.headers,
            read_timer: Box::pin(sleep(patience.headers)),
            write_timer: None,
        }
    }

    fn await_for(&mut self, what: Awaited, span: Duration) {
        if self.awaited != what {
            self.awaited = what;
            self.deadline = Instant::now() + span;
        }
    }

    /// Ready when the client has dawdled too long. Setting a timer takes a lock that all connections share, so a client
    /// that asks one thing after another never sets it.
    fn poll_patience(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            if self.read_timer.deadline() > self.deadline {
                self.read_timer.as_mut().reset(self.deadline);
            }
            ready!(self.read_timer.as_mut().poll(cx));
            if Instant::now() >= self.deadline {
                return Poll::Ready(());
            }
            self.read_timer.as_mut().reset(self.deadline);
        }
    }

    /// Counts the client's silence while it takes nothing of the answer.
    fn while_stalled(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let span = self.patience.stalled;
        let timer = self.write_timer.get_or_insert_with(|| Box::pin(sleep(span)));
        ready!(timer.as_mut().poll(cx));
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Paced<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let before = buf.filled().len();
        let outcome = Pin::new(&mut this.stream).poll_read(cx, buf);

        let done = this.pace.done.load(Ordering::Relaxed);
        let clients_turn = this.pace.begun.load(Ordering::Relaxed) == done;
        if !clients_turn {
            return outcome;
        }
        if outcome.is_ready() {
            if buf.filled().len() > before {
                this.await_for(Awaited::Headers(done), this.patience.headers);
            }
            return outcome;
        }
        if this.awaited != Awaited::Headers(done) {
            this.await_for(Awaited::Next(done), this.patience.idle);
        }
        ready!(this.poll_patience(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Paced<T> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write(cx, buf);
        if outcome.is_ready() {
            self.write_timer = None;
            return outcome;
        }
        self.while_stalled(cx).map(Err)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let outcome = Pin::new(&mut self.stream).poll_write_vectored(cx, bufs);
        if outcome.is_ready() {
            self.write_timer = None;
            return outcome;
        }
        self.while_stalled(cx).map(Err)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// An answer's body. The request counts as done when the last of it has gone, however long a song is.
pub(super) struct Answering {
    body: Body,
    _working: Working,
}

impl Answering {
    pub(super) fn new(body: Body, working: Working) -> Self {
        Self { body, _working: working }
    }
}

impl http_body::Body for Answering {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    const PATIENCE: Patience = Patience {
        headers: Duration::from_secs(10),
        idle: Duration::from_secs(75),
        stalled: Duration::from_mins(1),
    };

    fn connection() -> (Paced<DuplexStream>, DuplexStream, Arc<Pace>) {
        let (ours, theirs) = duplex(1_024);
        let pace = Arc::new(Pace::new());
        (Paced::new(ours, Arc::clone(&pace), PATIENCE), theirs, pace)
    }

    /// Reads until the connection ends; answers after how many seconds, and how.
    async fn read_to_end(stream: &mut Paced<DuplexStream>) -> (u64, io::ErrorKind) {
        let began = Instant::now();
        let mut buffer = [0; 64];
        loop {
            if let Err(error) = stream.read_exact(&mut buffer[..1]).await {
                return (began.elapsed().as_secs(), error.kind());
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn headers_that_never_come_are_awaited_ten_seconds() {
        let (mut ours, _theirs, _pace) = connection();
        assert_eq!(read_to_end(&mut ours).await, (10, io::ErrorKind::TimedOut));
    }

    #[tokio::test(start_paused = true)]
    async fn dripping_does_not_help() {
        let (mut ours, mut theirs, _pace) = connection();
        tokio::spawn(async move {
            while theirs.write_all(b"x").await.is_ok() {
                sleep(Duration::from_secs(1)).await;
            }
        });
        let (seconds, kind) = read_to_end(&mut ours).await;
        assert_eq!((seconds, kind), (10, io::ErrorKind::TimedOut));
    }

    #[tokio::test(start_paused = true)]
    async fn between_requests_we_wait_longer_and_then_ten_seconds_again() {
        let (mut ours, mut theirs, pace) = connection();
        drop(pace.work());
        assert_eq!(read_to_end(&mut ours).await, (75, io::ErrorKind::TimedOut));

        drop(pace.work());
        theirs.write_all(b"G").await.expect("written");
        assert_eq!(read_to_end(&mut ours).await, (10, io::ErrorKind::TimedOut));
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_is_being_worked_on_is_left_in_peace() {
        let (mut ours, _theirs, pace) = connection();
        let working = pace.work();
        let hour = Duration::from_hours(1);
        assert!(tokio::time::timeout(hour, read_to_end(&mut ours)).await.is_err());
        drop(working);
        assert_eq!(read_to_end(&mut ours).await, (75, io::ErrorKind::TimedOut));
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_of_its_answer_is_let_go() {
        let (mut ours, mut theirs, _pace) = connection();
        let began = Instant::now();
        let error = ours.write_all(&[0; 4_096]).await.expect_err("nobody takes it");
        assert_eq!((began.elapsed().as_secs(), error.kind()), (60, io::ErrorKind::TimedOut));

        // One that takes a little now and then keeps its connection.
        tokio::spawn(async move {
            let mut buffer = [0; 256];
            while theirs.read(&mut buffer).await.is_ok_and(|taken| taken > 0) {
                sleep(Duration::from_secs(50)).await;
            }
        });
        ours.write_timer = None;
        ours.write_all(&[0; 4_096]).await.expect("taken slowly");
    }
}
