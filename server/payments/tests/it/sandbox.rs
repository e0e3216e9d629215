//! The sandbox provider and its checkout page.

use std::time::Duration;

use axum::body::Body;
use dft_testkit::{TestResponse, both_engines};
use http::Method;

use crate::support::{LINK_TTL, PaymentsApp, Ticket, sandbox_app};

both_engines!(
    sandbox_app: paying_settles_and_redirects,
    a_failed_attempt_keeps_the_hold,
    cancelling_releases_the_hold,
    an_expired_page_pays_nothing,
    two_clicks_pay_once,
    the_form_rejects_other_origins_and_unknown_outcomes,
    the_sandbox_webhook_needs_its_signature,
);

async fn submit(app: &PaymentsApp, ticket: &Ticket, form: &'static str) -> TestResponse {
    let guest = app.guest();
    let mut request = guest.request(Method::POST, ticket.link.url.as_deref().unwrap(), None);
    request.headers_mut().insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
    *request.body_mut() = Body::from(form);
    guest.call(request).await
}

async fn paying_settles_and_redirects(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let token = app.token(&ticket).await;
    assert_eq!(ticket.link.url, Some(format!("/sandbox/pay/{token}/")));
    let page = app.guest().get(ticket.link.url.as_deref().unwrap()).await.expect(200);
    let text = String::from_utf8_lossy(&page.body).into_owned();
    assert!(text.contains("sandbox") && text.contains("₹499") && text.contains("16:00"), "{text}");
    assert!(page.header("content-security-policy").unwrap().contains("form-action 'self'"));

    let response = submit(&app, &ticket, "outcome=success").await.expect(303);
    assert_eq!(response.header("location"), Some(format!("/payments/return?payment={token}").as_str()));
    // Its webhook reaches no server in this test; the poll of the return page settles it.
    app.clock.advance(Duration::from_secs(4));
    let view = app.guest().get(&format!("/api/v1/payments/{token}/")).await.expect(200).json();
    assert_eq!(view["status"], "paid");
    assert_eq!(app.ticket_status(&ticket).await, "booked");
    app.assert_invariants().await;
}

async fn a_failed_attempt_keeps_the_hold(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    submit(&app, &ticket, "outcome=failure").await.expect(303);
    assert_eq!(app.ticket_status(&ticket).await, "on_hold");
    submit(&app, &ticket, "outcome=success").await.expect(303);
    app.advance_and_reconcile(Duration::from_secs(40)).await;
    assert_eq!(app.ticket_status(&ticket).await, "booked");
}

async fn cancelling_releases_the_hold(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    submit(&app, &ticket, "outcome=cancel").await.expect(303);
    app.advance_and_reconcile(Duration::from_secs(40)).await;
    assert_eq!(app.payment_status(&ticket).await, "failed");
    app.hold_seat(1, None).await.unwrap();
}

async fn an_expired_page_pays_nothing(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    app.clock.advance(LINK_TTL);
    submit(&app, &ticket, "outcome=success").await.expect(303);
    app.advance_and_reconcile(Duration::from_mins(1)).await;
    assert_eq!(app.payment_status(&ticket).await, "expired");
    assert_eq!(app.count("SELECT COUNT(*) FROM ledger_entries").await, 0);
}

async fn two_clicks_pay_once(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let clicks = (0..10).map(|_| submit(&app, &ticket, "outcome=success"));
    for response in futures_util::future::join_all(clicks).await {
        response.expect(303);
    }
    app.advance_and_reconcile(Duration::from_secs(40)).await;
    assert_eq!(app.count("SELECT COUNT(*) FROM ledger_entries").await, 1);
    app.assert_invariants().await;
}

async fn the_form_rejects_other_origins_and_unknown_outcomes(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let guest = app.guest();
    let mut request = guest.request(Method::POST, ticket.link.url.as_deref().unwrap(), None);
    request.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    *request.body_mut() = Body::from("outcome=success");
    guest.call(request).await.expect(403);
    for form in ["", "outcome=maybe", "other=success", "outcome=success&outcome=failure"] {
        submit(&app, &ticket, form).await.expect(422);
    }
    assert_eq!(app.payment_status(&ticket).await, "created");
    let not_found = app.guest().get("/sandbox/pay/unknown/").await.expect(404).body;
    for odd in ["%00", "%ff", "a%00", "%2e%2e"] {
        let path = format!("/sandbox/pay/{odd}/");
        assert_eq!(app.guest().get(&path).await.expect(404).body, not_found, "{odd}");
    }
}

async fn the_sandbox_webhook_needs_its_signature(app: PaymentsApp) {
    let guest = app.guest();
    let mut request =
        guest.request(Method::POST, "/api/v1/payments/webhooks/sandbox/", Some("{}".to_owned()));
    request.headers_mut().insert("x-sandbox-signature", "00".parse().unwrap());
    guest.call(request).await.expect(401);
    guest.post("/api/v1/payments/webhooks/razorpay/", serde_json::json!({})).await.expect(404);
}
