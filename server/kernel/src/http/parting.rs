//! A connection that says goodbye and listens a little longer. Closing at once on a client that is still sending would
//! destroy the refusal it has not read yet.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

/// How long, and for how many bytes, we listen to a client that still talks after it has been refused.
const LINGER: (Duration, usize) = (Duration::from_secs(2), 16 * 1024 * 1024);

/// The connection itself.
pub(super) struct Parting<T> {
    stream: T,
    farewell: Option<Farewell>,
}

/// We have nothing more to say.
struct Farewell {
    patience: Pin<Box<Sleep>>,
    said: bool,
    /// So many bytes are still listened to.
    left: usize,
}

impl<T> Parting<T> {
    pub(super) fn new(stream: T) -> Self {
        Self { stream, farewell: None }
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Parting<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl<T: AsyncRead + AsyncWrite + Unpin> AsyncWrite for Parting<T> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Self { stream, farewell } = &mut *self;
        let (patience, most) = LINGER;
        let farewell = farewell.get_or_insert_with(|| Farewell {
            patience: Box::pin(sleep(patience)),
            said: false,
            left: most,
        });
        if farewell.patience.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Ok(()));
        }
        if !farewell.said {
            ready!(Pin::new(&mut *stream).poll_shutdown(cx))?;
            farewell.said = true;
        }
        let mut unread = [0; 4_096];
        loop {
            let mut buffer = ReadBuf::new(&mut unread);
            let outcome = ready!(Pin::new(&mut *stream).poll_read(cx, &mut buffer));
            let heard = buffer.filled().len();
            if outcome.is_err() || heard == 0 || heard >= farewell.left {
                return Poll::Ready(Ok(()));
            }
            farewell.left -= heard;
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::Instant;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_client_that_still_talks_is_listened_to_for_a_while() {
        let (ours, mut theirs) = duplex(64);
        let mut ours = Parting::new(ours);
        ours.write_all(b"no").await.expect("there is room");
        let talking = tokio::spawn(async move {
            theirs.write_all(&[0; 4_096]).await.expect("it is listened to");
            let mut answer = String::new();
            theirs.read_to_string(&mut answer).await.expect("and answered");
            answer
        });
        ours.shutdown().await.expect("it parts");
        assert_eq!(talking.await.expect("it ends"), "no");
    }

    #[tokio::test(start_paused = true)]
    async fn but_not_for_ever() {
        let (ours, _theirs) = duplex(64);
        let began = Instant::now();
        Parting::new(ours).shutdown().await.expect("it parts");
        assert_eq!(began.elapsed(), LINGER.0);
    }
}
