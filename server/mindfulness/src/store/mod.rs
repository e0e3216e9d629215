//! The tables of this area and their invariants.

pub(crate) mod catalog;
pub(crate) mod engagement;
pub(crate) mod marks;
pub(crate) mod plays;

use dft_kernel::db::Invariant;

pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "tracks.liked_count equals the number of likes",
        violations_sql: "SELECT COUNT(*)
                   FROM tracks
                   WHERE liked_count <> (SELECT COUNT(*) FROM track_likes WHERE track_likes.track_id = tracks.id)",
    },
    Invariant {
        description: "tracks.bookmarked_count equals the number of bookmarks",
        violations_sql: "SELECT COUNT(*)
                   FROM tracks
                   WHERE bookmarked_count <> (
                       SELECT COUNT(*)
                       FROM track_bookmarks
                       WHERE track_bookmarks.track_id = tracks.id
                   )",
    },
    Invariant {
        description: "tracks.played_count equals the sum of the daily plays",
        violations_sql: "SELECT COUNT(*)
                   FROM tracks
                   WHERE played_count <> (
                       SELECT COALESCE(SUM(plays), 0)
                       FROM daily_plays
                       WHERE daily_plays.track_id = tracks.id
                   )",
    },
];
