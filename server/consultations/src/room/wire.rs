//! What the room's calls take and show.

use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::external_meeting;
use crate::emails::with_title;
use crate::rules::room::{RoomStatus, Side};
use crate::store::rooms::RoomRow;

/// A room's door, as whoever holds a token sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoomView {
    status: RoomStatus,
    /// Whose token it is.
    side: Side,
    /// Whom they will meet.
    #[schema(example = "Dr. Meera Iyer")]
    other_name: String,
    doctor_name: String,
    /// The doctor's, at their medical council.
    registration_number: String,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
    /// From when one may come in.
    #[schema(value_type = String, format = DateTime)]
    opens_at: Timestamp,
    /// Until when one may stay.
    #[schema(value_type = String, format = DateTime)]
    closes_at: Timestamp,
    /// When this side agreed to a session over video.
    #[schema(value_type = Option<String>, format = DateTime)]
    consented_at: Option<Timestamp>,
    /// Where they meet when it is not here: only while the room is open and after they agreed.
    meeting_url: Option<String>,
}

impl RoomView {
    pub(super) fn new(row: &RoomRow, meeting: Option<&str>, now: Timestamp) -> Self {
        let (window, side, consented_at) = (row.window(), row.side(), row.consented_at());
        let (status, doctor_name) = (window.status_at(now), with_title(&row.doctor_name));
        let may_enter = status == RoomStatus::Open && consented_at.is_some();
        Self {
            status,
            side,
            other_name: match side {
                Side::Patient => doctor_name.clone(),
                Side::Doctor => row.patient_name.clone(),
            },
            doctor_name,
            registration_number: row.registration_number.clone(),
            starts_at: window.starts_at,
            ends_at: window.ends_at,
            opens_at: window.opens_at(),
            closes_at: window.closes_at(),
            consented_at,
            meeting_url: meeting.filter(|_| may_enter).map(|template| external_meeting::url(template, row)),
        }
    }
}

/// A server that helps two browsers find each other, as `RTCPeerConnection` takes it.
#[derive(Serialize, ToSchema)]
pub(crate) struct IceServerView {
    #[schema(example = json!(["turn:turn.example.in:3478"]))]
    pub(super) urls: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) username: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) credential: Option<String>,
}

/// All of them; none when the operator has set none.
#[derive(Serialize, ToSchema)]
pub(crate) struct IceView {
    pub(super) ice_servers: Vec<IceServerView>,
    /// Until when the credentials hold.
    #[schema(value_type = String, format = DateTime)]
    pub(super) expires_at: Timestamp,
}

/// Which page opens the socket.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SignalingQuery {
    /// Made by the page when it loads: 16 to 64 of `A-Z a-z 0-9 _ -`.
    #[serde(default)]
    #[param(required = true)]
    pub(super) tab: String,
}
