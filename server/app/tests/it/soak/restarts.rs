//! PostgreSQL crashes under load: requests return 503, no acknowledged write is lost, and the node recovers.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use dft_testkit::{Engine, report};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use super::postgres::Postgres;
use super::response_stats::ResponseStats;
use super::{assert_invariants, milliseconds};
use crate::process::{Server, Site};

/// The longest time until requests succeed again once the database accepts connections.
const MAX_RECOVERY: Duration = Duration::from_secs(5);

/// Requests started per second.
const RATE: u32 = 50;

/// Requests at a fixed rate, whether or not the earlier ones have completed.
struct Load {
    stop: AtomicBool,
    stats: ResponseStats,
    /// Acknowledged newsletter subscriptions.
    subscribers: Mutex<Vec<String>>,
    /// Acknowledged session cookies.
    cookies: Mutex<Vec<String>>,
}

impl Load {
    async fn run(self: Arc<Self>, server: Arc<Server>) {
        let mut interval = tokio::time::interval(Duration::from_secs(1) / RATE);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut requests = JoinSet::new();
        for number in 0_u32.. {
            interval.tick().await;
            if self.stop.load(Ordering::SeqCst) {
                break;
            }
            let (load, server) = (Arc::clone(&self), Arc::clone(&server));
            requests.spawn(async move { load.once(&server, number).await });
        }
        requests.join_all().await;
    }

    async fn once(&self, server: &Server, number: u32) {
        let email = format!("subscriber{number}@example.in");
        let get = |path: &str| server.client.get(server.url(path));
        match number % 5 {
            0 => drop(self.stats.send(get("/api/v1/consultations/doctors/2/slots/"), &[200, 503]).await),
            1 => drop(self.stats.send(get("/api/v1/dopamart/products/"), &[200, 503]).await),
            // An acknowledged sign-in must be stored; after a 503 it may or may not be.
            2 => match server.sign_in(&email).await {
                Ok(cookie) => self.cookies.lock().unwrap().push(cookie),
                Err(error) if error.status().is_some_and(|status| status == 503) => {}
                Err(error) => self.stats.report_unexpected(format!("sign-in: {error:?}")),
            },
            _ => {
                let request = server.client.post(server.url("/api/notifications/subscribe/"));
                if self.stats.send(request.json(&json!({"email": &email})), &[200, 503]).await.0 == 200 {
                    self.subscribers.lock().unwrap().push(email);
                }
            }
        }
    }
}

/// Polls until `/readyz` returns this status.
async fn wait_for_readyz(server: &Server, status: u16) {
    let started = Instant::now();
    while server.get("/readyz").await.status().as_u16() != status {
        assert!(started.elapsed() < Duration::from_secs(20), "/readyz never returned {status}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Polls until a row can be written.
async fn wait_for_write(server: &Server, started: Instant, name: &str) {
    for number in 0.. {
        let email = json!({"email": format!("{name}{number}@example.in")});
        if server.post("/api/notifications/subscribe/", &email).await.unwrap().status() == 200 {
            return;
        }
        assert!(started.elapsed() < MAX_RECOVERY, "no write succeeds after {:?}", started.elapsed());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make soak"]
async fn the_server_recovers_from_postgres_crashes_under_load() {
    let postgres = Postgres::new();
    let mut site = Site::new(Engine::Sqlite).await;
    site.set("DATABASE_URL", &postgres.url);
    let server = Arc::new(site.serve().await);
    let load = Arc::new(Load {
        stop: AtomicBool::new(false),
        stats: ResponseStats::default(),
        subscribers: Mutex::default(),
        cookies: Mutex::default(),
    });
    let running = tokio::spawn(Arc::clone(&load).run(Arc::clone(&server)));
    let mut slowest = Duration::ZERO;
    // Five times it restarts immediately; twice it stays down until the node reports that it is not ready.
    for round in 0..7 {
        tokio::time::sleep(Duration::from_secs(3)).await;
        postgres.crash().await;
        if round >= 5 {
            wait_for_readyz(&server, 503).await;
        }
        postgres.start().await;
        let started = Instant::now();
        wait_for_readyz(&server, 200).await;
        wait_for_write(&server, started, &format!("round{round}n")).await;
        assert!(started.elapsed() < MAX_RECOVERY, "round {round}: recovered after {:?}", started.elapsed());
        slowest = slowest.max(started.elapsed());
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    load.stop.store(true, Ordering::SeqCst);
    running.await.unwrap();
    load.stats.assert_all_expected();

    let (subscribers, cookies) =
        (load.subscribers.lock().unwrap().clone(), load.cookies.lock().unwrap().clone());
    let db = site.database().await;
    let stored: Vec<String> = sqlx::query_scalar("SELECT email_key FROM newsletter_subscribers")
        .fetch_all(db.reader())
        .await
        .unwrap();
    db.close().await;
    let stored: BTreeSet<_> = stored.into_iter().collect();
    let lost: Vec<_> = subscribers.iter().filter(|email| !stored.contains(*email)).collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
    for cookie in &cookies {
        assert_eq!(server.profile_status(cookie).await, 200, "an acknowledged session is lost");
    }
    assert_invariants(&site);
    assert!(subscribers.len() + cookies.len() > 300, "there was load");
    report(format!(
        "PostgreSQL crashed 7 times under {RATE} requests a second, {} acknowledged, 0 lost, {} responses with 503, 0 other failures, recovered within {}",
        subscribers.len() + cookies.len(),
        load.stats.count(503),
        milliseconds(slowest),
    ));
}
