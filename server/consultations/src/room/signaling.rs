//! One WebSocket of a room, from the welcome to the close. Messages are stored in the database for the other side,
//! whichever node it is connected to; they are never kept in memory, logged or interpreted. A client that does not read,
//! or sends too much, is disconnected.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use dft_kernel::ApiError;
use dft_kernel::http::UpgradeGuard;
use dft_kernel::time::Timestamp;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde_json::value::RawValue;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::messages::{self, ClientMessage, MAX_MESSAGE_BYTES, ServerMessage};
use crate::Consultations;
use crate::rules::room::{IDLE_TIMEOUT, RoomStatus};
use crate::store::rooms::{self, Participant, Room, RoomState};

/// A client that does not accept a message within this time is disconnected.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How often a session checks the time.
const TICK: Duration = Duration::from_secs(1);

/// How often a client's activity is written to the database.
const TOUCH_INTERVAL: Duration = Duration::from_secs(15);

/// 50 messages a second per client.
const MESSAGE_QUOTA: Quota = Quota::per_second(std::num::NonZeroU32::new(50).expect("not zero"))
    .allow_burst(std::num::NonZeroU32::new(100).expect("not zero"));

/// Close code: another tab has the call.
const REPLACED: u16 = 4001;

/// Close code: the room has closed.
const CLOSED: u16 = 4002;

/// Why a session ends.
enum CloseReason {
    /// The client cannot be reached or has been idle too long.
    Unreachable,
    /// The client closed the socket and may reconnect.
    ClosedByClient,
    /// The client said goodbye and will not reconnect.
    Goodbye,
    /// Closed by the server with this code; the client may reconnect.
    Code(u16),
    /// The same tab has a newer connection.
    Reconnected,
    /// Another tab of this side has the call.
    Replaced,
    RoomClosed(RoomStatus),
}

impl From<sqlx::Error> for CloseReason {
    fn from(error: sqlx::Error) -> Self {
        tracing::warn!(error = %ApiError::from(error), "signaling session closed by a database error");
        Self::Code(close_code::ERROR)
    }
}

struct SignalingSession {
    area: Consultations,
    socket: WebSocket,
    participant: Participant,
    state: RoomState,
    refreshed_at: Instant,
    /// When the client last sent a message, and when that was last written to the database.
    last_message_at: Timestamp,
    touched_at: Timestamp,
    /// The other side's tab as the client was told.
    peer: Option<String>,
    limiter: DefaultDirectRateLimiter,
}

/// Serves a client until one of the two closes.
pub(super) async fn run_socket(
    area: Consultations,
    room: Room,
    tab_id: String,
    socket: WebSocket,
    guard: UpgradeGuard,
) {
    let connections = metrics::gauge!("signaling_connections");
    connections.increment(1);
    let changes = area.0.rooms.hub.join(room.id);
    match SignalingSession::join(area.clone(), &room, &tab_id, socket).await {
        Ok(mut session) => {
            let reason = session.run(changes, &guard).await;
            session.leave(reason).await;
        }
        Err(error) => tracing::warn!(error = %ApiError::from(error), "could not join the room"),
    }
    connections.decrement(1);
}

impl SignalingSession {
    async fn join(
        area: Consultations,
        room: &Room,
        tab_id: &str,
        socket: WebSocket,
    ) -> Result<Self, sqlx::Error> {
        let now = area.0.clock.now();
        let participant = rooms::join(&area.0.db, room.id, room.side, tab_id, now).await?;
        area.notify_room(room.id).await;
        let state = rooms::load_state(&area.0.db, &participant).await?.ok_or(sqlx::Error::RowNotFound)?;
        Ok(Self {
            area,
            socket,
            participant,
            state,
            refreshed_at: Instant::now(),
            last_message_at: now,
            touched_at: now,
            peer: None,
            limiter: RateLimiter::direct(MESSAGE_QUOTA),
        })
    }

    fn now(&self) -> Timestamp {
        self.area.0.clock.now()
    }

    async fn run(&mut self, mut changes: watch::Receiver<()>, guard: &UpgradeGuard) -> CloseReason {
        if let Err(reason) = self.welcome().await {
            return reason;
        }
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let result = tokio::select! {
                biased;
                () = guard.shutdown() => Err(CloseReason::Code(close_code::RESTART)),
                _ = changes.changed() => self.refresh().await,
                _ = tick.tick() => self.on_tick().await,
                message = self.socket.recv() => self.on_message(message).await,
            };
            if let Err(reason) = result {
                return reason;
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

    async fn refresh(&mut self) -> Result<(), CloseReason> {
        let state = rooms::load_state(&self.area.0.db, &self.participant).await?;
        self.state = state.ok_or(CloseReason::RoomClosed(RoomStatus::Cancelled))?;
        self.refreshed_at = Instant::now();
        self.apply_state().await
    }

    async fn on_tick(&mut self) -> Result<(), CloseReason> {
        if self.refreshed_at.elapsed() >= self.area.0.rooms.hub.poll_interval() {
            self.refresh().await?;
        } else {
            self.apply_state().await?;
        }
        if self.now().saturating_since(self.last_message_at) >= IDLE_TIMEOUT {
            Err(CloseReason::Unreachable)
        } else {
            Ok(())
        }
    }

    /// Tells the client what has changed, delivers its messages, and ends the session when the room has closed or another
    /// connection has taken over.
    async fn apply_state(&mut self) -> Result<(), CloseReason> {
        let now = self.now();
        let status = self.state.window.status_at(now);
        if status != RoomStatus::Open {
            return Err(CloseReason::RoomClosed(status));
        }
        if self.state.own_generation != Some(self.participant.generation) {
            let same_tab = self.state.own_tab_id.as_deref() == Some(self.participant.tab_id.as_str());
            return Err(if same_tab { CloseReason::Reconnected } else { CloseReason::Replaced });
        }
        let peer = self.state.other.as_ref().and_then(|other| other.active_tab(now));
        if peer != self.peer.as_deref() {
            self.peer = peer.map(str::to_owned);
            let message = ServerMessage::Peer { tab: self.peer.as_deref() }.to_json();
            self.send_message(message).await?;
        }
        if self.state.pending_signals > 0 {
            self.state.pending_signals = 0;
            for signal in rooms::take_signals(&self.area.0.db, &self.participant).await? {
                let Ok(data) = RawValue::from_string(signal.data) else { continue };
                let message = ServerMessage::Signal { from: &signal.from_tab_id, data: &data }.to_json();
                self.send_message(message).await?;
            }
        }
        Ok(())
    }

    async fn on_message(&mut self, message: Option<Result<Message, axum::Error>>) -> Result<(), CloseReason> {
        let text = match message {
            Some(Ok(Message::Text(text))) => text,
            // The library replies to these. They do not show that the page's own code is running.
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Close(_))) => return Err(CloseReason::ClosedByClient),
            // Not the protocol, or far too long. If the connection itself is broken, the close frame is lost.
            Some(Ok(Message::Binary(_)) | Err(_)) => return Err(CloseReason::Code(close_code::POLICY)),
            None => return Err(CloseReason::Unreachable),
        };
        metrics::counter!("signaling_bytes_total", "direction" => "in").increment(text.len() as u64);
        if text.len() > MAX_MESSAGE_BYTES || self.limiter.check().is_err() {
            return Err(CloseReason::Code(close_code::POLICY));
        }
        self.last_message_at = self.now();
        match messages::parse(&text).ok_or(CloseReason::Code(close_code::POLICY))? {
            ClientMessage::Signal { to, data } => self.relay(&to, data).await,
            ClientMessage::Bye => Err(CloseReason::Goodbye),
            ClientMessage::Ping => {
                self.send_message(ServerMessage::Pong.to_json()).await?;
                self.touch().await
            }
        }
    }

    /// Stores a message for a tab of the other side. One for a tab that has gone is dropped.
    async fn relay(&mut self, to: &str, data: &str) -> Result<(), CloseReason> {
        if rooms::enqueue_signal(&self.area.0.db, &self.participant, to, data, self.now()).await? {
            self.area.notify_room(self.participant.room).await;
        }
        Ok(())
    }

    async fn touch(&mut self) -> Result<(), CloseReason> {
        if self.last_message_at.saturating_since(self.touched_at) >= TOUCH_INTERVAL {
            rooms::touch(&self.area.0.db, &self.participant, self.last_message_at).await?;
            self.touched_at = self.last_message_at;
        }
        Ok(())
    }

    async fn send_message(&mut self, text: String) -> Result<(), CloseReason> {
        metrics::counter!("signaling_bytes_total", "direction" => "out").increment(text.len() as u64);
        self.send(Message::text(text)).await
    }

    async fn send(&mut self, message: Message) -> Result<(), CloseReason> {
        match timeout(SEND_TIMEOUT, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(CloseReason::Unreachable),
        }
    }

    /// Records the leave, notifies the other side and closes the socket.
    async fn leave(mut self, reason: CloseReason) {
        let said_goodbye = matches!(reason, CloseReason::Goodbye);
        let closed_by_client = matches!(reason, CloseReason::ClosedByClient);
        let (message, code) = match reason {
            CloseReason::Unreachable | CloseReason::ClosedByClient => (None, None),
            CloseReason::Goodbye | CloseReason::Reconnected => (None, Some(close_code::NORMAL)),
            CloseReason::Code(code) => (None, Some(code)),
            CloseReason::Replaced => (Some(ServerMessage::Replaced), Some(REPLACED)),
            CloseReason::RoomClosed(status) => (Some(ServerMessage::Closed { status }), Some(CLOSED)),
        };
        let left = rooms::leave(&self.area.0.db, &self.participant, said_goodbye, self.now()).await;
        if let Err(error) = left {
            tracing::warn!(error = %ApiError::from(error), "could not record that a client left its room");
        }
        self.area.notify_room(self.participant.room).await;
        if let Some(message) = message {
            let _ = self.send_message(message.to_json()).await;
        }
        if let Some(code) = code {
            let _ = self.send(Message::Close(Some(CloseFrame { code, reason: "".into() }))).await;
        }
        if closed_by_client || code.is_some() {
            self.await_close().await;
        }
    }

    /// Completes the closing handshake. Further messages of the client are discarded.
    async fn await_close(&mut self) {
        let closed = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = timeout(TICK, closed).await;
    }
}
