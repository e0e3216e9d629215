//! Plays: totals by day, and each user's listening history.

use dft_kernel::db::{Db, Tx};
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use jiff::Span;
use jiff::civil::Date;
use sqlx::AnyConnection;

use super::catalog::is_listed;
use crate::TrackId;
use crate::catalog::WeeklyPlays;

pub(crate) fn days_before(day: Date, days: i64) -> Date {
    day.checked_sub(Span::new().days(days)).unwrap_or(Date::MIN)
}

/// Lists the days: with `day >= $1`, SQLite would scan the whole history.
const WEEKLY_PLAYS: &str = "SELECT track_id, CAST(SUM(plays) AS BIGINT)
     FROM daily_plays
     WHERE day IN ($1, $2, $3, $4, $5, $6, $7)
     GROUP BY track_id";

/// Plays of the last seven days in IST, today included.
pub(crate) async fn load_weekly(
    connection: &mut AnyConnection,
    now: Timestamp,
) -> Result<WeeklyPlays, sqlx::Error> {
    let mut query = sqlx::query_as(WEEKLY_PLAYS);
    for days_ago in 0..7 {
        query = query.bind(days_before(now.ist_date(), days_ago).to_string());
    }
    let rows: Vec<(i64, i64)> = query.fetch_all(connection).await?;
    Ok(WeeklyPlays(rows.into_iter().map(|(track, plays)| (TrackId(track), plays)).collect()))
}

/// Counts a play in total and for its day. Returns the total; `None` when there is no such track.
pub(crate) async fn increment(
    tx: &mut Tx,
    track: TrackId,
    now: Timestamp,
) -> Result<Option<i64>, sqlx::Error> {
    let total = sqlx::query_scalar(concat!(
        "UPDATE tracks
         SET played_count = played_count + 1
         WHERE id = $1 AND ",
        is_listed!(),
        " RETURNING played_count"
    ))
    .bind(track.0)
    .fetch_optional(&mut **tx)
    .await?;
    if total.is_some() {
        sqlx::query(
            "INSERT INTO daily_plays (track_id, day, plays)
             VALUES ($1, $2, 1)
             ON CONFLICT (track_id, day) DO UPDATE SET plays = daily_plays.plays + 1",
        )
        .bind(track.0)
        .bind(now.ist_date().to_string())
        .execute(&mut **tx)
        .await?;
    }
    Ok(total)
}

/// Moves a track to the top of the user's history.
pub(crate) async fn record_recent(
    tx: &mut Tx,
    user: UserId,
    track: TrackId,
    now: Timestamp,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO listening_history (user_id, track_id, play_seq, played_at)
         VALUES ($1, $2, (SELECT COALESCE(MAX(play_seq), 0) + 1 FROM listening_history WHERE user_id = $1), $3)
         ON CONFLICT (user_id, track_id) DO UPDATE SET play_seq = excluded.play_seq, played_at = excluded.played_at",
    )
    .bind(user.0)
    .bind(track.0)
    .bind(now.0)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The user's last ten played tracks, newest first.
pub(crate) async fn list_recent(db: &Db, user: UserId) -> Result<Vec<TrackId>, sqlx::Error> {
    let ids: Vec<i64> = sqlx::query_scalar(
        "SELECT track_id
         FROM listening_history
         WHERE user_id = $1
         ORDER BY play_seq DESC, played_at DESC, track_id
         LIMIT 10",
    )
    .bind(user.0)
    .fetch_all(db.reader())
    .await?;
    Ok(ids.into_iter().map(TrackId).collect())
}

#[cfg(test)]
mod tests {
    use dft_testkit::{Engine, TestContext};
    use sqlx::{AssertSqlSafe, Row};

    use super::WEEKLY_PLAYS;

    /// On SQLite: its planner decides by the query alone, PostgreSQL's also by statistics.
    #[tokio::test]
    async fn weekly_plays_use_the_index_on_day() {
        let context = TestContext::new(Engine::Sqlite).await;
        let mut query = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {WEEKLY_PLAYS}")));
        for day in 1..=7 {
            query = query.bind(format!("2026-11-0{day}"));
        }
        let plan = query.fetch_all(context.db.reader()).await.expect("a plan");
        let plan: Vec<String> = plan.iter().map(|step| step.get("detail")).collect();
        assert!(plan.iter().any(|step| step.contains("plays_by_day")), "{plan:#?}");
        assert!(plan.iter().all(|step| !step.starts_with("SCAN")), "{plan:#?}");
    }
}
