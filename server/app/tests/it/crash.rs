//! SIGKILL under load: no acknowledged write is lost.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use dft_testkit::{Engine, both_engines, report, scaled};
use serde_json::json;

use crate::process::{Server, Site, output_text, wait_for};

both_engines!(engine: every_acknowledged_write_survives);

async fn engine(engine: Engine) -> Engine {
    engine
}

/// Writes that the server acknowledged.
#[derive(Default)]
struct Acknowledged {
    subscribers: Mutex<Vec<String>>,
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
        // Varies the point of the load at which the server is killed.
        let enough = 20 + 7 * (kill % 5);
        wait_for("enough writes", || {
            (acknowledged.count.load(Ordering::SeqCst) >= before + enough).then_some(())
        })
        .await;
        server.kill();
        for writer in writers {
            writer.await.unwrap();
        }
        drop(server);
        assert_nothing_lost(&site, &acknowledged).await;
    }
    let server = site.serve().await;
    let cookies = acknowledged.cookies.lock().unwrap().clone();
    assert!(!cookies.is_empty());
    for cookie in cookies {
        assert_eq!(server.profile_status(&cookie).await, 200, "an acknowledged session is lost");
    }
    let check = site.run(&["check"]);
    assert!(check.status.success(), "{}", output_text(&check));
    let count = acknowledged.count.load(Ordering::SeqCst);
    report(format!("{engine:?}: {kills} kills, {count} acknowledged, 0 lost"));
}

/// Writes until the server is gone and records the acknowledged writes.
async fn write(kill: usize, writer: usize, server: Arc<Server>, acknowledged: Arc<Acknowledged>) {
    for n in 0.. {
        let email = format!("k{kill}w{writer}n{n}@example.in");
        let result = if n % 4 == 3 {
            server.sign_in(&email).await.map(|cookie| acknowledged.cookies.lock().unwrap().push(cookie))
        } else {
            subscribe(&server, &email).await.map(|()| acknowledged.subscribers.lock().unwrap().push(email))
        };
        if result.is_err() {
            return;
        }
        acknowledged.count.fetch_add(1, Ordering::SeqCst);
    }
}

async fn subscribe(server: &Server, email: &str) -> Result<(), reqwest::Error> {
    let response =
        server.post("/api/notifications/subscribe/", &json!({"email": email})).await?.error_for_status()?;
    response.bytes().await?;
    Ok(())
}

/// Compares the database with the acknowledged writes while no server is running.
async fn assert_nothing_lost(site: &Site, acknowledged: &Acknowledged) {
    let db = site.database().await;
    let subscribers: Vec<String> = sqlx::query_scalar("SELECT email_key FROM newsletter_subscribers")
        .fetch_all(db.reader())
        .await
        .unwrap();
    let subscribers: std::collections::HashSet<_> = subscribers.into_iter().collect();
    let lost: Vec<_> = acknowledged
        .subscribers
        .lock()
        .unwrap()
        .iter()
        .filter(|email| !subscribers.contains(*email))
        .cloned()
        .collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");

    let sessions: i64 =
        sqlx::query_scalar("SELECT COUNT(*) FROM sessions").fetch_one(db.reader()).await.unwrap();
    assert!(usize::try_from(sessions).unwrap() >= acknowledged.cookies.lock().unwrap().len());
    assert_eq!(db.integrity_errors().await.unwrap(), 0);
    db.close().await;
}
