//! One page's socket, from its welcome to its goodbye. What a page says is left in the table for the other, whichever node it
//! is at; nothing of it is kept in memory, logged or read. A page that does not read, or floods, is let go.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use dft_kernel::ApiError;
use dft_kernel::http::Staying;
use dft_kernel::time::Timestamp;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde_json::value::RawValue;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::messages::{self, ClientMessage, MAX_MESSAGE_BYTES, ServerMessage};
use crate::Consultations;
use crate::rules::room::{IDLE_TIMEOUT, RoomStatus};
use crate::store::rooms::{self, Participant, RoomRow, RoomState};

/// A page takes what we send it within this, or is let go.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How often a socket looks at the clock.
const TICK: Duration = Duration::from_secs(1);

/// A sign of life is to_json down when the last one is so old.
const TOUCH_INTERVAL: Duration = Duration::from_secs(15);

/// Frames of a page: 50 a second, and at most so many at once.
const MESSAGE_QUOTA: Quota = Quota::per_second(std::num::NonZeroU32::new(50).expect("more than none"))
    .allow_burst(std::num::NonZeroU32::new(100).expect("more than none"));

/// Close codes of our own: another page has the call; the room has closed.
const REPLACED: u16 = 4001;
const CLOSED: u16 = 4002;

/// Why a socket ends.
enum CloseReason {
    /// The page cannot be reached, or has fallen silent.
    Gone,
    /// It closed its socket.
    Left,
    /// It said that it leaves.
    Bye,
    /// We close it with this code; the page may come back.
    Close(u16),
    /// The same page has a newer socket: not a message.
    Renewed,
    Replaced,
    Closed(RoomStatus),
}

/// Why a socket stops is no failure of ours, except when the database cannot answer.
impl From<sqlx::Error> for CloseReason {
    fn from(error: sqlx::Error) -> Self {
        tracing::warn!(cause = %ApiError::from(error), "a room's socket is closed");
        Self::Close(close_code::ERROR)
    }
}

/// A page session.
struct SignalingSession {
    area: Consultations,
    socket: WebSocket,
    participant: Participant,
    state: RoomState,
    refreshed_at: Instant,
    /// When the page was last heard, and when that was last to_json down.
    heard_at: Timestamp,
    touched_at: Timestamp,
    /// Whom the page believes to be there.
    peer: Option<String>,
    limit: DefaultDirectRateLimiter,
}

/// Talks with a page until one of them has enough.
pub(super) async fn run_socket(
    area: Consultations,
    room: RoomRow,
    tab: String,
    socket: WebSocket,
    staying: Staying,
) {
    let open = metrics::gauge!("room_sockets_open");
    open.increment(1);
    let changes = area.0.room.hub.join(room.id());
    match SignalingSession::join(area.clone(), &room, &tab, socket).await {
        Ok(mut session) => {
            let end = session.run(changes, &staying).await;
            session.leave(end).await;
        }
        Err(error) => tracing::warn!(cause = %ApiError::from(error), "a page could not sit down in its room"),
    }
    open.decrement(1);
}

impl SignalingSession {
    async fn join(
        area: Consultations,
        room: &RoomRow,
        tab: &str,
        socket: WebSocket,
    ) -> Result<Self, sqlx::Error> {
        let now = area.0.clock.now();
        let participant = rooms::join(&area.0.db, room.id(), room.side(), tab, now).await?;
        area.notify_room(room.id()).await;
        let state = rooms::load_state(&area.0.db, &participant).await?.ok_or(sqlx::Error::RowNotFound)?;
        Ok(Self {
            area,
            socket,
            participant,
            state,
            refreshed_at: Instant::now(),
            heard_at: now,
            touched_at: now,
            peer: None,
            limit: RateLimiter::direct(MESSAGE_QUOTA),
        })
    }

    fn now(&self) -> Timestamp {
        self.area.0.clock.now()
    }

    async fn run(&mut self, mut changes: watch::Receiver<()>, staying: &Staying) -> CloseReason {
        if let Err(end) = self.welcome().await {
            return end;
        }
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let next = tokio::select! {
                biased;
                () = staying.stopping() => Err(CloseReason::Close(close_code::RESTART)),
                _ = changes.changed() => self.refresh().await,
                _ = tick.tick() => self.on_tick().await,
                frame = self.socket.recv() => self.on_message(frame).await,
            };
            if let Err(end) = next {
                return end;
            }
        }
    }

    async fn welcome(&mut self) -> Result<(), CloseReason> {
        let peer =
            self.state.other.as_ref().and_then(|other| other.active_tab(self.now())).map(str::to_owned);
        let closes_at = self.state.window.closes_at();
        let welcome =
            ServerMessage::Welcome { side: self.participant.side, peer: peer.as_deref(), closes_at }
                .to_json();
        self.peer = peer;
        self.send_message(welcome).await?;
        self.apply_state().await
    }

    /// Something may have changed.
    async fn refresh(&mut self) -> Result<(), CloseReason> {
        let state = rooms::load_state(&self.area.0.db, &self.participant).await?;
        self.state = state.ok_or(CloseReason::Closed(RoomStatus::Cancelled))?;
        self.refreshed_at = Instant::now();
        self.apply_state().await
    }

    /// Nothing was said; the clock went on.
    async fn on_tick(&mut self) -> Result<(), CloseReason> {
        if self.refreshed_at.elapsed() >= self.area.0.room.hub.poll_interval() {
            self.refresh().await?;
        } else {
            self.apply_state().await?;
        }
        if self.now().saturating_since(self.heard_at) >= IDLE_TIMEOUT {
            Err(CloseReason::Gone)
        } else {
            Ok(())
        }
    }

    async fn apply_state(&mut self) -> Result<(), CloseReason> {
        let now = self.now();
        let status = self.state.window.status_at(now);
        if status != RoomStatus::Open {
            return Err(CloseReason::Closed(status));
        }
        if self.state.own_seat != Some(self.participant.number) {
            let same_page = self.state.own_tab.as_deref() == Some(self.participant.tab.as_str());
            return Err(if same_page { CloseReason::Renewed } else { CloseReason::Replaced });
        }
        let peer = self.state.other.as_ref().and_then(|other| other.active_tab(now));
        if peer != self.peer.as_deref() {
            self.peer = peer.map(str::to_owned);
            let told = ServerMessage::Peer { tab: self.peer.as_deref() }.to_json();
            self.send_message(told).await?;
        }
        if self.state.waiting > 0 {
            self.state.waiting = 0;
            for signal in rooms::take_signals(&self.area.0.db, &self.participant).await? {
                let Ok(data) = RawValue::from_string(signal.data) else { continue };
                self.send_message(ServerMessage::Signal { from: &signal.from_tab, data: &data }.to_json())
                    .await?;
            }
        }
        Ok(())
    }

    async fn on_message(&mut self, frame: Option<Result<Message, axum::Error>>) -> Result<(), CloseReason> {
        let text = match frame {
            Some(Ok(Message::Text(text))) => text,
            // Those are answered by the library; they are no sign of the page itself.
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Close(_))) => return Err(CloseReason::Left),
            // Not the protocol, or far too long. When the connection itself is broken, the close goes nowhere.
            Some(Ok(Message::Binary(_)) | Err(_)) => return Err(CloseReason::Close(close_code::POLICY)),
            None => return Err(CloseReason::Gone),
        };
        metrics::counter!("room_signal_bytes_total", "direction" => "in").increment(text.len() as u64);
        if text.len() > MAX_MESSAGE_BYTES || self.limit.check().is_err() {
            return Err(CloseReason::Close(close_code::POLICY));
        }
        self.heard_at = self.now();
        match messages::parse(&text).ok_or(CloseReason::Close(close_code::POLICY))? {
            ClientMessage::Signal { to, data } => self.relay(&to, data).await,
            ClientMessage::Bye => Err(CloseReason::Bye),
            ClientMessage::Ping => {
                self.send_message(ServerMessage::Pong.to_json()).await?;
                self.touch().await
            }
        }
    }

    /// Leaves a signal for the other page. One for a page that has gone is dropped, as the wire would.
    async fn relay(&mut self, to: &str, data: &str) -> Result<(), CloseReason> {
        if rooms::enqueue_signal(&self.area.0.db, &self.participant, to, data, self.now()).await? {
            self.area.notify_room(self.participant.room).await;
        }
        Ok(())
    }

    async fn touch(&mut self) -> Result<(), CloseReason> {
        if self.heard_at.saturating_since(self.touched_at) >= TOUCH_INTERVAL {
            rooms::touch(&self.area.0.db, &self.participant, self.heard_at).await?;
            self.touched_at = self.heard_at;
        }
        Ok(())
    }

    async fn send_message(&mut self, text: String) -> Result<(), CloseReason> {
        metrics::counter!("room_signal_bytes_total", "direction" => "out").increment(text.len() as u64);
        self.send(Message::text(text)).await
    }

    async fn send(&mut self, message: Message) -> Result<(), CloseReason> {
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(CloseReason::Gone),
        }
    }

    /// Says why, gets up, and tells the other side.
    async fn leave(mut self, end: CloseReason) {
        let (bye, left) = (matches!(end, CloseReason::Bye), matches!(end, CloseReason::Left));
        let (message, code) = match end {
            CloseReason::Gone | CloseReason::Left => (None, None),
            CloseReason::Bye | CloseReason::Renewed => (None, Some(close_code::NORMAL)),
            CloseReason::Close(code) => (None, Some(code)),
            CloseReason::Replaced => (Some(ServerMessage::Replaced), Some(REPLACED)),
            CloseReason::Closed(status) => (Some(ServerMessage::Closed { status }), Some(CLOSED)),
        };
        let got_up = rooms::leave(&self.area.0.db, &self.participant, bye, self.now()).await;
        if let Err(error) = got_up {
            tracing::warn!(cause = %ApiError::from(error), "a page's leave was not noted");
        }
        self.area.notify_room(self.participant.room).await;
        if let Some(message) = message {
            let _ = self.send_message(message.to_json()).await;
        }
        if let Some(code) = code {
            let _ = self.send(Message::Close(Some(CloseFrame { code, reason: "".into() }))).await;
        }
        if left || code.is_some() {
            self.await_close().await;
        }
    }

    /// Each side answers the other's close. What the page still says in between is not heard.
    async fn await_close(&mut self) {
        let answered = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = timeout(TICK, answered).await;
    }
}
