//! The accept loop. Ours, because a plain one waits for ever on a client that never finishes its headers.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use futures_util::future::{BoxFuture, Either, ready};
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use http::{HeaderValue, Request, StatusCode, header};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::Service;

use super::at_hand::{self, AtHand};
use super::leftover::lend;
use super::paced::{Answering, Pace, Paced, Patience};
use super::parting::Parting;
use super::shares::Shares;
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

/// How long a new connection that has not said anything yet is waited for after we were told to stop.
const FIRST_WORDS: Duration = Duration::from_secs(1);

/// How a server is told to go, in two steps.
#[derive(Clone, Default)]
pub struct Going {
    /// It will stop soon. Everything is still taken, but each answer says that its connection is not to be used again,
    /// so that a proxy which keeps connections has none left here when the end comes.
    pub soon: CancellationToken,
    /// It stops: nothing new is taken.
    pub now: CancellationToken,
}

/// Serves until it is to go, then finishes what is running and returns.
pub async fn serve(listener: TcpListener, app: Router, shares: Shares, going: Going) {
    serve_at(listener, app, shares, going, SEATS).await;
}

async fn serve_at(listener: TcpListener, app: Router, shares: Shares, going: Going, seats: usize) {
    let seats = Arc::new(Semaphore::new(seats));
    let house = House { app, crowd: Arc::default(), at_hand: Arc::default() };
    let connections = TaskTracker::new();
    let sit = |stream: TcpStream, peer: SocketAddr, seat: OwnedSemaphorePermit| {
        // Whoever has their share is told so by the end of the connection, before anything is spent on it.
        let Some(share) = shares.take(peer.ip()) else { return };
        let seat = Arc::new(Seat::new(seat, share, connections.token()));
        connections.spawn(talk(stream, peer.ip(), house.clone(), going.clone(), seat));
    };
    loop {
        let next = async {
            let seat = take_seat(&seats, &house.crowd).await;
            (accept(&listener).await, seat)
        };
        let ((stream, peer), seat) = tokio::select! {
            biased;
            () = going.now.cancelled() => break,
            next = next => next,
        };
        sit(stream, peer, seat);
    }
    for (stream, peer) in at_the_door(listener) {
        let Ok(seat) = Arc::clone(&seats).try_acquire_owned() else { break };
        sit(stream, peer, seat);
    }
    connections.close();
    if timeout(FAREWELL, connections.wait()).await.is_err() {
        tracing::warn!(open = connections.len(), "stopped with requests still running");
    }
}

/// What all connections share.
#[derive(Clone)]
struct House {
    app: Router,
    /// Rung when every seat is taken.
    crowd: Arc<Notify>,
    at_hand: Arc<AtHand>,
}

/// Closes the door. Who stands before it has been told by the machine that they are in and may have sent a request, so
/// they come along; the machine is asked itself, because what the runtime knows of the queue is a moment old.
fn at_the_door(listener: TcpListener) -> Vec<(TcpStream, SocketAddr)> {
    let Ok(listener) = listener.into_std() else { return Vec::new() };
    let waiting = std::iter::from_fn(|| listener.accept().ok());
    waiting
        .filter_map(|(stream, peer)| {
            stream.set_nonblocking(true).ok()?;
            Some((TcpStream::from_std(stream).ok()?, peer))
        })
        .collect()
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
    House { app, crowd, at_hand }: House,
    going: Going,
    seat: Arc<Seat>,
) {
    // Small answers should leave at once.
    let _ = stream.set_nodelay(true);
    let pace = Arc::new(Pace::new());
    let rest = Arc::clone(&pace);
    let io = TokioIo::new(Parting::new(Paced::new(stream, Arc::clone(&pace), PATIENCE)));
    // Shared, because every copy of a token takes a lock that all connections have in common.
    let told = Arc::new(going.clone());
    let spoken = Arc::new(AtomicBool::new(false));
    let (has_spoken, came) = (Arc::clone(&spoken), Instant::now());

    let service = service_fn(move |mut request: Request<Incoming>| {
        let working = pace.work();
        spoken.store(true, Ordering::Relaxed);
        if let Some(uri) = canonical(request.uri()) {
            *request.uri_mut() = uri;
        }
        let question = at_hand::question(&request);
        // Soon to go, each answer has to say so.
        if !told.soon.is_cancelled()
            && let Some(answer) = question.as_ref().and_then(|question| at_hand.find(question))
        {
            return Either::Left(ready(Ok(answer.map(|body| Answering::new(body, working)))));
        }
        request.extensions_mut().insert(PeerAddr(peer));
        if wants_to_stay(request.headers()) {
            request.extensions_mut().insert(Staying::new(told.now.clone(), Arc::clone(&seat), pace.work()));
        }
        let (request, leftover) = lend(request);
        let answer = app.clone().call(request);
        let (told, at_hand) = (Arc::clone(&told), Arc::clone(&at_hand));
        Either::Right(Box::pin(async move {
            let mut answer = answer.await?;
            if let Some(question) = question {
                at_hand.keep(&question, &mut answer);
            }
            let goes_on = answer.status() == StatusCode::SWITCHING_PROTOCOLS;
            if !goes_on && (!leftover.read_up().await || told.soon.is_cancelled()) {
                answer.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(answer.map(|body| Answering::new(body, working)))
        }))
    });

    let mut http = http1::Builder::new();
    http.header_read_timeout(None).max_headers(64).max_buf_size(64 * 1024);
    let mut connection = http.serve_connection(io, service).with_upgrades();
    let mut news = news(&going.now, &crowd);
    let outcome = loop {
        tokio::select! {
            biased;
            outcome = &mut connection => break outcome,
            Some(heard) = news.next() => match heard {
                // Closed now, it would take with it a request that is on its way here.
                News::Stop if !has_spoken.load(Ordering::Relaxed) && came.elapsed() < FIRST_WORDS => {
                    news.push(first_words(came));
                }
                News::Stop => std::pin::Pin::new(&mut connection).graceful_shutdown(),
                News::Crowd if rest.rest().is_some_and(|rested| rested >= REST_IN_A_CROWD) => return,
                News::Crowd => news.push(crowded(&crowd)),
            },
        }
    };
    if let Err(error) = outcome {
        // Clients come and go on trains; this is no news.
        tracing::debug!(%error, "a connection ended early");
    }
}

/// What a connection hears from outside.
enum News {
    Stop,
    Crowd,
}

/// Looks only at what has rung: asking each source whenever a request comes would take locks that all connections share.
fn news<'a>(stop: &'a CancellationToken, crowd: &'a Notify) -> FuturesUnordered<BoxFuture<'a, News>> {
    let stopped = async {
        stop.cancelled().await;
        News::Stop
    };
    FuturesUnordered::from_iter([stopped.boxed(), crowded(crowd)])
}

/// Stop, once a connection that came then has had time to speak.
fn first_words(came: Instant) -> BoxFuture<'static, News> {
    async move {
        sleep_until(came + FIRST_WORDS).await;
        News::Stop
    }
    .boxed()
}

fn crowded(crowd: &Notify) -> BoxFuture<'_, News> {
    async {
        crowd.notified().await;
        News::Crowd
    }
    .boxed()
}

#[cfg(test)]
mod tests {
    use axum::extract::ws::WebSocketUpgrade;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpSocket;

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
        let going = Going::default();
        let app = Router::new().route("/", get(async || "here"));
        let serving = tokio::spawn(serve_at(listener, app, Shares::unlimited(), going.clone(), 3));

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
        going.now.cancel();
        serving.await.expect("it ends");
    }

    /// Opens a socket that sends back what it hears and says goodbye when the server stops.
    async fn echoing(going: &Going) -> (TcpStream, tokio::task::JoinHandle<()>) {
        echoing_at(going, &Shares::unlimited()).await
    }

    async fn echoing_at(going: &Going, shares: &Shares) -> (TcpStream, tokio::task::JoinHandle<()>) {
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
        let serving = tokio::spawn(serve_at(listener, app, shares.clone(), going.clone(), 3));
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
        let going = Going::default();
        let (mut stream, serving) = echoing(&going).await;
        for _ in 0..2 {
            say_hi(&mut stream).await;
            // No clock but ours: an hour passes at once, and with it every patience there is.
            tokio::time::pause();
            tokio::time::sleep(Duration::from_hours(1)).await;
            tokio::time::resume();
        }
        say_hi(&mut stream).await;
        drop(stream);
        going.now.cancel();
        serving.await.expect("it ends");
    }

    #[tokio::test]
    async fn a_socket_is_told_of_the_end_and_waited_for() {
        let going = Going::default();
        let (mut stream, serving) = echoing(&going).await;
        say_hi(&mut stream).await;
        going.now.cancel();
        serving.await.expect("it ends");
        let mut heard = [0; 5];
        stream.read_exact(&mut heard).await.expect("the server waited until it was said");
        assert_eq!(heard, [0x81, 3, b'b', b'y', b'e']);
    }

    /// A server with one page, and where it is.
    async fn hosting(going: &Going) -> (SocketAddr, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let app = Router::new().route("/", get(async || "hello"));
        (address, tokio::spawn(serve_at(listener, app, Shares::unlimited(), going.clone(), 3)))
    }

    async fn whole_answer(stream: &mut TcpStream) -> String {
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.expect("it listens");
        let mut answer = Vec::new();
        while !answer.ends_with(b"hello") {
            answer.push(stream.read_u8().await.expect("it answers"));
        }
        String::from_utf8(answer).expect("text").to_lowercase()
    }

    #[tokio::test]
    async fn before_the_end_everyone_is_answered_and_no_connection_is_used_again() {
        let going = Going::default();
        let (address, serving) = hosting(&going).await;
        let mut kept = TcpStream::connect(address).await.expect("a seat");
        assert!(!whole_answer(&mut kept).await.contains("connection: close"));
        going.soon.cancel();
        let mut new = TcpStream::connect(address).await.expect("the door is open");
        for stream in [&mut kept, &mut new] {
            assert!(whole_answer(stream).await.contains("connection: close"));
            assert_eq!(stream.read(&mut [0; 1]).await.expect("an end"), 0, "it was closed after the answer");
        }
        going.now.cancel();
        serving.await.expect("it ends");
        assert!(TcpStream::connect(address).await.is_err(), "the door is shut");
    }

    /// Sends a body that nobody reads, and answers whether the connection can be used again.
    async fn after_a_body_unread(head: &str, body: &[u8]) -> bool {
        let going = Going::default();
        let (address, serving) = hosting(&going).await;
        let mut stream = TcpStream::connect(address).await.expect("a seat");
        stream
            .write_all(format!("GET / HTTP/1.1\r\nHost: x\r\n{head}\r\n").as_bytes())
            .await
            .expect("it listens");
        stream.write_all(body).await.expect("it listens");
        let mut answer = Vec::new();
        while !answer.ends_with(b"hello") {
            answer.push(stream.read_u8().await.expect("it answers"));
        }
        let closes = String::from_utf8(answer).expect("text").to_lowercase().contains("connection: close");
        if closes {
            assert_eq!(stream.read(&mut [0; 1]).await.expect("an end"), 0, "it was said and done");
        } else {
            whole_answer(&mut stream).await;
        }
        drop(stream);
        going.now.cancel();
        serving.await.expect("it ends");
        !closes
    }

    #[tokio::test]
    async fn a_body_that_nobody_read_is_read_or_the_connection_is_said_to_end() {
        assert!(after_a_body_unread("Content-Length: 5\r\n", b"12345").await);
        assert!(!after_a_body_unread("Transfer-Encoding: chunked\r\n", b"5\r\n12345\r\n0\r\n\r\n").await);
        assert!(!after_a_body_unread("Content-Length: 70000\r\n", &vec![b'x'; 70_000]).await);
        assert!(!after_a_body_unread("Content-Length: 5\r\nExpect: 100-continue\r\n", b"").await);
        assert!(!after_a_body_unread("Content-Length: 5\r\n", b"123").await, "the rest never comes");
    }

    #[tokio::test]
    async fn who_stands_at_the_door_at_the_end_is_answered() {
        let going = Going::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let mut early =
            TcpStream::connect(listener.local_addr().expect("it has one")).await.expect("the queue");
        // Told to go before it ever looked at the queue.
        going.now.cancel();
        let app = Router::new().route("/", get(async || "hello"));
        let serving = tokio::spawn(serve_at(listener, app, Shares::unlimited(), going, 3));
        assert!(whole_answer(&mut early).await.starts_with("http/1.1 200"));
        serving.await.expect("it ends");
    }

    /// A server that gives each address three connections, and where it is.
    async fn sharing(going: &Going, shares: &Shares) -> (SocketAddr, tokio::task::JoinHandle<()>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let app = Router::new().route("/", get(async || "hello"));
        (address, tokio::spawn(serve_at(listener, app, shares.clone(), going.clone(), 8)))
    }

    /// A connection from another address of this machine.
    async fn from(address: &str, to: SocketAddr) -> TcpStream {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(format!("{address}:0").parse().expect("an address")).expect("it is ours");
        socket.connect(to).await.expect("the queue")
    }

    async fn is_refused(stream: &mut TcpStream) -> bool {
        let ended = timeout(Duration::from_secs(10), stream.read(&mut [0; 1])).await.expect("at once");
        ended.map_or(true, |read| read == 0)
    }

    /// Waits for what a connection that ended gives back.
    async fn until_known(shares: &Shares, addresses: usize) {
        let given_back = async {
            while shares.known() != addresses {
                tokio::task::yield_now().await;
            }
        };
        timeout(Duration::from_secs(20), given_back).await.expect("it is given back");
    }

    #[tokio::test]
    async fn an_address_beyond_its_share_is_refused_and_no_other() {
        let (going, shares) = (Going::default(), Shares::counting(3, Vec::new()));
        let (address, serving) = sharing(&going, &shares).await;
        let mut held = Vec::new();
        for _ in 0..3 {
            let mut stream = from("127.0.0.2", address).await;
            whole_answer(&mut stream).await;
            held.push(stream);
        }
        assert!(is_refused(&mut from("127.0.0.2", address).await).await);
        whole_answer(&mut from("127.0.0.3", address).await).await;
        for stream in &mut held {
            whole_answer(stream).await;
        }
        drop(held);
        until_known(&shares, 0).await;
        whole_answer(&mut from("127.0.0.2", address).await).await;
        going.now.cancel();
        serving.await.expect("it ends");
    }

    #[tokio::test]
    async fn a_share_is_given_back_however_a_connection_ends() {
        let (going, shares) = (Going::default(), Shares::counting(3, Vec::new()));
        let (address, serving) = sharing(&going, &shares).await;
        for said in [
            "",
            "GET / HT",
            "nonsense\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n123",
        ] {
            for _ in 0..4 {
                let mut stream = from("127.0.0.2", address).await;
                stream.write_all(said.as_bytes()).await.expect("it listens");
                drop(stream);
                until_known(&shares, 0).await;
            }
        }
        let mut kept = from("127.0.0.2", address).await;
        whole_answer(&mut kept).await;
        going.now.cancel();
        serving.await.expect("it ends");
        assert_eq!(shares.known(), 0, "also at the end");

        let going = Going::default();
        let (stream, serving) = echoing_at(&going, &shares).await;
        assert_eq!(shares.known(), 1, "a socket keeps its share while it lives");
        drop(stream);
        until_known(&shares, 0).await;
        going.now.cancel();
        serving.await.expect("it ends");
    }
}
