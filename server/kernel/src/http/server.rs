//! The HTTP server: accepts connections, times out slow clients, and finishes running requests before it stops.

#[cfg(test)]
mod tests;

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use http::{HeaderValue, Request, StatusCode, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_io_timeout::TimeoutStream;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;
use tower::ServiceExt;

use super::upgrade::{UpgradeGuard, is_websocket_upgrade};
use super::{App, PeerAddr};

const MAX_CONNECTIONS: usize = 4_096;

/// The maximum wait for complete request headers, including the idle time of a keep-alive connection. A proxy has to close
/// its idle connections earlier, or it may send a request on one that the server is closing.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);

/// A client that does not accept a byte of its response for this long is disconnected.
const WRITE_STALL_TIMEOUT: Duration = Duration::from_mins(1);

/// How long running requests and open sockets may take to finish after the server was stopped.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(10);

/// How long a connection without a request yet is kept after the server was stopped: its first request may be on its way.
const FIRST_REQUEST_GRACE: Duration = Duration::from_secs(1);

/// Shuts a server down in two steps.
#[derive(Clone, Default)]
pub struct Shutdown {
    /// When cancelled, the server still accepts and serves everything, but each response carries `Connection: close`, so that a proxy has no idle
    /// connection left to this server when it stops.
    pub draining: CancellationToken,
    /// When cancelled, the server stops accepting and finishes what is running.
    pub stopped: CancellationToken,
}

/// One of [`MAX_CONNECTIONS`], held until the connection, or the `WebSocket` it was upgraded to, ends.
pub(super) struct ConnectionSlot {
    _permit: OwnedSemaphorePermit,
    _tracked: TaskTrackerToken,
}

/// Serves until `shutdown.stopped`, then finishes what is running and returns.
pub async fn serve(listener: TcpListener, app: App, shutdown: Shutdown) {
    let slots = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let connections = TaskTracker::new();
    let spawn_connection = |(stream, peer): (TcpStream, SocketAddr), permit| {
        let slot = ConnectionSlot { _permit: permit, _tracked: connections.token() };
        connections.spawn(serve_connection(stream, peer.ip(), app.clone(), shutdown.clone(), Arc::new(slot)));
    };
    loop {
        let next = async {
            let permit = Arc::clone(&slots).acquire_owned().await.expect("never closed");
            (accept(&listener).await, permit)
        };
        let (connection, permit) = tokio::select! {
            biased;
            () = shutdown.stopped.cancelled() => break,
            next = next => next,
        };
        spawn_connection(connection, permit);
    }
    for connection in take_queued_connections(listener) {
        let Ok(permit) = Arc::clone(&slots).try_acquire_owned() else { break };
        spawn_connection(connection, permit);
    }
    connections.close();
    if timeout(SHUTDOWN_GRACE, connections.wait()).await.is_err() {
        tracing::warn!(open = connections.len(), "stopped with connections still open");
    }
}

/// The next connection. After an error, such as too many open files, it pauses instead of spinning.
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

/// Closes the listener and returns the connections that the operating system has already established: their clients may
/// have sent a request. Asks the operating system itself, because tokio's readiness may be stale.
fn take_queued_connections(listener: TcpListener) -> Vec<(TcpStream, SocketAddr)> {
    let Ok(listener) = listener.into_std() else { return Vec::new() };
    std::iter::from_fn(|| listener.accept().ok())
        .filter_map(|(stream, peer)| {
            stream.set_nonblocking(true).ok()?;
            Some((TcpStream::from_std(stream).ok()?, peer))
        })
        .collect()
}

async fn serve_connection(
    stream: TcpStream,
    peer: IpAddr,
    app: App,
    shutdown: Shutdown,
    slot: Arc<ConnectionSlot>,
) {
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITE_STALL_TIMEOUT));
    let Shutdown { draining, stopped } = shutdown;
    let has_request = AtomicBool::new(false);

    let (draining, stopped) = (&draining, &stopped);
    let service = service_fn(|mut request: Request<Incoming>| {
        has_request.store(true, Ordering::Relaxed);
        request.extensions_mut().insert(PeerAddr(peer));
        if is_websocket_upgrade(request.headers()) {
            request.extensions_mut().insert(UpgradeGuard::new(stopped.clone(), Arc::clone(&slot)));
        }
        let response = app.clone().oneshot(request.map(Body::new));
        async move {
            let mut response: Response = response.await?;
            let is_closing = draining.is_cancelled() || stopped.is_cancelled();
            if is_closing && response.status() != StatusCode::SWITCHING_PROTOCOLS {
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(response)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_headers(64)
        .max_buf_size(64 * 1024)
        .serve_connection(TokioIo::new(Box::pin(stream)), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    let outcome = tokio::select! {
        outcome = &mut connection => outcome,
        () = stopped.cancelled() => {
            // hyper closes a connection without a request at once, but its first request may be on its way.
            let grace = if has_request.load(Ordering::Relaxed) { Duration::ZERO } else { FIRST_REQUEST_GRACE };
            if let Ok(outcome) = timeout(grace, &mut connection).await {
                outcome
            } else {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        }
    };
    if let Err(error) = outcome {
        tracing::debug!(%error, "connection ended early");
    }
}
