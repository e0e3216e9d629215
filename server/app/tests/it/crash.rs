//! kill -9 under writes: what was acknowledged is there afterwards, however often it happens.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use dft_testkit::{Engine, both_engines, report, scaled};
use serde_json::json;

use crate::process::{Server, Site, output_text, wait_for};

both_engines!(engine: every_acknowledged_write_survives);

async fn engine(engine: Engine) -> Engine {
    engine
}

/// What clients were told is done.
#[derive(Default)]
struct Acknowledged {
    readers: Mutex<Vec<String>>,
    cookies: Mutex<Vec<String>>,
    count: AtomicUsize,
}

async fn every_acknowledged_write_survives(engine: Engine) {
    let site = Site::new(engine).await;
    let acknowledged = Arc::new(Acknowledged::default());
    let kills = scaled(4, 50);
    for kill in 0..kills {
        let server = Arc::new(site.serve().await);
        let before = acknowledged.count.load(Ordering::SeqCst);
        let writers: Vec<_> = (0..8)
            .map(|writer| tokio::spawn(write(kill, writer, Arc::clone(&server), Arc::clone(&acknowledged))))
            .collect();
        // Not always at the same point of the load.
        let enough = 20 + 7 * (kill % 5);
        wait_for("enough was written", || {
            (acknowledged.count.load(Ordering::SeqCst) >= before + enough).then_some(())
        })
        .await;
        server.kill();
        for writer in writers {
            writer.await.unwrap();
        }
        drop(server);
        everything_is_there(&site, &acknowledged).await;
    }
    let server = site.serve().await;
    let cookies = acknowledged.cookies.lock().unwrap().clone();
    assert!(!cookies.is_empty());
    for cookie in cookies {
        assert_eq!(server.profile_status(&cookie).await, 200, "a session that was handed out is gone");
    }
    let check = site.run(&["check"]);
    assert!(check.status.success(), "{}", output_text(&check));
    let count = acknowledged.count.load(Ordering::SeqCst);
    report(format!("{engine:?}: {kills} kills, {count} acknowledged, 0 lost"));
}

/// Writes until the server is gone, and notes only what it was told is done.
async fn write(kill: usize, writer: usize, server: Arc<Server>, acknowledged: Arc<Acknowledged>) {
    for n in 0.. {
        let email = format!("k{kill}w{writer}n{n}@example.in");
        let done = if n % 4 == 3 {
            server.sign_in(&email).await.map(|cookie| acknowledged.cookies.lock().unwrap().push(cookie))
        } else {
            subscribe(&server, &email).await.map(|()| acknowledged.readers.lock().unwrap().push(email))
        };
        if done.is_err() {
            return;
        }
        acknowledged.count.fetch_add(1, Ordering::SeqCst);
    }
}

async fn subscribe(server: &Server, email: &str) -> Result<(), reqwest::Error> {
    let answer =
        server.post("/api/notifications/subscribe/", &json!({"email": email})).await?.error_for_status()?;
    answer.bytes().await?;
    Ok(())
}

/// Asks the database itself, with no server running.
async fn everything_is_there(site: &Site, acknowledged: &Acknowledged) {
    let db = site.database().await;
    let readers: Vec<String> = sqlx::query_scalar("SELECT email_key FROM newsletter_subscribers")
        .fetch_all(db.reader())
        .await
        .unwrap();
    let readers: std::collections::HashSet<_> = readers.into_iter().collect();
    let lost: Vec<_> = acknowledged
        .readers
        .lock()
        .unwrap()
        .iter()
        .filter(|email| !readers.contains(*email))
        .cloned()
        .collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");

    let sessions: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM sessions").fetch_one(db.reader()).await.unwrap();
    assert!(usize::try_from(sessions).unwrap() >= acknowledged.cookies.lock().unwrap().len());
    assert_eq!(db.integrity_errors().await.unwrap(), 0);
    db.close().await;
}
