//! The room's calls.

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use dft_kernel::ApiError;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{EmptyBody, Json, Staying};
use dft_kernel::ids::PathId;
use http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::messages::MAX_READ_BYTES;
use super::wire::{IceView, RoomView, SignalingQuery};
use super::{ice, signaling};
use crate::Consultations;
use crate::rules::room::is_valid_tab_id;
use crate::store::rooms::RoomRow;

/// The room's calls. A token is the permission.
pub(crate) fn routes() -> OpenApiRouter<Consultations> {
    OpenApiRouter::new()
        .routes(routes!(show_room))
        .routes(routes!(consent_to_room))
        .routes(routes!(show_ice))
        .routes(routes!(open_signals))
}

fn shown(area: &Consultations, row: &RoomRow) -> Json<RoomView> {
    Json(RoomView::new(row, area.0.room.helpers.meeting_url.as_deref(), area.0.clock.now()))
}

/// Whether it is time to come into a room, and who will be there.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/room/{token}/",
    tag = "consultations",
    params(("token" = String, Path, description = "From the session's link: the patient's own, or the doctor's")),
    responses(
        (status = 200, description = "As it is now", body = RoomView),
        (status = 404, description = "No such room", body = ErrorResponse),
    )
)]
async fn show_room(
    State(area): State<Consultations>,
    PathId(token): PathId<String>,
) -> Result<Json<RoomView>, ApiError> {
    let row = area.room(&token).await?;
    Ok(shown(&area, &row))
}

/// Agree to a session over video. The first time is kept.
#[utoipa::path(
    post,
    path = "/api/v1/consultations/room/{token}/consent/",
    tag = "consultations",
    params(("token" = String, Path)),
    responses(
        (status = 200, description = "Agreed, now or before", body = RoomView),
        (status = 404, description = "No such room", body = ErrorResponse),
        (status = 409, description = "room_closed: it is over or cancelled", body = ErrorResponse),
    )
)]
async fn consent_to_room(
    State(area): State<Consultations>,
    PathId(token): PathId<String>,
    _: EmptyBody,
) -> Result<Json<RoomView>, ApiError> {
    let row = area.consent(&token).await?;
    Ok(shown(&area, &row))
}

/// Servers that help two browsers find each other, with credentials that end with the room.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/room/{token}/ice/",
    tag = "consultations",
    params(("token" = String, Path)),
    responses(
        (status = 200, description = "None when the operator has set none", body = IceView),
        (status = 403, description = "consent_needed", body = ErrorResponse),
        (status = 404, description = "No such room", body = ErrorResponse),
        (status = 409, description = "room_closed", body = ErrorResponse),
    )
)]
async fn show_ice(
    State(area): State<Consultations>,
    PathId(token): PathId<String>,
) -> Result<Json<IceView>, ApiError> {
    let row = area.open_room(&token).await?;
    Ok(Json(ice::servers(&area.0.room.helpers, row.window().closes_at())))
}

/// The socket over which the two pages of a room find each other. Text frames of JSON; no sound, picture or message of the
/// session goes this way.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/room/{token}/signals/",
    tag = "consultations",
    params(("token" = String, Path), SignalingQuery),
    responses(
        (status = 101, description = "A WebSocket from here on"),
        (status = 403, description = "consent_needed, or from another origin", body = ErrorResponse),
        (status = 404, description = "No such room", body = ErrorResponse),
        (status = 409, description = "room_closed", body = ErrorResponse),
        (status = 422, description = "A page's name that cannot be one", body = ErrorResponse),
        (status = 426, description = "Not a WebSocket", body = ErrorResponse),
    )
)]
async fn open_signals(
    State(area): State<Consultations>,
    PathId(token): PathId<String>,
    request: Result<Query<SignalingQuery>, QueryRejection>,
    staying: Staying,
    socket: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let row = area.open_room(&token).await?;
    let tab = request.map(|Query(request)| request.tab).unwrap_or_default();
    if !is_valid_tab_id(&tab) {
        return Err(ApiError::invalid_field("tab", "Expected 16 to 64 letters, digits, _ or -"));
    }
    let socket = socket.map_err(|_| {
        ApiError::new(StatusCode::UPGRADE_REQUIRED, "not_a_websocket", "This address takes a WebSocket")
    })?;
    let socket = socket.max_message_size(MAX_READ_BYTES).max_frame_size(MAX_READ_BYTES);
    Ok(socket.on_upgrade(move |socket| signaling::run_socket(area, row, tab, socket, staying)))
}
