//! Many people at once: the counters are what the rows say.

use std::sync::Arc;

use dft_testkit::both_engines;
use rand::RngExt;
use serde_json::json;
use tokio::task::JoinSet;

use crate::studio::{BOX, MONSOON, Studio, mark, studio, toggle};

both_engines!(
    studio: forty_people_like_one_track,
    one_person_with_many_windows_likes_it_once,
    a_thousand_mixed_toggles_leave_the_counters_true,
);

async fn forty_people_like_one_track(studio: Studio) {
    let before = studio.count("SELECT liked_count FROM tracks WHERE id = 1").await;
    let mut crowd = JoinSet::new();
    for number in 0..40 {
        let person = studio.member(&format!("P{number}")).await;
        crowd.spawn(async move {
            toggle(&person, MONSOON, "like").await.expect(200).json()["total_likes"].as_i64()
        });
    }
    let mut totals: Vec<_> = crowd.join_all().await.into_iter().map(Option::unwrap).collect();
    totals.sort_unstable();
    assert_eq!(totals, (before + 1..=before + 40).collect::<Vec<_>>(), "each saw a total of their own");
    assert_eq!(studio.count("SELECT liked_count FROM tracks WHERE id = 1").await, before + 40);
    studio.keeps_its_promises().await;
}

async fn one_person_with_many_windows_likes_it_once(studio: Studio) {
    let asha = Arc::new(studio.member("Asha").await);
    let mut windows = JoinSet::new();
    for _ in 0..30 {
        let asha = Arc::clone(&asha);
        windows.spawn(async move {
            mark(&asha, BOX, "like", json!({"liked": true})).await.expect(200).json()["total_likes"].as_i64()
        });
    }
    for total in windows.join_all().await {
        assert_eq!(total, Some(1));
    }
    assert_eq!(studio.count("SELECT COUNT(*) FROM track_likes WHERE track_id = 3").await, 1);
    studio.keeps_its_promises().await;
}

async fn a_thousand_mixed_toggles_leave_the_counters_true(studio: Studio) {
    let mut people = Vec::new();
    for number in 0..10 {
        people.push(Arc::new(studio.member(&format!("P{number}")).await));
    }
    let mut crowd = JoinSet::new();
    for window in 0..40 {
        // Four windows of each person, so that they run into themselves as well as into others.
        let person = Arc::clone(&people[window % 10]);
        crowd.spawn(async move {
            for _ in 0..25 {
                let (choice, track) = {
                    let mut chance = rand::rng();
                    (chance.random_range(0..8), chance.random_range(1..=3))
                };
                let answer = match choice {
                    0 | 1 => toggle(&person, track, "like").await,
                    2 | 3 => toggle(&person, track, "bookmark").await,
                    4 => mark(&person, track, "like", json!({"liked": true})).await,
                    5 => mark(&person, track, "like", json!({"liked": false})).await,
                    6 => mark(&person, track, "bookmark", json!({"bookmarked": false})).await,
                    _ => toggle(&person, track, "accessed").await,
                };
                answer.expect(200);
            }
        });
    }
    crowd.join_all().await;
    studio.keeps_its_promises().await;
    assert!(studio.count("SELECT played_count FROM tracks WHERE id = 1").await > 0);
}
