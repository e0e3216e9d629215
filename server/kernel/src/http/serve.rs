//! The accept loop. Ours, because a plain one waits for ever on a client that never finishes its headers.

use std::convert::Infallible;
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
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::Service;

use super::paced::{Answering, Pace, Paced, Patience};
use super::parting::Parting;
use super::staying::{Seat, Staying, wants_to_stay};
use super::{PeerAddr, canonical};

/// How many connections are open at once.
const SEATS: usize = 4_096;

/// When every seat is taken, a connection that has rested this long gives up its own.
const REST_IN_A_CROWD: Duration = Duration::from_secs(1);

/// How patient we are with a client.
const PATIENCE: Patience = Patience {
    headers: Duration::from_secs(10),
    idle: Duration::from_secs(75),
    stalled: Duration::from_mins(1),
};

/// How long running requests may take to end after we were told to stop.
const FAREWELL: Duration = Duration::from_secs(10);

/// Serves until `stop`, then finishes what is running and returns.
pub async fn serve(listener: TcpListener, app: Router, stop: CancellationToken) {
    serve_at(listener, app, stop, SEATS).await;
}

async fn serve_at(listener: TcpListener, app: Router, stop: CancellationToken, seats: usize) {
    let seats = Arc::new(Semaphore::new(seats));
    let crowd = Arc::new(Notify::new());
    let connections = TaskTracker::new();
    loop {
        let next = async {
            let seat = take_seat(&seats, &crowd).await;
            (accept(&listener).await, seat)
        };
        let ((stream, peer), seat) = tokio::select! {
            biased;
            () = stop.cancelled() => break,
            next = next => next,
        };
        let seat = Arc::new(Seat::new(seat, connections.token()));
        connections.spawn(talk(stream, peer.ip(), app.clone(), stop.clone(), Arc::clone(&crowd), seat));
    }
    drop(listener);
    connections.close();
    if timeout(FAREWELL, connections.wait()).await.is_err() {
        tracing::warn!(open = connections.len(), "stopped with requests still running");
    }
}

/// A seat for the next connection. When there is none, those who sit without asking for anything are told of the crowd.
async fn take_seat(seats: &Arc<Semaphore>, crowd: &Notify) -> OwnedSemaphorePermit {
    loop {
        let seat = Arc::clone(seats).acquire_owned();
        match timeout(Duration::from_millis(100), seat).await {
            Ok(seat) => return seat.expect("never closed"),
            Err(_) => crowd.notify_waiters(),
        }
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

/// One connection from its first byte to its last, or until it goes on as a socket: then whoever holds its
/// [`Staying`] keeps the seat.
async fn talk(
    stream: TcpStream,
    peer: IpAddr,
    app: Router,
    stop: CancellationToken,
    crowd: Arc<Notify>,
    seat: Arc<Seat>,
) {
    // Small answers should leave at once.
    let _ = stream.set_nodelay(true);
    let pace = Arc::new(Pace::new());
    let rest = Arc::clone(&pace);
    let io = TokioIo::new(Parting::new(Paced::new(stream, Arc::clone(&pace), PATIENCE)));
    let told = stop.clone();

    let service = service_fn(move |mut request: Request<Incoming>| {
        let working = pace.work();
        if let Some(uri) = canonical(request.uri()) {
            *request.uri_mut() = uri;
        }
        request.extensions_mut().insert(PeerAddr(peer));
        if wants_to_stay(request.headers()) {
            request.extensions_mut().insert(Staying::new(told.clone(), Arc::clone(&seat), pace.work()));
        }
        let answer = app.clone().call(request.map(Body::new));
        Box::pin(async move {
            let answer = answer.await?;
            Ok::<_, Infallible>(answer.map(|body| Answering::new(body, working)))
        })
    });

    let mut http = http1::Builder::new();
    http.header_read_timeout(None).max_headers(64).max_buf_size(64 * 1024);
    let mut connection = http.serve_connection(io, service).with_upgrades();
    let mut stopping = false;
    let outcome = loop {
        tokio::select! {
            outcome = &mut connection => break outcome,
            () = stop.cancelled(), if !stopping => {
                stopping = true;
                std::pin::Pin::new(&mut connection).graceful_shutdown();
            }
            () = crowd.notified() => {
                if rest.rest().is_some_and(|rested| rested >= REST_IN_A_CROWD) {
                    return;
                }
            }
        }
    };
    if let Err(error) = outcome {
        // Clients come and go on trains; this is no news.
        tracing::debug!(%error, "a connection ended early");
    }
}

#[cfg(test)]
mod tests {
    use axum::extract::ws::WebSocketUpgrade;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    async fn ask(stream: &mut TcpStream) -> String {
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("it listens");
        let mut answer = vec![0; 12];
        stream.read_exact(&mut answer).await.expect("it answers");
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[tokio::test]
    async fn those_who_sit_and_ask_nothing_make_room_in_a_crowd() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let stop = CancellationToken::new();
        let app = Router::new().route("/", get(async || "here"));
        let serving = tokio::spawn(serve_at(listener, app, stop.clone(), 3));

        let mut sitting = Vec::new();
        for _ in 0..3 {
            let mut stream = TcpStream::connect(address).await.expect("a seat");
            assert_eq!(ask(&mut stream).await, "HTTP/1.1 200");
            sitting.push(stream);
        }
        let mut next = TcpStream::connect(address).await.expect("the queue");
        let answer = timeout(Duration::from_secs(20), ask(&mut next)).await.expect("a seat comes free");
        assert_eq!(answer, "HTTP/1.1 200");
        drop((sitting, next));
        stop.cancel();
        serving.await.expect("it ends");
    }

    /// Opens a socket that sends back what it hears and says goodbye when the server stops.
    async fn echoing(stop: &CancellationToken) -> (TcpStream, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let echo = async |socket: WebSocketUpgrade, staying: Staying| {
            socket.on_upgrade(async move |mut socket| {
                loop {
                    tokio::select! {
                        heard = socket.recv() => match heard {
                            Some(Ok(heard)) => socket.send(heard).await.expect("it is there"),
                            _ => return,
                        },
                        () = staying.stopping() => {
                            tokio::time::sleep(Duration::from_millis(100)).await;
                            return socket.send("bye".into()).await.expect("it is there");
                        }
                    }
                }
            })
        };
        let app = Router::new().route("/", get(echo));
        let serving = tokio::spawn(serve_at(listener, app, stop.clone(), 3));
        let mut stream = TcpStream::connect(address).await.expect("a seat");
        let wish = "GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
                    Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(wish.as_bytes()).await.expect("it listens");
        let mut answer = Vec::new();
        while !answer.ends_with(b"\r\n\r\n") {
            answer.push(stream.read_u8().await.expect("it answers"));
        }
        assert!(answer.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&answer));
        (stream, serving)
    }

    async fn say_hi(stream: &mut TcpStream) {
        stream.write_all(&[0x81, 0x82, 0, 0, 0, 0, b'h', b'i']).await.expect("it listens");
        let mut heard = [0; 4];
        stream.read_exact(&mut heard).await.expect("it answers");
        assert_eq!(heard, [0x81, 2, b'h', b'i']);
    }

    #[tokio::test]
    async fn a_socket_is_left_in_peace_however_long_it_is_silent() {
        let stop = CancellationToken::new();
        let (mut stream, serving) = echoing(&stop).await;
        for _ in 0..2 {
            say_hi(&mut stream).await;
            // No clock but ours: an hour passes at once, and with it every patience there is.
            tokio::time::pause();
            tokio::time::sleep(Duration::from_hours(1)).await;
            tokio::time::resume();
        }
        say_hi(&mut stream).await;
        drop(stream);
        stop.cancel();
        serving.await.expect("it ends");
    }

    #[tokio::test]
    async fn a_socket_is_told_of_the_end_and_waited_for() {
        let stop = CancellationToken::new();
        let (mut stream, serving) = echoing(&stop).await;
        say_hi(&mut stream).await;
        stop.cancel();
        serving.await.expect("it ends");
        let mut heard = [0; 5];
        stream.read_exact(&mut heard).await.expect("the server waited until it was said");
        assert_eq!(heard, [0x81, 3, b'b', b'y', b'e']);
    }
}
