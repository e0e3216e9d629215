//! The accept loop. Ours, because a plain one waits for ever on a client that never finishes its headers.

use std::convert::Infallible;
use std::future::poll_fn;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::Service;

use super::paced::{Answering, Pace, Paced, Patience};
use super::{PeerAddr, canonical};

/// How many connections are open at once. One more waits in the operating system's queue.
const SEATS: usize = 4_096;

/// How patient we are with a client.
const PATIENCE: Patience = Patience {
    headers: Duration::from_secs(10),
    idle: Duration::from_secs(75),
    stalled: Duration::from_mins(1),
};

/// How long running requests may take to end after we were told to stop.
const FAREWELL: Duration = Duration::from_secs(10);

/// How long, and for how many bytes, we listen to a client that still talks after it has been refused.
const LINGER: (Duration, u64) = (Duration::from_secs(2), 16 * 1024 * 1024);

/// Serves until `stop`, then finishes what is running and returns.
pub async fn serve(listener: TcpListener, app: Router, stop: CancellationToken) {
    let seats = Arc::new(Semaphore::new(SEATS));
    let connections = TaskTracker::new();
    loop {
        let next = async {
            let seat = Arc::clone(&seats).acquire_owned().await.expect("never closed");
            (accept(&listener).await, seat)
        };
        let ((stream, peer), seat) = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            next = next => next,
        };
        let connection = talk(stream, peer.ip(), app.clone(), stop.clone());
        connections.spawn(async move {
            connection.await;
            drop(seat);
        });
    }
    drop(listener);
    connections.close();
    if timeout(FAREWELL, connections.wait()).await.is_err() {
        tracing::warn!(open = connections.len(), "stopped with requests still running");
    }
}

/// The next connection. When the machine is out of file handles the loop pauses instead of spinning or dying.
async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok(accepted) => return accepted,
            Err(error) => {
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// One connection from its first byte to its last.
async fn talk(stream: TcpStream, peer: IpAddr, app: Router, stop: CancellationToken) {
    // Small answers should leave at once.
    let _ = stream.set_nodelay(true);
    let pace = Arc::new(Pace::default());
    let io = TokioIo::new(Paced::new(stream, Arc::clone(&pace), PATIENCE));

    let service = service_fn(move |mut request: Request<Incoming>| {
        let working = pace.work();
        if let Some(uri) = canonical(request.uri()) {
            *request.uri_mut() = uri;
        }
        request.extensions_mut().insert(PeerAddr(peer));
        let answer = app.clone().call(request.map(Body::new));
        Box::pin(async move {
            let answer = answer.await?;
            Ok::<_, Infallible>(answer.map(|body| Answering::new(body, working)))
        })
    });

    let mut http = http1::Builder::new();
    http.header_read_timeout(None).max_headers(64).max_buf_size(64 * 1024);
    let mut connection = http.serve_connection(io, service);
    let outcome = tokio::select! {
        outcome = poll_fn(|cx| connection.poll_without_shutdown(cx)) => outcome,
        () = stop.cancelled() => {
            std::pin::Pin::new(&mut connection).graceful_shutdown();
            poll_fn(|cx| connection.poll_without_shutdown(cx)).await
        }
    };
    match outcome {
        Ok(()) => part(connection.into_parts().io.into_inner()).await,
        // Clients come and go on trains; this is no news.
        Err(error) => tracing::debug!(%error, "a connection ended early"),
    }
}

/// Says goodbye and listens a little longer. Closing at once on a client that is still sending would destroy the
/// refusal it has not read yet.
async fn part(mut stream: impl AsyncRead + AsyncWrite + Unpin) {
    let (patience, most) = LINGER;
    let listen = async {
        stream.shutdown().await?;
        let mut rest = stream.take(most);
        tokio::io::copy(&mut rest, &mut tokio::io::sink()).await
    };
    let _ = timeout(patience, listen).await;
}
