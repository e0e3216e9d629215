//! Likes and plays of people who do not exist, so that a demo's counters are not all nothing. They are rows like any
//! other, so the counters are true.

use dft_kernel::db::Tx;
use dft_kernel::time::{DAY, Timestamp};
use dft_kernel::token::sha256_base64url;

use crate::store::plays::{day_of, days_before};

/// How much a track is liked: the same for a title each time, a few much and most a little.
struct Liveliness {
    likes: i64,
    bookmarks: i64,
    plays: [i64; 10],
}

impl Liveliness {
    fn of(title: &str) -> Self {
        let chance: Vec<i64> = sha256_base64url(title.as_bytes()).bytes().map(i64::from).collect();
        let part = |at: usize, most: i64| chance[at] * 7 % 97 * most / 97;
        let likes = 4 + part(0, 30) + part(1, 12) * part(2, 12) / 2;
        Self {
            likes,
            bookmarks: 1 + likes * (20 + part(3, 30)) / 100,
            plays: std::array::from_fn(|day| 1 + likes * (15 + part(4 + day, 50)) / 100),
        }
    }
}

/// Gives a new track likes, bookmarks, and plays on each of the last ten days. People's ids begin at 1: these are below.
pub(crate) async fn liven(tx: &mut Tx, track: i64, title: &str, now: Timestamp) -> Result<(), sqlx::Error> {
    let Liveliness { likes, bookmarks, plays } = Liveliness::of(title);
    let marks = [
        (
            "WITH RECURSIVE nobody (number) AS (
                 SELECT CAST(1 AS BIGINT)
                 UNION ALL
                 SELECT number + 1 FROM nobody WHERE number < $2
             )
             INSERT INTO track_likes (user_id, track_id, liked_at)
             SELECT -number, $1, $3 - number * 3600000
             FROM nobody",
            likes,
        ),
        (
            "WITH RECURSIVE nobody (number) AS (
                 SELECT CAST(1 AS BIGINT)
                 UNION ALL
                 SELECT number + 1 FROM nobody WHERE number < $2
             )
             INSERT INTO track_bookmarks (user_id, track_id, bookmarked_at)
             SELECT -number, $1, $3 - number * 3600000
             FROM nobody",
            bookmarks,
        ),
    ];
    for (text, many) in marks {
        sqlx::query(text).bind(track).bind(many).bind((now - DAY).0).execute(&mut **tx).await?;
    }
    let today = day_of(now);
    let mut played = sqlx::query(
        "INSERT INTO track_plays (track_id, day, plays)
         VALUES ($1, $2, $3), ($1, $4, $5), ($1, $6, $7), ($1, $8, $9), ($1, $10, $11), ($1, $12, $13),
                ($1, $14, $15), ($1, $16, $17), ($1, $18, $19), ($1, $20, $21)",
    )
    .bind(track);
    for (ago, count) in (0..).zip(plays) {
        played = played.bind(days_before(today, ago).to_string()).bind(count);
    }
    played.execute(&mut **tx).await?;
    sqlx::query(
        "UPDATE tracks
         SET liked_count = $2, bookmarked_count = $3, played_count = $4
         WHERE id = $1",
    )
    .bind(track)
    .bind(likes)
    .bind(bookmarks)
    .bind(plays.iter().sum::<i64>())
    .execute(&mut **tx)
    .await?;
    Ok(())
}
