//! PostgreSQL crashes under load: people are told to wait, nothing that was acknowledged is lost, and the nodes heal.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use dft_testkit::{Engine, report};
use serde_json::json;
use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;

use super::postgres::Postgres;
use super::tally::Tally;
use super::{checked, milliseconds};
use crate::process::{Server, Site};

/// How soon everything works again once the database takes connections.
const HEALED: Duration = Duration::from_secs(5);

/// So many requests are begun in a second.
const RATE: u32 = 50;

/// Requests at a steady pace, whether or not the last ones have been answered.
struct Load {
    stop: AtomicBool,
    tally: Tally,
    /// The e-mail addresses that the newsletter has acknowledged.
    readers: Mutex<Vec<String>>,
    /// The cookies that somebody was given.
    cookies: Mutex<Vec<String>>,
}

impl Load {
    async fn run(self: Arc<Self>, server: Arc<Server>) {
        let mut pace = tokio::time::interval(Duration::from_secs(1) / RATE);
        pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut requests = JoinSet::new();
        for number in 0_u32.. {
            pace.tick().await;
            if self.stop.load(Ordering::SeqCst) {
                break;
            }
            let (load, server) = (Arc::clone(&self), Arc::clone(&server));
            requests.spawn(async move { load.once(&server, number).await });
        }
        requests.join_all().await;
    }

    async fn once(&self, server: &Server, number: u32) {
        let email = format!("reader{number}@example.in");
        let get = |path: &str| server.client.get(server.url(path));
        match number % 5 {
            0 => drop(self.tally.send(get("/api/v1/consultations/doctors/2/slots/"), &[200, 503]).await),
            1 => drop(self.tally.send(get("/api/v1/dopamart/products/"), &[200, 503]).await),
            // Told they are in, they are; told to come again, they may or may not be.
            2 => match server.sign_in(&email).await {
                Ok(cookie) => self.cookies.lock().unwrap().push(cookie),
                Err(error) if error.status().is_some_and(|status| status == 503) => {}
                Err(error) => self.tally.wonder(format!("signing in: {error:?}")),
            },
            _ => {
                let request = server.client.post(server.url("/api/notifications/subscribe/"));
                if self.tally.send(request.json(&json!({"email": &email})), &[200, 503]).await.0 == 200 {
                    self.readers.lock().unwrap().push(email);
                }
            }
        }
    }
}

/// Asks until the answer to `/readyz` is this one.
async fn ready_says(server: &Server, status: u16) {
    let began = Instant::now();
    while server.get("/readyz").await.status().as_u16() != status {
        assert!(began.elapsed() < Duration::from_secs(20), "/readyz never said {status}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Whether a row can be written, asked until it can.
async fn writes_again(server: &Server, began: Instant, name: &str) {
    for number in 0.. {
        let email = json!({"email": format!("{name}{number}@example.in")});
        if server.post("/api/notifications/subscribe/", &email).await.unwrap().status() == 200 {
            return;
        }
        assert!(began.elapsed() < HEALED, "nothing can be written after {:?}", began.elapsed());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make soak"]
async fn postgres_may_crash_under_load() {
    let postgres = Postgres::new();
    let mut site = Site::new(Engine::Sqlite).await;
    site.set("DATABASE_URL", &postgres.url);
    let server = Arc::new(site.serve().await);
    let load = Arc::new(Load {
        stop: AtomicBool::new(false),
        tally: Tally::default(),
        readers: Mutex::default(),
        cookies: Mutex::default(),
    });
    let running = tokio::spawn(Arc::clone(&load).run(Arc::clone(&server)));
    let mut slowest = Duration::ZERO;
    // Five times it is back at once; twice it stays away until the node says that it cannot.
    for round in 0..7 {
        tokio::time::sleep(Duration::from_secs(3)).await;
        postgres.crash().await;
        if round >= 5 {
            ready_says(&server, 503).await;
        }
        postgres.start().await;
        let began = Instant::now();
        ready_says(&server, 200).await;
        writes_again(&server, began, &format!("round{round}n")).await;
        assert!(began.elapsed() < HEALED, "round {round}: healed after {:?}", began.elapsed());
        slowest = slowest.max(began.elapsed());
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    load.stop.store(true, Ordering::SeqCst);
    running.await.unwrap();
    load.tally.nothing_odd();

    let (readers, cookies) = (load.readers.lock().unwrap().clone(), load.cookies.lock().unwrap().clone());
    let db = site.database().await;
    let kept: Vec<String> = sqlx::query_scalar("SELECT email_key FROM newsletter_subscribers")
        .fetch_all(db.reader())
        .await
        .unwrap();
    db.close().await;
    let kept: BTreeSet<_> = kept.into_iter().collect();
    let lost: Vec<_> = readers.iter().filter(|email| !kept.contains(*email)).collect();
    assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
    for cookie in &cookies {
        assert_eq!(server.profile_status(cookie).await, 200, "a session that was handed out is gone");
    }
    checked(&site);
    assert!(readers.len() + cookies.len() > 300, "there was load");
    report(format!(
        "PostgreSQL crashed 7 times under {RATE} requests a second, {} acknowledged, 0 lost, {} answered 503, 0 other failures, healed within {}",
        readers.len() + cookies.len(),
        load.tally.of(503),
        milliseconds(slowest),
    ));
}
