//! The video room of a session. The two browsers talk to each other directly; the server checks tokens, time and consent,
//! and relays the signaling messages with which they find each other.

mod external_meeting;
mod hub;
mod ice;
mod maintenance;
mod messages;
mod routes;
mod signaling;
mod wire;

use dft_kernel::ApiError;

use crate::Consultations;
use crate::config::Config;
use crate::rules::room::RoomStatus;
use crate::store::rooms::{self, Room};

pub(crate) use hub::{CHANNEL, Hub};
pub(crate) use routes::routes;

/// A token has 43 characters; longer text is not worth a query.
const MAX_TOKEN_LENGTH: usize = 64;

/// The state shared by all rooms of this node.
pub(crate) struct Rooms {
    pub(crate) hub: Hub,
    pub(crate) config: Config,
}

impl Rooms {
    pub(crate) fn new(config: &Config) -> Self {
        Self { hub: Hub::default(), config: config.clone() }
    }
}

fn room_closed() -> ApiError {
    ApiError::conflict("room_closed", "This room is not open now")
}

fn consent_needed() -> ApiError {
    ApiError::forbidden("consent_needed", "Please agree to the video session first")
}

impl Consultations {
    async fn room(&self, token: &str) -> Result<Room, ApiError> {
        if token.len() > MAX_TOKEN_LENGTH || token.contains('\0') {
            return Err(ApiError::not_found());
        }
        rooms::find_by_token(&self.0.db, token).await?.ok_or_else(ApiError::not_found)
    }

    fn room_status(&self, room: &Room) -> RoomStatus {
        room.window.status_at(self.0.clock.now())
    }

    /// The room, if it is open and the holder of this token has consented.
    async fn open_room(&self, token: &str) -> Result<Room, ApiError> {
        let room = self.room(token).await?;
        if self.room_status(&room) != RoomStatus::Open {
            return Err(room_closed());
        }
        if room.consented_at.is_none() {
            return Err(consent_needed());
        }
        Ok(room)
    }

    /// Records the consent of this token's side. It can not be withdrawn.
    async fn consent(&self, token: &str) -> Result<Room, ApiError> {
        let room = self.room(token).await?;
        if !matches!(self.room_status(&room), RoomStatus::Early | RoomStatus::Open) {
            return Err(room_closed());
        }
        if room.consented_at.is_some() {
            return Ok(room);
        }
        rooms::record_consent(&self.0.db, room.id, room.side, self.0.clock.now()).await?;
        self.room(token).await
    }
}
