//! Plays: by day for everyone, and the last ones of each person.

use std::collections::HashMap;

use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::time::{IST, Timestamp};
use jiff::Span;
use jiff::civil::Date;
use sqlx::AnyConnection;

use crate::TrackId;

/// How many a person is shown of what they heard.
const RECENT: i64 = 10;

/// The day of this moment in the clinic's zone.
pub(crate) fn day_of(now: Timestamp) -> Date {
    now.timestamp().to_zoned(IST.clone()).date()
}

/// So many days before.
pub(crate) fn days_before(day: Date, days: i64) -> Date {
    day.checked_sub(Span::new().days(days)).unwrap_or(Date::MIN)
}

/// Plays of the last seven days, by track.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct WeekOf(HashMap<TrackId, i64>);

impl WeekOf {
    pub(crate) fn plays(&self, track: TrackId) -> i64 {
        self.0.get(&track).copied().unwrap_or(0)
    }
}

/// Each day by its name: asked for everything since a day, SQLite walks through every day there ever was.
const WEEK: &str = "SELECT track_id, CAST(SUM(plays) AS BIGINT)
     FROM track_plays
     WHERE day IN ($1, $2, $3, $4, $5, $6, $7)
     GROUP BY track_id";

/// Plays of the last seven days, today included.
pub(crate) async fn week(connection: &mut AnyConnection, now: Timestamp) -> Result<WeekOf, sqlx::Error> {
    let mut query = sqlx::query_as(WEEK);
    for ago in 0..7 {
        query = query.bind(days_before(day_of(now), ago).to_string());
    }
    let rows: Vec<(i64, i64)> = query.fetch_all(connection).await?;
    Ok(WeekOf(rows.into_iter().map(|(track, plays)| (TrackId(track), plays)).collect()))
}

/// Counts a play, for ever and for its day; answers all of them, or nothing when there is no such track.
pub(crate) async fn count(tx: &mut Tx, track: TrackId, now: Timestamp) -> Result<Option<i64>, sqlx::Error> {
    let played = sqlx::query_scalar(
        "UPDATE tracks
         SET played_count = played_count + 1
         WHERE id = $1
         RETURNING played_count",
    )
    .bind(track.0)
    .fetch_optional(&mut **tx)
    .await?;
    if played.is_some() {
        sqlx::query(
            "INSERT INTO track_plays (track_id, day, plays)
             VALUES ($1, $2, 1)
             ON CONFLICT (track_id, day) DO UPDATE SET plays = track_plays.plays + 1",
        )
        .bind(track.0)
        .bind(day_of(now).to_string())
        .execute(&mut **tx)
        .await?;
    }
    Ok(played)
}

/// Puts a track in front of what this person heard.
pub(crate) async fn remember(
    tx: &mut Tx,
    user: UserId,
    track: TrackId,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO track_listeners (user_id, track_id, turn, played_at)
         VALUES ($1, $2, (SELECT COALESCE(MAX(turn), 0) + 1 FROM track_listeners WHERE user_id = $1), $3)
         ON CONFLICT (user_id, track_id) DO UPDATE SET turn = excluded.turn, played_at = excluded.played_at",
    )
    .bind(user.0)
    .bind(track.0)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// What this person heard, the last first.
pub(crate) async fn recent(db: &Db, user: UserId) -> Result<Vec<TrackId>, sqlx::Error> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT track_id
         FROM track_listeners
         WHERE user_id = $1
         ORDER BY turn DESC, played_at DESC, track_id
         LIMIT $2",
    )
    .bind(user.0)
    .bind(RECENT)
    .fetch_all(db.reader())
    .await?;
    Ok(ids.into_iter().map(TrackId).collect())
}

#[cfg(test)]
mod tests {
    use dft_testkit::{Engine, TestContext};
    use sqlx::{AssertSqlSafe, Row};

    use super::WEEK;

    /// PostgreSQL weighs what it has counted; SQLite chooses by the shape of the question alone.
    #[tokio::test]
    async fn the_week_is_found_without_reading_every_day_there_was() {
        let ground = TestContext::new(Engine::Sqlite).await;
        let mut query = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {WEEK}")));
        for day in 1..=7 {
            query = query.bind(format!("2026-11-0{day}"));
        }
        let plan = query.fetch_all(ground.db.reader()).await.expect("a plan");
        let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
        assert!(plan.iter().any(|step| step.ends_with("plays_by_day (day=?)")), "{plan:#?}");
        assert!(plan.iter().all(|step| !step.starts_with("SCAN")), "{plan:#?}");
    }
}
