//! Two hundred repeated webhook deliveries per second are answered quickly.

use std::sync::Arc;
use std::time::Duration;

use aws_lc_rs::hmac;
use dft_testkit::{Engine, report};
use serde_json::json;
use tokio::task::JoinSet;

use super::response_stats::ResponseStats;
use super::{assert_invariants, milliseconds};
use crate::process::{Server, Site};

const SECRET: &str = "webhook-secret";

/// The longest 99th percentile of the response time.
const MAX_P99: Duration = Duration::from_millis(250);

fn sign(body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, SECRET.as_bytes());
    let bytes = hmac::sign(&key, body.as_bytes());
    bytes.as_ref().iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

/// A payment of the same account that is not in this database: the event is stored and changes nothing.
fn delivery(server: &Server, number: usize) -> reqwest::RequestBuilder {
    let link = json!({"id": format!("plink_{number}"), "reference_id": format!("other_{number}"), "amount": 49_900,
                      "currency": "INR", "status": "paid"});
    let payment =
        json!({"id": format!("pay_{number}"), "amount": 49_900, "currency": "INR", "status": "captured"});
    let event = json!({"event": "payment_link.paid",
                       "payload": {"payment_link": {"entity": link}, "payment": {"entity": payment}}});
    let body = event.to_string();
    let request = server.client.post(server.url("/api/v1/payments/webhooks/razorpay/"));
    request
        .header("content-type", "application/json")
        .header("x-razorpay-event-id", format!("evt_{number}"))
        .header("x-razorpay-signature", sign(&body))
        .body(body)
}

async fn replay_webhooks(engine: Engine) {
    let mut site = Site::new(engine).await;
    for (name, value) in [
        ("RAZORPAY_KEY_ID", "rzp_test_key"),
        ("RAZORPAY_KEY_SECRET", "x"),
        ("RAZORPAY_WEBHOOK_SECRET", SECRET),
    ] {
        site.set(name, value);
    }
    let server = Arc::new(site.serve().await);
    let (events, seconds) = (200, 30);
    let first = ResponseStats::default();
    for number in 0..events {
        first.send(delivery(&server, number), &[200]).await;
    }
    first.assert_all_expected();
    let stats = Arc::new(ResponseStats::default());
    let mut interval = tokio::time::interval(Duration::from_millis(5));
    let mut deliveries = JoinSet::new();
    for number in 0..seconds * 200 {
        interval.tick().await;
        let (server, stats) = (Arc::clone(&server), Arc::clone(&stats));
        deliveries.spawn(async move { stats.send(delivery(&server, number % events), &[200]).await });
    }
    deliveries.join_all().await;
    stats.assert_all_expected();
    assert_eq!(usize::try_from(site.count("SELECT COUNT(*) FROM payment_events").await).unwrap(), events);
    assert_eq!(site.count("SELECT COUNT(*) FROM payment_events WHERE outcome IS NULL").await, 0);
    assert_invariants(&site);
    let p99 = stats.percentile(99);
    report(format!(
        "{engine:?}: {} deliveries of {events} events at 200 per second, p50 {}, p99 {}, 0 failed",
        stats.total(),
        milliseconds(stats.percentile(50)),
        milliseconds(p99)
    ));
    assert!(p99 <= MAX_P99, "{p99:?}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make soak"]
async fn repeated_webhooks_are_answered_quickly() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        replay_webhooks(engine).await;
    }
}
