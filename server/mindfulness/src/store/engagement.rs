//! Writes the likes, bookmarks and plays that a new track starts with.

use dft_kernel::db::Tx;
use dft_kernel::time::{DAY, Timestamp};

use super::plays::days_before;

/// The engagement that a new track starts with. Its likes and bookmarks are ordinary rows, so that the counters stay
/// consistent.
#[derive(Debug, Clone)]
pub struct Engagement {
    pub likes: i64,
    pub bookmarks: i64,
    /// Of each of the last days, today first.
    pub daily_plays: [i64; 10],
}

/// User ids of invented users: real ones start at 1, these are negative.
const LIKES: &str = "WITH RECURSIVE invented (number) AS (
         SELECT CAST(1 AS BIGINT)
         UNION ALL
         SELECT number + 1 FROM invented WHERE number < $2
     )
     INSERT INTO track_likes (user_id, track_id, liked_at)
     SELECT -number, $1, $3 - number * 3600000
     FROM invented";

const BOOKMARKS: &str = "WITH RECURSIVE invented (number) AS (
         SELECT CAST(1 AS BIGINT)
         UNION ALL
         SELECT number + 1 FROM invented WHERE number < $2
     )
     INSERT INTO track_bookmarks (user_id, track_id, bookmarked_at)
     SELECT -number, $1, $3 - number * 3600000
     FROM invented";

/// Adds likes, bookmarks and the plays of the last days to a new track, and sets its counters.
pub(crate) async fn insert(
    tx: &mut Tx,
    track: i64,
    engagement: &Engagement,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    let Engagement { likes, bookmarks, daily_plays } = engagement;
    let newest = (now - DAY).0;
    sqlx::query(LIKES).bind(track).bind(likes).bind(newest).execute(&mut **tx).await?;
    sqlx::query(BOOKMARKS).bind(track).bind(bookmarks).bind(newest).execute(&mut **tx).await?;
    let mut insert_plays = sqlx::query(
        "INSERT INTO daily_plays (track_id, day, plays)
         VALUES ($1, $2, $3), ($1, $4, $5), ($1, $6, $7), ($1, $8, $9), ($1, $10, $11), ($1, $12, $13),
                ($1, $14, $15), ($1, $16, $17), ($1, $18, $19), ($1, $20, $21)",
    )
    .bind(track);
    for (days_ago, plays) in (0..).zip(daily_plays) {
        insert_plays = insert_plays.bind(days_before(now.ist_date(), days_ago).to_string()).bind(plays);
    }
    insert_plays.execute(&mut **tx).await?;
    sqlx::query(
        "UPDATE tracks
         SET liked_count = $2, bookmarked_count = $3, played_count = $4
         WHERE id = $1",
    )
    .bind(track)
    .bind(likes)
    .bind(bookmarks)
    .bind(daily_plays.iter().sum::<i64>())
    .execute(&mut **tx)
    .await?;
    Ok(())
}
