//! Concurrent and repeated requests and payments.

use dft_testkit::{TestClient, both_engines};
use futures_util::future::join_all;
use serde_json::json;

use crate::support::{
    BASIC, OPEN_LINKS, PendingPayment, STANDARD, SubscriptionsApp, active_until, app, buy,
    complete_sandbox_payment, statuses, subscribe,
};

both_engines!(
    app: a_link_paid_ten_times_is_one_term,
    a_link_paid_concurrently_is_one_term,
    twenty_concurrent_requests_are_one_purchase_and_one_link,
    fifty_different_concurrent_requests_leave_one_open_purchase,
    two_concurrent_free_purchases_are_consecutive_terms,
    two_payments_of_a_user_that_settle_concurrently_are_consecutive_terms,
);

async fn a_link_paid_ten_times_is_one_term(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let link = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    for _ in 0..10 {
        assert_eq!(link.pay(&asha).await["status"], "paid");
        app.payments.reconcile().await.unwrap();
    }
    assert_eq!(app.count("SELECT COUNT(*) FROM subscription_terms").await, 1);
    assert_eq!(active_until(&asha).await.unwrap().1, "2026-12-15T23:59:59+05:30");
    // Buying it again is a second term.
    buy(&asha, BASIC).await;
    assert_eq!(active_until(&asha).await.unwrap().1, "2027-01-15T23:59:59+05:30");
    app.assert_invariants().await;
}

async fn a_link_paid_concurrently_is_one_term(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let link = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    let requests = (0..10).map(|_| async {
        complete_sandbox_payment(&asha, &link.url, "success").await.expect(303);
        // Two page loads and the worker, concurrently.
        let (page, worker, again) =
            tokio::join!(link.status(&asha), app.payments.reconcile(), link.status(&asha));
        worker.unwrap();
        (page, again)
    });
    join_all(requests).await;
    app.clock.advance(std::time::Duration::from_secs(5));
    assert_eq!(link.status(&asha).await["status"], "paid");
    assert_eq!(app.count("SELECT COUNT(*) FROM subscription_terms").await, 1);
    assert_eq!(app.count("SELECT COUNT(*) FROM outbox").await, 1, "and one email");
    app.assert_invariants().await;
}

async fn twenty_concurrent_requests_are_one_purchase_and_one_link(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let requests =
        (0..20).map(|_| subscribe(&asha, json!({"plan_id": STANDARD, "coupon_code": "WELCOME10"})));
    let responses = join_all(requests).await;
    let created = responses.iter().filter(|response| response.status == 201).count();
    assert_eq!(created, 1, "{:?}", responses.iter().map(|response| response.status).collect::<Vec<_>>());
    assert!(responses.iter().all(|response| matches!(response.status.as_u16(), 200 | 201)));
    let links: std::collections::BTreeSet<_> =
        responses.iter().map(|response| PendingPayment::of(response).url).collect();
    assert_eq!(links.len(), 1);
    assert_eq!(app.count("SELECT COUNT(*) FROM subscription_purchases").await, 1);
    assert_eq!(app.count("SELECT COUNT(*) FROM payments").await, 1);
    app.assert_invariants().await;
}

/// Fails on PostgreSQL without the index `one_open_purchase_per_user`: eight stayed open. SQLite's single writer does not
/// need it.
async fn fifty_different_concurrent_requests_leave_one_open_purchase(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let requests = (0..50).map(|n| subscribe(&asha, json!({"plan_id": 1 + n % 3})));
    for response in join_all(requests).await {
        assert!(matches!(response.status.as_u16(), 200..=202), "{:?}", response.body);
    }
    assert_eq!(app.count("SELECT COUNT(*) FROM subscription_purchases WHERE status = 'open'").await, 1);
    assert_eq!(app.count("SELECT COUNT(*) FROM payments WHERE status = 'created'").await, 1);
    // The worker finds a link that was created while its purchase was being closed.
    app.clock.advance(std::time::Duration::from_mins(1));
    app.payments.reconcile().await.unwrap();
    assert_eq!(app.count(OPEN_LINKS).await, 1, "every other link is closed at the provider too");
    assert_eq!(statuses(&asha).await.iter().filter(|status| *status == "pending").count(), 1);
    app.assert_invariants().await;
}

async fn two_concurrent_free_purchases_are_consecutive_terms(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let free = |client| subscribe_free(client);
    let (one, two) = tokio::join!(free(&asha), free(&asha));
    assert_eq!((one, two), (201, 201));
    assert_eq!(active_until(&asha).await.unwrap().1, "2027-01-15T23:59:59+05:30");
    assert_eq!(app.count("SELECT COUNT(*) FROM subscription_terms").await, 2);
    app.assert_invariants().await;
}

async fn subscribe_free(client: &TestClient) -> u16 {
    let request = json!({"plan_id": BASIC, "coupon_code": "WHOLEGIFT"});
    subscribe(client, request).await.status.as_u16()
}

/// The open purchase and a closed one whose link was still open in another window are both paid. No index forbids
/// overlapping terms: only the lock of the user's terms does.
async fn two_payments_of_a_user_that_settle_concurrently_are_consecutive_terms(app: SubscriptionsApp) {
    for number in 0..10 {
        let user = app.member(&format!("user{number}")).await;
        let closed = PendingPayment::of(&subscribe(&user, json!({"plan_id": BASIC})).await.expect(201));
        let open = PendingPayment::of(&subscribe(&user, json!({"plan_id": STANDARD})).await.expect(201));
        for link in [&closed, &open] {
            complete_sandbox_payment(&user, &link.url, "success").await.expect(303);
        }
        // The worker settles the closed one while the returning page settles the open one.
        let (worker, page) = tokio::join!(app.payments.reconcile(), open.status(&user));
        worker.unwrap();
        assert_eq!(page["status"], "paid");
        assert_eq!(closed.status(&user).await["status"], "paid");
        let mut statuses = statuses(&user).await;
        statuses.sort();
        assert_eq!(statuses, ["active", "upcoming"], "user {number}");
    }
    app.assert_invariants().await;
}
