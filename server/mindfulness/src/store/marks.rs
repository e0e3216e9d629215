//! Likes and bookmarks: a row for each person and track, and the counter beside it.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use crate::TrackId;

/// The two ways to mark a track.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Like,
    Bookmark,
}

/// Marks a track that is there. Answers how many rows came: none when the mark was there already. Between two at once the
/// unique index decides.
pub(crate) async fn set(
    tx: &mut Tx,
    mark: Mark,
    user: UserId,
    track: TrackId,
    now: Timestamp,
) -> Result<i64, sqlx::Error> {
    let text = match mark {
        Mark::Like => {
            "INSERT INTO track_likes (user_id, track_id, liked_at)
             SELECT $1, id, $3
             FROM tracks
             WHERE id = $2
             ON CONFLICT (user_id, track_id) DO NOTHING"
        }
        Mark::Bookmark => {
            "INSERT INTO track_bookmarks (user_id, track_id, bookmarked_at)
             SELECT $1, id, $3
             FROM tracks
             WHERE id = $2
             ON CONFLICT (user_id, track_id) DO NOTHING"
        }
    };
    let done = sqlx::query(text).bind(user.0).bind(track.0).bind(now.0).execute(&mut **tx).await?;
    Ok(rows(done.rows_affected()))
}

/// Takes the mark away. Answers how many rows went.
pub(crate) async fn clear(tx: &mut Tx, mark: Mark, user: UserId, track: TrackId) -> Result<i64, sqlx::Error> {
    let text = match mark {
        Mark::Like => "DELETE FROM track_likes WHERE user_id = $1 AND track_id = $2",
        Mark::Bookmark => "DELETE FROM track_bookmarks WHERE user_id = $1 AND track_id = $2",
    };
    let done = sqlx::query(text).bind(user.0).bind(track.0).execute(&mut **tx).await?;
    Ok(rows(done.rows_affected()))
}

fn rows(affected: u64) -> i64 {
    i64::try_from(affected).unwrap_or(i64::MAX)
}

/// Moves the counter by as many rows as came or went, and answers it; nothing when there is no such track.
pub(crate) async fn count(
    tx: &mut Tx,
    mark: Mark,
    track: TrackId,
    moved: i64,
) -> Result<Option<i64>, sqlx::Error> {
    let text = match (mark, moved) {
        (Mark::Like, 0) => "SELECT liked_count + $2 FROM tracks WHERE id = $1",
        (Mark::Bookmark, 0) => "SELECT bookmarked_count + $2 FROM tracks WHERE id = $1",
        (Mark::Like, _) => {
            "UPDATE tracks
             SET liked_count = liked_count + $2
             WHERE id = $1
             RETURNING liked_count"
        }
        (Mark::Bookmark, _) => {
            "UPDATE tracks
             SET bookmarked_count = bookmarked_count + $2
             WHERE id = $1
             RETURNING bookmarked_count"
        }
    };
    sqlx::query_scalar(text).bind(track.0).bind(moved).fetch_optional(&mut **tx).await
}

/// What this person has marked, the newest first.
pub(crate) async fn of(
    connection: &mut AnyConnection,
    mark: Mark,
    user: UserId,
) -> Result<Vec<TrackId>, sqlx::Error> {
    let text = match mark {
        Mark::Like => "SELECT track_id FROM track_likes WHERE user_id = $1 ORDER BY id DESC",
        Mark::Bookmark => "SELECT track_id FROM track_bookmarks WHERE user_id = $1 ORDER BY id DESC",
    };
    let ids: Vec<i64> = sqlx::query_scalar(text).bind(user.0).fetch_all(connection).await?;
    Ok(ids.into_iter().map(TrackId).collect())
}
