//! The door of the room: whoever has the token learns whether it is time.

use std::time::Duration;

use dft_kernel::Refusal;
use dft_kernel::time::Moment;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Consultations;
use crate::rules::appointment::{AppointmentStatus, COMPLETED_AFTER};
use crate::store::appointments::{self, AppointmentRow};

/// The room opens so long before the session.
const OPENS_BEFORE: Duration = Duration::from_mins(10);

/// Where a room is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RoomStatus {
    Early,
    Open,
    Over,
    Cancelled,
}

/// Whether it is time.
pub(crate) fn status(row: &AppointmentRow, now: Moment) -> RoomStatus {
    match row.status() {
        AppointmentStatus::Booked | AppointmentStatus::Completed => {
            if now < opens_at(row) {
                RoomStatus::Early
            } else if now < row.ends_at() + COMPLETED_AFTER {
                RoomStatus::Open
            } else {
                RoomStatus::Over
            }
        }
        _ => RoomStatus::Cancelled,
    }
}

/// From when one may come in.
pub(crate) fn opens_at(row: &AppointmentRow) -> Moment {
    row.starts_at() - OPENS_BEFORE
}

impl Consultations {
    /// The session behind a token.
    pub(crate) async fn room(&self, token: &str) -> Result<AppointmentRow, Refusal> {
        // A token is 43 characters; nothing longer is worth a query.
        if token.len() > 64 || token.contains('\0') {
            return Err(Refusal::not_found());
        }
        appointments::by_room(&self.0.db, token).await?.ok_or_else(Refusal::not_found)
    }
}
