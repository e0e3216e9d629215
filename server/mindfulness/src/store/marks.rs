//! Likes and bookmarks: a row for each user and track, and a counter on the track.

use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use super::catalog::is_listed;
use crate::TrackId;
use crate::catalog::TrackCounters;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    Like,
    Bookmark,
}

/// Returns the number of inserted rows: 0 when there is no such track or the mark exists. The unique index decides between
/// concurrent requests.
pub(crate) async fn insert(
    tx: &mut Tx,
    mark: Mark,
    user: UserId,
    track: TrackId,
    now: Timestamp,
) -> Result<i64, sqlx::Error> {
    let sql = match mark {
        Mark::Like => {
            concat!(
                "INSERT INTO track_likes (user_id, track_id, liked_at)
                 SELECT $1, id, $3
                 FROM tracks
                 WHERE id = $2 AND ",
                is_listed!(),
                " ON CONFLICT (user_id, track_id) DO NOTHING"
            )
        }
        Mark::Bookmark => {
            concat!(
                "INSERT INTO track_bookmarks (user_id, track_id, bookmarked_at)
                 SELECT $1, id, $3
                 FROM tracks
                 WHERE id = $2 AND ",
                is_listed!(),
                " ON CONFLICT (user_id, track_id) DO NOTHING"
            )
        }
    };
    let result = sqlx::query(sql).bind(user.0).bind(track.0).bind(now.0).execute(&mut **tx).await?;
    Ok(as_count(result.rows_affected()))
}

/// Returns the number of deleted rows.
pub(crate) async fn delete(
    tx: &mut Tx,
    mark: Mark,
    user: UserId,
    track: TrackId,
) -> Result<i64, sqlx::Error> {
    let sql = match mark {
        Mark::Like => "DELETE FROM track_likes WHERE user_id = $1 AND track_id = $2",
        Mark::Bookmark => "DELETE FROM track_bookmarks WHERE user_id = $1 AND track_id = $2",
    };
    let result = sqlx::query(sql).bind(user.0).bind(track.0).execute(&mut **tx).await?;
    Ok(as_count(result.rows_affected()))
}

fn as_count(affected: u64) -> i64 {
    i64::try_from(affected).unwrap_or(i64::MAX)
}

/// Adds the change to the counter and returns its new value; `None` when there is no such track.
pub(crate) async fn change_counter(
    tx: &mut Tx,
    mark: Mark,
    track: TrackId,
    change: i64,
) -> Result<Option<i64>, sqlx::Error> {
    let sql = match (mark, change) {
        (Mark::Like, 0) => {
            concat!("SELECT liked_count + $2 FROM tracks WHERE id = $1 AND ", is_listed!())
        }
        (Mark::Bookmark, 0) => {
            concat!("SELECT bookmarked_count + $2 FROM tracks WHERE id = $1 AND ", is_listed!())
        }
        (Mark::Like, _) => concat!(
            "UPDATE tracks
             SET liked_count = liked_count + $2
             WHERE id = $1 AND ",
            is_listed!(),
            " RETURNING liked_count"
        ),
        (Mark::Bookmark, _) => concat!(
            "UPDATE tracks
             SET bookmarked_count = bookmarked_count + $2
             WHERE id = $1 AND ",
            is_listed!(),
            " RETURNING bookmarked_count"
        ),
    };
    sqlx::query_scalar(sql).bind(track.0).bind(change).fetch_optional(&mut **tx).await
}

/// The tracks this user has marked, newest first.
pub(crate) async fn list_marked(
    connection: &mut AnyConnection,
    mark: Mark,
    user: UserId,
) -> Result<Vec<TrackId>, sqlx::Error> {
    let sql = match mark {
        Mark::Like => "SELECT track_id FROM track_likes WHERE user_id = $1 ORDER BY id DESC",
        Mark::Bookmark => "SELECT track_id FROM track_bookmarks WHERE user_id = $1 ORDER BY id DESC",
    };
    let ids: Vec<i64> = sqlx::query_scalar(sql).bind(user.0).fetch_all(connection).await?;
    Ok(ids.into_iter().map(TrackId).collect())
}

/// One user's marks on one track, and the track's counters.
pub(crate) struct TrackMarks {
    pub(crate) counters: TrackCounters,
    pub(crate) liked: bool,
    pub(crate) bookmarked: bool,
}

/// `None` when there is no such track.
pub(crate) async fn find_for_track(
    db: &Db,
    user: UserId,
    track: TrackId,
) -> Result<Option<TrackMarks>, sqlx::Error> {
    let row: Option<(i64, i64, i64, i64, i64)> = sqlx::query_as(
        "SELECT liked_count, bookmarked_count, played_count,
                (SELECT COUNT(*) FROM track_likes WHERE user_id = $1 AND track_id = tracks.id),
                (SELECT COUNT(*) FROM track_bookmarks WHERE user_id = $1 AND track_id = tracks.id)
         FROM tracks
         WHERE id = $2",
    )
    .bind(user.0)
    .bind(track.0)
    .fetch_optional(db.reader())
    .await?;
    Ok(row.map(|(likes, bookmarks, plays, liked, bookmarked)| TrackMarks {
        counters: TrackCounters { likes, bookmarks, plays },
        liked: liked > 0,
        bookmarked: bookmarked > 0,
    }))
}
