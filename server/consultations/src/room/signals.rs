//! One page's socket, from its welcome to its goodbye. What a page says is left in the table for the other, whichever node it
//! is at; nothing of it is kept in memory, logged or read. A page that does not read, or floods, is let go.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use dft_kernel::ApiError;
use dft_kernel::http::UpgradeGuard;
use dft_kernel::time::Timestamp;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use serde_json::value::RawValue;
use tokio::sync::watch;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::frames::{self, LONGEST, Said, Told};
use crate::Consultations;
use crate::rules::room::{RoomStatus, SILENCE};
use crate::store::rooms::{self, RoomRow, Seat, Seen};

/// A page takes what we send it within this, or is let go.
const TAKES: Duration = Duration::from_secs(10);

/// How often a socket looks at the clock.
const TICK: Duration = Duration::from_secs(1);

/// A sign of life is written down when the last one is so old.
const SIGN_EVERY: Duration = Duration::from_secs(15);

/// Frames of a page: 50 a second, and at most so many at once.
const FRAMES: Quota = Quota::per_second(std::num::NonZeroU32::new(50).expect("more than none"))
    .allow_burst(std::num::NonZeroU32::new(100).expect("more than none"));

/// Close codes of our own: another page has the call; the room has closed.
const REPLACED: u16 = 4001;
const CLOSED: u16 = 4002;

/// Why a socket ends.
enum End {
    /// The page cannot be reached, or has fallen silent.
    Gone,
    /// It closed its socket.
    Left,
    /// It said that it leaves.
    Bye,
    /// We close it with this code; the page may come back.
    Close(u16),
    /// The same page has a newer socket: not a word.
    Renewed,
    Replaced,
    Closed(RoomStatus),
}

/// Why a socket stops is no failure of ours, except when the database cannot answer.
impl From<sqlx::Error> for End {
    fn from(error: sqlx::Error) -> Self {
        tracing::warn!(cause = %ApiError::from(error), "a room's socket is closed");
        Self::Close(close_code::ERROR)
    }
}

/// A page inside.
struct Inside {
    area: Consultations,
    socket: WebSocket,
    seat: Seat,
    seen: Seen,
    looked: Instant,
    /// When the page was last heard, and when that was last written down.
    heard_at: Timestamp,
    noted_at: Timestamp,
    /// Whom the page believes to be there.
    peer: Option<String>,
    limit: DefaultDirectRateLimiter,
}

/// Talks with a page until one of them has enough.
pub(super) async fn talk(
    area: Consultations,
    room: RoomRow,
    tab: String,
    socket: WebSocket,
    guard: UpgradeGuard,
) {
    let open = metrics::gauge!("room_sockets_open");
    open.increment(1);
    let wakes = area.0.room.hub.join(room.id());
    match Inside::sit_down(area.clone(), &room, &tab, socket).await {
        Ok(mut inside) => {
            let end = inside.stay(wakes, &guard).await;
            inside.leave(end).await;
        }
        Err(error) => tracing::warn!(cause = %ApiError::from(error), "a page could not sit down in its room"),
    }
    open.decrement(1);
}

impl Inside {
    async fn sit_down(
        area: Consultations,
        room: &RoomRow,
        tab: &str,
        socket: WebSocket,
    ) -> Result<Self, sqlx::Error> {
        let now = area.0.clock.now();
        let seat = rooms::sit_down(&area.0.db, room.id(), room.side(), tab, now).await?;
        area.wake_room(room.id()).await;
        let seen = rooms::look(&area.0.db, &seat).await?.ok_or(sqlx::Error::RowNotFound)?;
        Ok(Self {
            area,
            socket,
            seat,
            seen,
            looked: Instant::now(),
            heard_at: now,
            noted_at: now,
            peer: None,
            limit: RateLimiter::direct(FRAMES),
        })
    }

    fn now(&self) -> Timestamp {
        self.area.0.clock.now()
    }

    async fn stay(&mut self, mut wakes: watch::Receiver<()>, guard: &UpgradeGuard) -> End {
        if let Err(end) = self.welcome().await {
            return end;
        }
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let next = tokio::select! {
                biased;
                () = guard.shutdown() => Err(End::Close(close_code::RESTART)),
                _ = wakes.changed() => self.look().await,
                _ = tick.tick() => self.pass_time().await,
                frame = self.socket.recv() => self.hear(frame).await,
            };
            if let Err(end) = next {
                return end;
            }
        }
    }

    async fn welcome(&mut self) -> Result<(), End> {
        let peer = self.seen.other.as_ref().and_then(|other| other.page(self.now())).map(str::to_owned);
        let closes_at = self.seen.hours.closes_at();
        let welcome = Told::Welcome { side: self.seat.side, peer: peer.as_deref(), closes_at }.written();
        self.peer = peer;
        self.tell(welcome).await?;
        self.act_on_what_is_seen().await
    }

    /// Something may have changed.
    async fn look(&mut self) -> Result<(), End> {
        let seen = rooms::look(&self.area.0.db, &self.seat).await?;
        self.seen = seen.ok_or(End::Closed(RoomStatus::Cancelled))?;
        self.looked = Instant::now();
        self.act_on_what_is_seen().await
    }

    /// Nothing was said; the clock went on.
    async fn pass_time(&mut self) -> Result<(), End> {
        if self.looked.elapsed() >= self.area.0.room.hub.look_after() {
            self.look().await?;
        } else {
            self.act_on_what_is_seen().await?;
        }
        if self.now().saturating_since(self.heard_at) >= SILENCE { Err(End::Gone) } else { Ok(()) }
    }

    async fn act_on_what_is_seen(&mut self) -> Result<(), End> {
        let now = self.now();
        let status = self.seen.hours.at(now);
        if status != RoomStatus::Open {
            return Err(End::Closed(status));
        }
        if self.seen.own_seat != Some(self.seat.number) {
            let same_page = self.seen.own_tab.as_deref() == Some(self.seat.tab.as_str());
            return Err(if same_page { End::Renewed } else { End::Replaced });
        }
        let peer = self.seen.other.as_ref().and_then(|other| other.page(now));
        if peer != self.peer.as_deref() {
            self.peer = peer.map(str::to_owned);
            let told = Told::Peer { tab: self.peer.as_deref() }.written();
            self.tell(told).await?;
        }
        if self.seen.waiting > 0 {
            self.seen.waiting = 0;
            for signal in rooms::take(&self.area.0.db, &self.seat).await? {
                let Ok(data) = RawValue::from_string(signal.data) else { continue };
                self.tell(Told::Signal { from: &signal.from_tab, data: &data }.written()).await?;
            }
        }
        Ok(())
    }

    async fn hear(&mut self, frame: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let text = match frame {
            Some(Ok(Message::Text(text))) => text,
            // Those are answered by the library; they are no sign of the page itself.
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return Ok(()),
            Some(Ok(Message::Close(_))) => return Err(End::Left),
            // Not the protocol, or far too long. When the connection itself is broken, the close goes nowhere.
            Some(Ok(Message::Binary(_)) | Err(_)) => return Err(End::Close(close_code::POLICY)),
            None => return Err(End::Gone),
        };
        metrics::counter!("room_signal_bytes_total", "direction" => "in").increment(text.len() as u64);
        if text.len() > LONGEST || self.limit.check().is_err() {
            return Err(End::Close(close_code::POLICY));
        }
        self.heard_at = self.now();
        match frames::read(&text).ok_or(End::Close(close_code::POLICY))? {
            Said::Signal { to, data } => self.pass_on(&to, data).await,
            Said::Bye => Err(End::Bye),
            Said::Ping => {
                self.tell(Told::Pong.written()).await?;
                self.note_sign().await
            }
        }
    }

    /// Leaves a signal for the other page. One for a page that has gone is dropped, as the wire would.
    async fn pass_on(&mut self, to: &str, data: &str) -> Result<(), End> {
        if rooms::say(&self.area.0.db, &self.seat, to, data, self.now()).await? {
            self.area.wake_room(self.seat.room).await;
        }
        Ok(())
    }

    async fn note_sign(&mut self) -> Result<(), End> {
        if self.heard_at.saturating_since(self.noted_at) >= SIGN_EVERY {
            rooms::note_sign(&self.area.0.db, &self.seat, self.heard_at).await?;
            self.noted_at = self.heard_at;
        }
        Ok(())
    }

    async fn tell(&mut self, text: String) -> Result<(), End> {
        metrics::counter!("room_signal_bytes_total", "direction" => "out").increment(text.len() as u64);
        self.send(Message::text(text)).await
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(TAKES, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Says why, gets up, and tells the other side.
    async fn leave(mut self, end: End) {
        let (bye, left) = (matches!(end, End::Bye), matches!(end, End::Left));
        let (word, code) = match end {
            End::Gone | End::Left => (None, None),
            End::Bye | End::Renewed => (None, Some(close_code::NORMAL)),
            End::Close(code) => (None, Some(code)),
            End::Replaced => (Some(Told::Replaced), Some(REPLACED)),
            End::Closed(status) => (Some(Told::Closed { status }), Some(CLOSED)),
        };
        let got_up = rooms::get_up(&self.area.0.db, &self.seat, bye, self.now()).await;
        if let Err(error) = got_up {
            tracing::warn!(cause = %ApiError::from(error), "a page's leave was not noted");
        }
        self.area.wake_room(self.seat.room).await;
        if let Some(word) = word {
            let _ = self.tell(word.written()).await;
        }
        if let Some(code) = code {
            let _ = self.send(Message::Close(Some(CloseFrame { code, reason: "".into() }))).await;
        }
        if left || code.is_some() {
            self.part().await;
        }
    }

    /// Each side answers the other's close. What the page still says in between is not heard.
    async fn part(&mut self) {
        let answered = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = timeout(TICK, answered).await;
    }
}
