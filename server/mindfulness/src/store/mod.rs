//! The tables of this area, and what must always be true of them.

pub(crate) mod marks;
pub(crate) mod plays;
pub(crate) mod shelf;

use dft_kernel::db::Invariant;

/// What must always be true of these tables.
pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "every track has as many likes as it says",
        violations_sql: "SELECT COUNT(*)
                   FROM tracks
                   WHERE liked_count <> (SELECT COUNT(*) FROM track_likes WHERE track_likes.track_id = tracks.id)",
    },
    Invariant {
        description: "every track has as many bookmarks as it says",
        violations_sql: "SELECT COUNT(*)
                   FROM tracks
                   WHERE bookmarked_count <> (
                       SELECT COUNT(*)
                       FROM track_bookmarks
                       WHERE track_bookmarks.track_id = tracks.id
                   )",
    },
    Invariant {
        description: "every track was played as often as its days say",
        violations_sql: "SELECT COUNT(*)
                   FROM tracks
                   WHERE played_count <> (
                       SELECT COALESCE(SUM(plays), 0)
                       FROM track_plays
                       WHERE track_plays.track_id = tracks.id
                   )",
    },
];
