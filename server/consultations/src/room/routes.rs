//! Handlers of the room's API.

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use dft_kernel::ApiError;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{EmptyBody, Json, UpgradeGuard};
use dft_kernel::ids::PathId;
use http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::ice::ice_servers;
use super::messages::MAX_READ_BYTES;
use super::signaling;
use super::wire::{IceView, RoomView, SignalingQuery};
use crate::Consultations;
use crate::rules::room::is_valid_tab_id;
use crate::store::rooms::Room;

/// The token in the path is the permission.
pub(crate) fn routes() -> OpenApiRouter<Consultations> {
    OpenApiRouter::new()
        .routes(routes!(show_room))
        .routes(routes!(consent_to_room))
        .routes(routes!(show_ice))
        .routes(routes!(open_signaling))
}

fn view(area: &Consultations, room: &Room) -> Json<RoomView> {
    Json(RoomView::new(room, area.0.rooms.config.meeting_url.as_deref(), area.0.clock.now()))
}

/// The state of a room, and who meets in it.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/room/{token}/",
    tag = "consultations",
    params(("token" = String, Path, description = "From the room's link: the patient's or the doctor's")),
    responses(
        (status = 200, description = "OK", body = RoomView),
        (status = 404, description = "No such room", body = ErrorResponse),
    )
)]
async fn show_room(
    State(area): State<Consultations>,
    PathId(token): PathId<String>,
) -> Result<Json<RoomView>, ApiError> {
    let room = area.room(&token).await?;
    Ok(view(&area, &room))
}

/// Consent to a video session. Idempotent: the first time is recorded.
#[utoipa::path(
    post,
    path = "/api/v1/consultations/room/{token}/consent/",
    tag = "consultations",
    params(("token" = String, Path)),
    responses(
        (status = 200, description = "Consented, now or before", body = RoomView),
        (status = 404, description = "No such room", body = ErrorResponse),
        (status = 409, description = "room_closed: the session is over or cancelled", body = ErrorResponse),
    )
)]
async fn consent_to_room(
    State(area): State<Consultations>,
    PathId(token): PathId<String>,
    _: EmptyBody,
) -> Result<Json<RoomView>, ApiError> {
    let room = area.consent(&token).await?;
    Ok(view(&area, &room))
}

/// STUN and TURN servers, with credentials that expire with the room.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/room/{token}/ice/",
    tag = "consultations",
    params(("token" = String, Path)),
    responses(
        (status = 200, description = "Empty when none is configured", body = IceView),
        (status = 403, description = "consent_needed", body = ErrorResponse),
        (status = 404, description = "No such room", body = ErrorResponse),
        (status = 409, description = "room_closed", body = ErrorResponse),
    )
)]
async fn show_ice(
    State(area): State<Consultations>,
    PathId(token): PathId<String>,
) -> Result<Json<IceView>, ApiError> {
    let room = area.open_room(&token).await?;
    Ok(Json(ice_servers(&area.0.rooms.config, room.window.closes_at()).into()))
}

/// The signaling WebSocket of a room. Text frames of JSON; audio, video and chat do not pass through the server.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/room/{token}/signals/",
    tag = "consultations",
    params(("token" = String, Path), SignalingQuery),
    responses(
        (status = 101, description = "Switched to WebSocket"),
        (status = 403, description = "consent_needed, or from another origin", body = ErrorResponse),
        (status = 404, description = "No such room", body = ErrorResponse),
        (status = 409, description = "room_closed", body = ErrorResponse),
        (status = 422, description = "Invalid tab", body = ErrorResponse),
        (status = 426, description = "Not a WebSocket request", body = ErrorResponse),
    )
)]
async fn open_signaling(
    State(area): State<Consultations>,
    PathId(token): PathId<String>,
    query: Result<Query<SignalingQuery>, QueryRejection>,
    guard: UpgradeGuard,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let room = area.open_room(&token).await?;
    let tab = query.map(|Query(query)| query.tab).unwrap_or_default();
    if !is_valid_tab_id(&tab) {
        return Err(ApiError::invalid_field("tab", "Expected 16 to 64 letters, digits, _ or -"));
    }
    let socket = socket.map_err(|_| {
        ApiError::new(StatusCode::UPGRADE_REQUIRED, "not_a_websocket", "This address takes a WebSocket")
    })?;
    let socket = socket.max_message_size(MAX_READ_BYTES).max_frame_size(MAX_READ_BYTES);
    Ok(socket.on_upgrade(move |socket| signaling::run_socket(area, room, tab, socket, guard)))
}
