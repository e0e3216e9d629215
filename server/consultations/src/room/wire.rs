//! Requests and responses of the room's API.

use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::external_meeting;
use super::ice::{IceServer, IceServers};
use crate::rules::room::{RoomStatus, Side};
use crate::store::rooms::Room;

/// A room, as the holder of one of its tokens sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct RoomView {
    status: RoomStatus,
    /// Whose token it is.
    side: Side,
    /// The name of the other side.
    #[schema(example = "Dr. Meera Iyer")]
    other_name: String,
    doctor_name: String,
    /// The doctor's number at their medical council.
    registration_number: String,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
    /// When the room opens.
    #[schema(value_type = String, format = DateTime)]
    opens_at: Timestamp,
    /// When the room closes.
    #[schema(value_type = String, format = DateTime)]
    closes_at: Timestamp,
    /// When this side consented to the video session.
    #[schema(value_type = Option<String>, format = DateTime)]
    consented_at: Option<Timestamp>,
    /// The external meeting, if one is configured: only while the room is open and after consent.
    meeting_url: Option<String>,
}

impl RoomView {
    pub(super) fn new(room: &Room, meeting_template: Option<&str>, now: Timestamp) -> Self {
        let (status, doctor_name) = (room.window.status_at(now), room.doctor_name.clone());
        let may_enter = status == RoomStatus::Open && room.consented_at.is_some();
        Self {
            status,
            side: room.side,
            other_name: match room.side {
                Side::Patient => doctor_name.clone(),
                Side::Doctor => room.patient_name.clone(),
            },
            doctor_name,
            registration_number: room.registration_number.clone(),
            starts_at: room.window.starts_at,
            ends_at: room.window.ends_at,
            opens_at: room.window.opens_at(),
            closes_at: room.window.closes_at(),
            consented_at: room.consented_at,
            meeting_url: meeting_template
                .filter(|_| may_enter)
                .map(|template| external_meeting::url(template, room)),
        }
    }
}

/// A STUN or TURN server, in the form of `RTCIceServer`.
#[derive(Serialize, ToSchema)]
pub(crate) struct IceServerView {
    #[schema(example = json!(["turn:turn.example.in:3478"]))]
    urls: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    username: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    credential: Option<String>,
}

/// The STUN and TURN servers; empty when none is configured.
#[derive(Serialize, ToSchema)]
pub(crate) struct IceView {
    ice_servers: Vec<IceServerView>,
    /// When the credentials expire.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
}

impl From<IceServer> for IceServerView {
    fn from(server: IceServer) -> Self {
        let (username, credential) =
            server.credentials.map(|credentials| (credentials.username, credentials.password)).unzip();
        Self { urls: vec![server.url], username, credential }
    }
}

impl From<IceServers> for IceView {
    fn from(IceServers { servers, expires_at }: IceServers) -> Self {
        Self { ice_servers: servers.into_iter().map(IceServerView::from).collect(), expires_at }
    }
}

/// The browser tab that connects.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SignalingQuery {
    /// A random id of the tab: 16 to 64 of `A-Z a-z 0-9 _ -`.
    #[serde(default)]
    #[param(required = true)]
    pub(super) tab: String,
}
