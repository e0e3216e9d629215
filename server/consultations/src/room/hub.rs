//! Who is to look up when something changed in a room: the sockets of this process directly, those of other nodes by a word
//! through the database. The word is only the session's id; whoever hears it looks for themselves.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::{Engine, notify};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::{AppointmentId, Consultations};

/// The channel on which nodes name rooms in which something changed.
pub(crate) const CHANNEL: &str = "dft_rooms";

/// How long a socket relies on being woken before it looks by itself: while we hear other nodes, and while we do not.
/// A command beside the server is never heard on SQLite.
const POLL_WHEN_LISTENING: Duration = Duration::from_secs(5);
const POLL_WHEN_DISCONNECTED: Duration = Duration::from_secs(1);

/// The rooms in which this process has sockets.
#[derive(Default)]
pub(crate) struct Hub {
    rooms: Mutex<HashMap<AppointmentId, watch::Sender<()>>>,
    listening: AtomicBool,
}

impl Hub {
    fn rooms(&self) -> MutexGuard<'_, HashMap<AppointmentId, watch::Sender<()>>> {
        self.rooms.lock().expect("no panic while holding it")
    }

    /// An ear for one socket. Nothing that happens from now on is missed.
    pub(super) fn join(&self, room: AppointmentId) -> watch::Receiver<()> {
        self.rooms().entry(room).or_insert_with(|| watch::channel(()).0).subscribe()
    }

    /// Wakes this process's sockets of a room, and forgets rooms that have none.
    pub(crate) fn wake(&self, room: AppointmentId) {
        let mut rooms = self.rooms();
        if rooms.get(&room).is_some_and(|room| room.send(()).is_err()) {
            rooms.remove(&room);
        }
    }

    /// How long a socket may go without looking.
    pub(super) fn poll_interval(&self) -> Duration {
        if self.listening.load(Ordering::Relaxed) { POLL_WHEN_LISTENING } else { POLL_WHEN_DISCONNECTED }
    }

    fn wake_all(&self) {
        self.rooms().retain(|_, room| room.send(()).is_ok());
    }
}

impl Consultations {
    /// Something changed in a room: wakes its sockets here and on every other node.
    pub(super) async fn notify_room(&self, room: AppointmentId) {
        self.0.room.hub.wake(room);
        if self.0.db.engine() == Engine::Postgres
            && let Err(error) = self.notify_nodes(room).await
        {
            // Their sockets look by themselves before long.
            tracing::warn!(%error, "other nodes were not told of a change in a room");
        }
    }

    async fn notify_nodes(&self, room: AppointmentId) -> Result<(), sqlx::Error> {
        notify(&mut *self.0.db.writer().acquire().await?, CHANNEL, room.0).await
    }

    /// Hears what other nodes say of rooms until it is told to stop, or until the connection breaks: then it is run again.
    pub async fn listen_for_changes(&self, stop: CancellationToken) -> Result<(), ApiError> {
        let Some(mut notices) = self.0.db.listen(CHANNEL).await? else {
            stop.cancelled().await;
            return Ok(());
        };
        let hub = &self.0.room.hub;
        hub.listening.store(true, Ordering::Relaxed);
        // What was said while nobody listened.
        hub.wake_all();
        let outcome = loop {
            tokio::select! {
                () = stop.cancelled() => break Ok(()),
                heard = notices.next() => match heard {
                    Ok(id) => hub.wake(AppointmentId(id)),
                    Err(error) => break Err(ApiError::from(error)),
                },
            }
        };
        hub.listening.store(false, Ordering::Relaxed);
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn whoever_is_in_a_room_is_woken_and_empty_rooms_are_forgotten() {
        let (hub, room) = (Hub::default(), AppointmentId(7));
        let (mut one, mut other) = (hub.join(room), hub.join(room));
        hub.wake(room);
        hub.wake(AppointmentId(8));
        one.changed().await.expect("woken");
        other.changed().await.expect("woken");
        assert!(!one.has_changed().expect("still there"), "once");
        drop((one, other));
        hub.wake(room);
        assert!(hub.rooms().is_empty());
    }
}
