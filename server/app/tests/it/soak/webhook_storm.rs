//! A provider that repeats itself two hundred times a second is answered at once, every time.

use std::sync::Arc;
use std::time::Duration;

use aws_lc_rs::hmac;
use dft_testkit::{Engine, report};
use serde_json::json;
use tokio::task::JoinSet;

use super::tally::Tally;
use super::{checked, milliseconds};
use crate::process::{Server, Site};

const SECRET: &str = "webhook-secret";

/// How soon a provider is answered, for 99 of 100 deliveries.
const SOON: Duration = Duration::from_millis(250);

fn signed(body: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, SECRET.as_bytes());
    let bytes = hmac::sign(&key, body.as_bytes());
    bytes.as_ref().iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().concat()
}

/// Something that was paid on the same account, but not here: it is kept, and there is nothing else to do.
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
        .header("x-razorpay-signature", signed(&body))
        .body(body)
}

async fn storm(engine: Engine) {
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
    let first = Tally::default();
    for number in 0..events {
        first.send(delivery(&server, number), &[200]).await;
    }
    first.nothing_odd();
    let tally = Arc::new(Tally::default());
    let mut pace = tokio::time::interval(Duration::from_millis(5));
    let mut deliveries = JoinSet::new();
    for number in 0..seconds * 200 {
        pace.tick().await;
        let (server, tally) = (Arc::clone(&server), Arc::clone(&tally));
        deliveries.spawn(async move { tally.send(delivery(&server, number % events), &[200]).await });
    }
    deliveries.join_all().await;
    tally.nothing_odd();
    assert_eq!(usize::try_from(site.count("SELECT COUNT(*) FROM payment_events").await).unwrap(), events);
    assert_eq!(site.count("SELECT COUNT(*) FROM payment_events WHERE outcome IS NULL").await, 0);
    checked(&site);
    let p99 = tally.percentile(99);
    report(format!(
        "{engine:?}: {} deliveries of {events} events at 200 a second, p50 {}, p99 {}, 0 failed",
        tally.all(),
        milliseconds(tally.percentile(50)),
        milliseconds(p99)
    ));
    assert!(p99 <= SOON, "{p99:?}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make soak"]
async fn a_storm_of_repeats_is_answered_at_once() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        storm(engine).await;
    }
}
