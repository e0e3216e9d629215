//! The room: two people meet, browser to browser. Here is its door: whoever has a token learns whether it is time, and comes
//! in once they have agreed.

mod external_meeting;
mod hub;
mod ice;
mod maintenance;
mod messages;
mod routes;
mod signaling;
mod wire;

use dft_kernel::ApiError;
use dft_kernel::settings::Settings;
use dft_kernel::token::random_token;

use crate::Consultations;
use crate::rules::room::RoomStatus;
use crate::store::rooms::{self, RoomRow};

pub(crate) use hub::{CHANNEL, Hub};
pub(crate) use routes::routes;

/// The two tokens of a room, one for each side.
pub(crate) struct Tokens {
    pub(crate) patient: String,
    pub(crate) doctor: String,
}

impl Tokens {
    /// New ones that nobody can guess.
    pub(crate) fn random() -> Self {
        Self { patient: random_token(), doctor: random_token() }
    }
}

/// What the room is made with.
pub(crate) struct Room {
    pub(crate) hub: Hub,
    pub(crate) helpers: dft_kernel::settings::Room,
}

impl Room {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self { hub: Hub::default(), helpers: settings.room.clone() }
    }
}

fn room_closed() -> ApiError {
    ApiError::conflict("room_closed", "This room is not open now")
}

fn consent_needed() -> ApiError {
    ApiError::forbidden("consent_needed", "Please agree to the video session first")
}

impl Consultations {
    /// The room behind a token.
    async fn room(&self, token: &str) -> Result<RoomRow, ApiError> {
        // A token is 43 characters; nothing longer is worth a query.
        if token.len() > 64 || token.contains('\0') {
            return Err(ApiError::not_found());
        }
        rooms::by_token(&self.0.db, token).await?.ok_or_else(ApiError::not_found)
    }

    fn room_status(&self, room: &RoomRow) -> RoomStatus {
        room.window().status_at(self.0.clock.now())
    }

    /// The room behind a token, for somebody who may be in it now.
    async fn open_room(&self, token: &str) -> Result<RoomRow, ApiError> {
        let room = self.room(token).await?;
        if self.room_status(&room) != RoomStatus::Open {
            return Err(room_closed());
        }
        if room.consented_at().is_none() {
            return Err(consent_needed());
        }
        Ok(room)
    }

    /// Whoever holds this token agrees, from now on and for ever.
    async fn consent(&self, token: &str) -> Result<RoomRow, ApiError> {
        let room = self.room(token).await?;
        if !matches!(self.room_status(&room), RoomStatus::Early | RoomStatus::Open) {
            return Err(room_closed());
        }
        if room.consented_at().is_some() {
            return Ok(room);
        }
        rooms::consent(&self.0.db, room.id(), room.side(), self.0.clock.now()).await?;
        self.room(token).await
    }
}
