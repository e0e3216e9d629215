//! The mindfulness calls.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{EmptyBody, Json, OptionalJson};
use dft_kernel::ids::PathId;
use http::{HeaderMap, Method};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::wire::{
    AccessView, BookmarkTrack, BookmarkedView, CategoriesWish, CategoryListView, CategoryView, LikeTrack,
    LikedView, PlayedView, TrackListView, TrackView, TracksWish,
};
use crate::{CategoryId, Mindfulness, TrackId};

/// The area's calls.
pub fn routes() -> OpenApiRouter<Mindfulness> {
    OpenApiRouter::new()
        .routes(routes!(list_categories))
        .routes(routes!(show_category))
        .routes(routes!(list_tracks))
        .routes(routes!(list_recent_tracks))
        .routes(routes!(show_track))
        .routes(routes!(play_audio))
        .routes(routes!(like_track))
        .routes(routes!(bookmark_track))
        .routes(routes!(register_play))
        .routes(routes!(show_access))
}

/// An address whose question nobody can read leads nowhere.
fn asked<T>(wish: Result<Query<T>, QueryRejection>) -> Result<T, ApiError> {
    wish.map(|Query(wish)| wish).map_err(|_| ApiError::not_found())
}

/// Every category, in the order in which they came.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/categories/",
    tag = "mindfulness",
    params(CategoriesWish),
    responses(
        (status = 200, description = "Everyone's, with an ETag", body = CategoryListView),
        (status = 404, description = "No such page", body = ErrorResponse),
    )
)]
async fn list_categories(
    State(area): State<Mindfulness>,
    wish: Result<Query<CategoriesWish>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let wish = asked(wish)?;
    let printed = area.0.shelf.read().await?;
    Ok(printed.categories(wish.page.as_deref())?.answer_privately(&headers))
}

/// One category.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/categories/{id}/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "With an ETag", body = CategoryView),
        (status = 404, description = "No such category", body = ErrorResponse),
    )
)]
async fn show_category(
    State(area): State<Mindfulness>,
    PathId(id): PathId<CategoryId>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let printed = area.0.shelf.read().await?;
    Ok(printed.category.get(&id).ok_or_else(ApiError::not_found)?.answer_privately(&headers))
}

/// Tracks: all, of a category, or those the asking member likes or has kept. A guest has none of the latter.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/tracks/",
    tag = "mindfulness",
    params(TracksWish),
    responses(
        (status = 200, description = "By id; one's own the newest first", body = TrackListView),
        (status = 404, description = "No such page", body = ErrorResponse),
        (status = 422, description = "Neither true nor false", body = ErrorResponse),
    )
)]
async fn list_tracks(
    State(area): State<Mindfulness>,
    member: Option<Member>,
    wish: Result<Query<TracksWish>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let choice = asked(wish)?.parse()?;
    match member {
        Some(member) => {
            let page = area.tracks_for(member.id, &choice).await?;
            Ok(Json(TrackListView::from(page)).into_response())
        }
        None => Ok(area.0.shelf.read().await?.tracks(&choice)?.answer_privately(&headers)),
    }
}

/// One track.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/tracks/{id}/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "As the asker sees it", body = TrackView),
        (status = 404, description = "No such track", body = ErrorResponse),
    )
)]
async fn show_track(
    State(area): State<Mindfulness>,
    member: Option<Member>,
    PathId(id): PathId<TrackId>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    if let Some(member) = member {
        return Ok(Json(area.track_for(member.id, id).await?).into_response());
    }
    let printed = area.0.shelf.read().await?;
    Ok(printed.track.get(&id).ok_or_else(ApiError::not_found)?.answer_privately(&headers))
}

/// What I listened to, the last first.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/tracks/recent/",
    tag = "mindfulness",
    responses(
        (status = 200, description = "Ten at most, each once", body = TrackListView),
        (status = 401, description = "Nobody is signed in", body = ErrorResponse),
    )
)]
async fn list_recent_tracks(
    State(area): State<Mindfulness>,
    member: Member,
) -> Result<Json<TrackListView>, ApiError> {
    Ok(Json(area.recent(member.id).await?.into()))
}

/// The sound of a track, for members with a plan. Asked again with every range.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/tracks/{id}/audio/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "All of it", body = Vec<u8>, content_type = "audio/mpeg"),
        (status = 206, description = "The range that was asked for", body = Vec<u8>, content_type = "audio/mpeg"),
        (status = 302, description = "Where it is, by a link that ends: when sounds are kept in a bucket"),
        (status = 304, description = "The asker has it"),
        (status = 401, description = "Nobody is signed in", body = ErrorResponse),
        (status = 403, description = "premium_required", body = ErrorResponse),
        (status = 404, description = "No such track", body = ErrorResponse),
        (status = 416, description = "It is not that long"),
    )
)]
async fn play_audio(
    State(area): State<Mindfulness>,
    member: Member,
    id: Result<PathId<TrackId>, ApiError>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    // Who may not listen learns nothing about which tracks there are.
    area.may_listen(member.id).await?;
    let PathId(id) = id?;
    area.audio(id, &method, &headers).await
}

/// Like a track, or no longer. Said twice it is the same; without a word it changes.
#[utoipa::path(
    post,
    path = "/api/v1/mindfulness/tracks/{id}/like/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    request_body(content = LikeTrack, description = "Or nothing"),
    responses(
        (status = 200, description = "As it is now", body = LikedView),
        (status = 401, description = "Nobody is signed in", body = ErrorResponse),
        (status = 404, description = "No such track", body = ErrorResponse),
    )
)]
async fn like_track(
    State(area): State<Mindfulness>,
    member: Member,
    PathId(id): PathId<TrackId>,
    OptionalJson(wish): OptionalJson<LikeTrack>,
) -> Result<Json<LikedView>, ApiError> {
    let (liked, total_likes) = area.like(member.id, id, wish.liked).await?;
    Ok(Json(LikedView { track_id: id, liked, total_likes }))
}

/// Keep a track, or no longer. Said twice it is the same; without a word it changes.
#[utoipa::path(
    post,
    path = "/api/v1/mindfulness/tracks/{id}/bookmark/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    request_body(content = BookmarkTrack, description = "Or nothing"),
    responses(
        (status = 200, description = "As it is now", body = BookmarkedView),
        (status = 401, description = "Nobody is signed in", body = ErrorResponse),
        (status = 404, description = "No such track", body = ErrorResponse),
    )
)]
async fn bookmark_track(
    State(area): State<Mindfulness>,
    member: Member,
    PathId(id): PathId<TrackId>,
    OptionalJson(wish): OptionalJson<BookmarkTrack>,
) -> Result<Json<BookmarkedView>, ApiError> {
    let (bookmarked, total_bookmarks) = area.bookmark(member.id, id, wish.bookmarked).await?;
    Ok(Json(BookmarkedView { track_id: id, bookmarked, total_bookmarks }))
}

/// Count a play: once when listening starts, however many ranges follow.
#[utoipa::path(
    post,
    path = "/api/v1/mindfulness/tracks/{id}/accessed/",
    tag = "mindfulness",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "Counted, and first among the recent ones", body = PlayedView),
        (status = 401, description = "Nobody is signed in", body = ErrorResponse),
        (status = 404, description = "No such track", body = ErrorResponse),
    )
)]
async fn register_play(
    State(area): State<Mindfulness>,
    member: Member,
    PathId(id): PathId<TrackId>,
    EmptyBody: EmptyBody,
) -> Result<Json<PlayedView>, ApiError> {
    let played_count = area.play(member.id, id).await?;
    Ok(Json(PlayedView { track_id: id, played_count }))
}

/// What the asker may hear, guest or member.
#[utoipa::path(
    get,
    path = "/api/v1/mindfulness/access/",
    tag = "mindfulness",
    responses((status = 200, description = "As it is now", body = AccessView))
)]
async fn show_access(
    State(area): State<Mindfulness>,
    member: Option<Member>,
) -> Result<Json<AccessView>, ApiError> {
    Ok(Json(area.access(member.map(|member| member.id)).await?.into()))
}
