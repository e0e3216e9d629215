//! HTTP routes.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::etag::IfNoneMatch;
use dft_kernel::http::{EmptyBody, Json, OptionalJson};
use dft_kernel::ids::PathId;
use http::{HeaderMap, Method, header};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::store::marks::Mark;
use crate::wire::{
    AccessView, BookmarkTrack, BookmarkedView, CategoriesQuery, CategoryListView, CategoryView, LikeTrack,
    LikedView, PlayedView, TrackListView, TrackView, TracksQuery,
};
use crate::{CategoryId, Mindfulness, TrackId};

pub fn routes() -> OpenApiRouter<Mindfulness> {
    OpenApiRouter::new()
        .routes(routes!(list_categories))
        .routes(routes!(show_category))
        .routes(routes!(list_tracks))
        .routes(routes!(list_recent_tracks))
        .routes(routes!(show_track))
        .routes(routes!(play_audio))
        .routes(routes!(show_cues))
        .routes(routes!(like_track))
        .routes(routes!(bookmark_track))
        .routes(routes!(register_play))
        .routes(routes!(show_access))
}

/// A malformed query string is 404, like a page that does not exist.
fn parse_query<T>(query: Result<Query<T>, QueryRejection>) -> Result<T, ApiError> {
    query.map(|Query(query)| query).map_err(|_| ApiError::not_found())
}

/// List the categories in catalogue order.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/categories/",
    tag = "mindfulness",
    params(CategoriesQuery),
    responses(
        (status = 200, description = "A page of categories, with an ETag", body = CategoryListView),
        (status = 404, description = "No such page", body = ErrorResponse),
    )
)]
async fn list_categories(
    State(area): State<Mindfulness>,
    query: Result<Query<CategoriesQuery>, QueryRejection>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    let query = parse_query(query)?;
    let snapshot = area.0.catalog.read().await?;
    Ok(snapshot.responses.categories(query.page.as_deref())?.respond_private(&if_none_match))
}

/// Get a category.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/categories/{id}/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The category, with an ETag", body = CategoryView),
        (status = 404, description = "No such category", body = ErrorResponse),
    )
)]
async fn show_category(
    State(area): State<Mindfulness>,
    PathId(id): PathId<CategoryId>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    let snapshot = area.0.catalog.read().await?;
    Ok(snapshot.responses.category(id).ok_or_else(ApiError::not_found)?.respond_private(&if_none_match))
}

/// List tracks, optionally of one category or only those the caller likes or has bookmarked. Guests have no likes and no
/// bookmarks.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/tracks/",
    tag = "mindfulness",
    params(TracksQuery),
    responses(
        (status = 200, description = "Ordered by id; likes and bookmarks newest first", body = TrackListView),
        (status = 404, description = "No such page", body = ErrorResponse),
        (status = 422, description = "A flag is neither true nor false", body = ErrorResponse),
    )
)]
async fn list_tracks(
    State(area): State<Mindfulness>,
    member: Option<Member>,
    query: Result<Query<TracksQuery>, QueryRejection>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    let filter = parse_query(query)?.parse()?;
    if let Some(member) = member {
        let page = area.list_tracks(member.id, &filter).await?;
        return Ok(Json(TrackListView::from(page)).into_response());
    }
    let snapshot = area.0.catalog.read().await?;
    let page = snapshot.responses.guest_tracks(&snapshot.tracks, &filter)?;
    Ok(page.respond_private(&if_none_match))
}

/// Get a track.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/tracks/{id}/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The track as the caller sees it", body = TrackView),
        (status = 404, description = "No such track", body = ErrorResponse),
    )
)]
async fn show_track(
    State(area): State<Mindfulness>,
    member: Option<Member>,
    PathId(id): PathId<TrackId>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    if let Some(member) = member {
        let listing = area.get_track(member.id, id).await?;
        return Ok(Json(TrackView::from(&listing)).into_response());
    }
    let snapshot = area.0.catalog.read().await?;
    Ok(snapshot.responses.guest_track(id).ok_or_else(ApiError::not_found)?.respond_private(&if_none_match))
}

/// List the tracks the caller played last, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/tracks/recent/",
    tag = "mindfulness",
    responses(
        (status = 200, description = "At most ten tracks, each once", body = TrackListView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
    )
)]
async fn list_recent_tracks(
    State(area): State<Mindfulness>,
    member: Member,
) -> Result<Json<TrackListView>, ApiError> {
    Ok(Json(area.list_recent(member.id).await?.into()))
}

/// Stream a track's audio. Requires an active plan unless the track is free, checked with every range request.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/tracks/{id}/audio/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The whole file", body = Vec<u8>, content_type = "audio/mpeg"),
        (status = 206, description = "The requested range", body = Vec<u8>, content_type = "audio/mpeg"),
        (status = 302, description = "Redirect to a presigned URL, when audio is stored in a bucket"),
        (status = 304, description = "Not modified"),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 403, description = "premium_required", body = ErrorResponse),
        (status = 404, description = "No such track", body = ErrorResponse),
        (status = 416, description = "Range not satisfiable"),
    )
)]
async fn play_audio(
    State(area): State<Mindfulness>,
    member: Member,
    id: Result<PathId<TrackId>, ApiError>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    area.require_access(member.id, id.as_ref().ok().map(|PathId(id)| *id)).await?;
    let PathId(id) = id?;
    area.audio(id, &method, &headers).await
}

/// Get a track's cues as `WebVTT`. Requires what its audio requires.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/tracks/{id}/cues/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The cues", body = String, content_type = "text/vtt"),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 403, description = "premium_required", body = ErrorResponse),
        (status = 404, description = "No such track, or it has no cues", body = ErrorResponse),
    )
)]
async fn show_cues(
    State(area): State<Mindfulness>,
    member: Member,
    id: Result<PathId<TrackId>, ApiError>,
) -> Result<Response, ApiError> {
    area.require_access(member.id, id.as_ref().ok().map(|PathId(id)| *id)).await?;
    let PathId(id) = id?;
    let headers =
        [(header::CONTENT_TYPE, "text/vtt; charset=utf-8"), (header::CACHE_CONTROL, "private, no-cache")];
    Ok((headers, area.cues(id).await?).into_response())
}

/// Like or unlike a track. Idempotent when `liked` is given; toggles when the body is empty.
#[utoipa::path(
    post,
    path = "/api/v1/mindfulness/tracks/{id}/like/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    request_body(content = LikeTrack, description = "Optional"),
    responses(
        (status = 200, description = "The new state", body = LikedView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "No such track", body = ErrorResponse),
    )
)]
async fn like_track(
    State(area): State<Mindfulness>,
    member: Member,
    PathId(id): PathId<TrackId>,
    OptionalJson(body): OptionalJson<LikeTrack>,
) -> Result<Json<LikedView>, ApiError> {
    let like = area.set_mark(Mark::Like, member.id, id, body.liked).await?;
    Ok(Json(LikedView { track_id: id, liked: like.set, total_likes: like.total }))
}

/// Bookmark a track or remove the bookmark. Idempotent when `bookmarked` is given; toggles when the body is empty.
#[utoipa::path(
    post,
    path = "/api/v1/mindfulness/tracks/{id}/bookmark/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    request_body(content = BookmarkTrack, description = "Optional"),
    responses(
        (status = 200, description = "The new state", body = BookmarkedView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "No such track", body = ErrorResponse),
    )
)]
async fn bookmark_track(
    State(area): State<Mindfulness>,
    member: Member,
    PathId(id): PathId<TrackId>,
    OptionalJson(body): OptionalJson<BookmarkTrack>,
) -> Result<Json<BookmarkedView>, ApiError> {
    let bookmark = area.set_mark(Mark::Bookmark, member.id, id, body.bookmarked).await?;
    Ok(Json(BookmarkedView { track_id: id, bookmarked: bookmark.set, total_bookmarks: bookmark.total }))
}

/// Count a play. Called once when playback starts, however many ranges follow.
#[utoipa::path(
    post,
    path = "/api/v1/mindfulness/tracks/{id}/accessed/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "Counted, and moved to the top of the recent tracks", body = PlayedView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "No such track", body = ErrorResponse),
    )
)]
async fn register_play(
    State(area): State<Mindfulness>,
    member: Member,
    PathId(id): PathId<TrackId>,
    EmptyBody: EmptyBody,
) -> Result<Json<PlayedView>, ApiError> {
    let played_count = area.record_play(member.id, id).await?;
    Ok(Json(PlayedView { track_id: id, played_count }))
}

/// Get what the caller may access, as a guest or a member.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/access/",
    tag = "mindfulness",
    responses((status = 200, description = "The caller's access", body = AccessView))
)]
async fn show_access(
    State(area): State<Mindfulness>,
    member: Option<Member>,
) -> Result<Json<AccessView>, ApiError> {
    let access = area.access(member.map(|member| member.id)).await?;
    Ok(Json(AccessView::new(access, area.free_track_count().await?)))
}
