//! Concurrent requests: the counters match the rows.

use std::sync::Arc;

use dft_testkit::both_engines;
use rand::RngExt;
use serde_json::json;
use tokio::task::JoinSet;

use crate::support::{App, BOX, MONSOON, app, mark, toggle};

both_engines!(
    app: concurrent_likes_of_many_users_are_all_counted,
    concurrent_likes_of_one_user_count_once,
    concurrent_toggles_keep_the_counters_consistent,
);

async fn concurrent_likes_of_many_users_are_all_counted(app: App) {
    let before = app.count("SELECT liked_count FROM tracks WHERE id = 1").await;
    let mut tasks = JoinSet::new();
    for number in 0..40 {
        let user = app.member(&format!("P{number}")).await;
        tasks.spawn(async move {
            toggle(&user, MONSOON, "like").await.expect(200).json()["total_likes"].as_i64()
        });
    }
    let mut totals: Vec<_> = tasks.join_all().await.into_iter().map(Option::unwrap).collect();
    totals.sort_unstable();
    assert_eq!(totals, (before + 1..=before + 40).collect::<Vec<_>>(), "each response has its own total");
    assert_eq!(app.count("SELECT liked_count FROM tracks WHERE id = 1").await, before + 40);
    app.assert_invariants().await;
}

async fn concurrent_likes_of_one_user_count_once(app: App) {
    let asha = Arc::new(app.member("Asha").await);
    let mut tasks = JoinSet::new();
    for _ in 0..30 {
        let asha = Arc::clone(&asha);
        tasks.spawn(async move {
            mark(&asha, BOX, "like", json!({"liked": true})).await.expect(200).json()["total_likes"].as_i64()
        });
    }
    for total in tasks.join_all().await {
        assert_eq!(total, Some(1));
    }
    assert_eq!(app.count("SELECT COUNT(*) FROM track_likes WHERE track_id = 3").await, 1);
    app.assert_invariants().await;
}

async fn concurrent_toggles_keep_the_counters_consistent(app: App) {
    let mut users = Vec::new();
    for number in 0..10 {
        users.push(Arc::new(app.member(&format!("P{number}")).await));
    }
    let mut tasks = JoinSet::new();
    for task in 0..40 {
        // Four tasks for each user, so that requests of one user collide as well.
        let user = Arc::clone(&users[task % 10]);
        tasks.spawn(async move {
            for _ in 0..25 {
                let (action, track) = {
                    let mut rng = rand::rng();
                    (rng.random_range(0..8), rng.random_range(1..=3))
                };
                let response = match action {
                    0 | 1 => toggle(&user, track, "like").await,
                    2 | 3 => toggle(&user, track, "bookmark").await,
                    4 => mark(&user, track, "like", json!({"liked": true})).await,
                    5 => mark(&user, track, "like", json!({"liked": false})).await,
                    6 => mark(&user, track, "bookmark", json!({"bookmarked": false})).await,
                    _ => toggle(&user, track, "accessed").await,
                };
                response.expect(200);
            }
        });
    }
    tasks.join_all().await;
    app.assert_invariants().await;
    for marks in ["track_likes", "track_bookmarks"] {
        let twice = format!(
            "SELECT COUNT(*)
             FROM (SELECT user_id FROM {marks} GROUP BY user_id, track_id HAVING COUNT(*) > 1) AS twice"
        );
        assert_eq!(app.count(&twice).await, 0, "duplicate rows in {marks}");
    }
    assert!(app.count("SELECT played_count FROM tracks WHERE id = 1").await > 0);
}
