//! Wakes the connections of a room when it has changed: those of this process directly, those of other nodes by a
//! notification through the database. A notification carries only the appointment's id; the connection reloads the state.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::{Engine, notify};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

use crate::{AppointmentId, Consultations};

/// The notification channel for changed rooms.
pub(crate) const CHANNEL: &str = "dft_rooms";

/// How long a connection waits for a notification before it polls, while this node listens to the others. A notification
/// may be lost, and on SQLite a command in another process sends none.
const POLL_WHEN_LISTENING: Duration = Duration::from_secs(5);

/// The same while this node does not hear the others.
const POLL_WHEN_DISCONNECTED: Duration = Duration::from_secs(1);

/// The rooms in which this process has connections.
#[derive(Default)]
pub(crate) struct Hub {
    rooms: Mutex<HashMap<AppointmentId, watch::Sender<()>>>,
    listening: AtomicBool,
}

impl Hub {
    fn rooms(&self) -> MutexGuard<'_, HashMap<AppointmentId, watch::Sender<()>>> {
        self.rooms.lock().expect("no panic while holding it")
    }

    /// Subscribes a connection to changes of the room from now on.
    pub(super) fn join(&self, room: AppointmentId) -> watch::Receiver<()> {
        self.rooms().entry(room).or_insert_with(|| watch::channel(()).0).subscribe()
    }

    /// Wakes this process's connections of a room, and removes the room when it has none.
    pub(crate) fn wake(&self, room: AppointmentId) {
        let mut rooms = self.rooms();
        if rooms.get(&room).is_some_and(|room| room.send(()).is_err()) {
            rooms.remove(&room);
        }
    }

    pub(super) fn poll_interval(&self) -> Duration {
        if self.listening.load(Ordering::Relaxed) { POLL_WHEN_LISTENING } else { POLL_WHEN_DISCONNECTED }
    }

    fn wake_all(&self) {
        self.rooms().retain(|_, room| room.send(()).is_ok());
    }
}

impl Consultations {
    /// Wakes the connections of a room on this and every other node.
    pub(super) async fn notify_room(&self, room: AppointmentId) {
        self.0.rooms.hub.wake(room);
        if self.0.db.engine() == Engine::Postgres
            && let Err(error) = self.notify_nodes(room).await
        {
            // Their connections poll before long.
            tracing::warn!(%error, "could not notify other nodes of a changed room");
        }
    }

    async fn notify_nodes(&self, room: AppointmentId) -> Result<(), sqlx::Error> {
        notify(&mut *self.0.db.writer().acquire().await?, CHANNEL, room.0).await
    }

    /// Listens for changes on other nodes until it is stopped or the connection breaks; the job runner starts it again.
    pub async fn listen_for_changes(&self, stop: CancellationToken) -> Result<(), ApiError> {
        let Some(mut notifications) = self.0.db.listen(CHANNEL).await? else {
            stop.cancelled().await;
            return Ok(());
        };
        let hub = &self.0.rooms.hub;
        hub.listening.store(true, Ordering::Relaxed);
        // Notifications may have been missed before.
        hub.wake_all();
        let outcome = loop {
            tokio::select! {
                () = stop.cancelled() => break Ok(()),
                received = notifications.next() => match received {
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
    async fn connections_of_a_room_are_woken_and_empty_rooms_are_removed() {
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
