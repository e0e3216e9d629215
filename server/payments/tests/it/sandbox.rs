//! The sandbox: a real page, a real choice, the same rules.

use std::time::Duration;

use axum::body::Body;
use dft_testkit::{TestResponse, both_engines};
use http::Method;

use crate::tickets::{LINK, Theatre, Ticket, sandbox};

both_engines!(
    sandbox: paying_settles_and_leads_back,
    failing_releases_nothing_and_may_be_tried_again,
    cancelling_releases,
    a_page_left_open_too_long_pays_nothing,
    two_clicks_pay_once,
    the_form_is_our_own,
    only_the_sandbox_signs_for_the_sandbox,
);

async fn choose(theatre: &Theatre, ticket: &Ticket, form: &'static str) -> TestResponse {
    let guest = theatre.guest();
    let mut request = guest.request(Method::POST, ticket.link.url.as_deref().unwrap(), None);
    request.headers_mut().insert("content-type", "application/x-www-form-urlencoded".parse().unwrap());
    *request.body_mut() = Body::from(form);
    guest.call(request).await
}

async fn paying_settles_and_leads_back(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let token = theatre.token(&ticket).await;
    assert_eq!(ticket.link.url, Some(format!("/sandbox/pay/{token}/")));
    let page = theatre.guest().get(ticket.link.url.as_deref().unwrap()).await.expect(200);
    let text = String::from_utf8_lossy(&page.body).into_owned();
    assert!(text.contains("sandbox") && text.contains("₹499") && text.contains("16:00"), "{text}");
    assert!(page.header("content-security-policy").unwrap().contains("form-action 'self'"));

    let answer = choose(&theatre, &ticket, "outcome=success").await.expect(303);
    assert_eq!(answer.header("location"), Some(format!("/payments/return?payment={token}").as_str()));
    // Nobody listens for its webhook here; the return page's question settles it.
    theatre.clock.advance(Duration::from_secs(4));
    let shown = theatre.guest().get(&format!("/api/v1/payments/{token}/")).await.expect(200).json();
    assert_eq!(shown["status"], "paid");
    assert_eq!(theatre.ticket_status(&ticket).await, "booked");
    theatre.promises_hold().await;
}

async fn failing_releases_nothing_and_may_be_tried_again(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    choose(&theatre, &ticket, "outcome=failure").await.expect(303);
    assert_eq!(theatre.ticket_status(&ticket).await, "on_hold");
    choose(&theatre, &ticket, "outcome=success").await.expect(303);
    theatre.pass(Duration::from_secs(40)).await;
    assert_eq!(theatre.ticket_status(&ticket).await, "booked");
}

async fn cancelling_releases(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    choose(&theatre, &ticket, "outcome=cancel").await.expect(303);
    theatre.pass(Duration::from_secs(40)).await;
    assert_eq!(theatre.payment_status(&ticket).await, "failed");
    theatre.take(1, None).await.unwrap();
}

async fn a_page_left_open_too_long_pays_nothing(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    theatre.clock.advance(LINK);
    choose(&theatre, &ticket, "outcome=success").await.expect(303);
    theatre.pass(Duration::from_mins(1)).await;
    assert_eq!(theatre.payment_status(&ticket).await, "expired");
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_entries").await, 0);
}

async fn two_clicks_pay_once(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let clicks = (0..10).map(|_| choose(&theatre, &ticket, "outcome=success"));
    for answer in futures_util::future::join_all(clicks).await {
        answer.expect(303);
    }
    theatre.pass(Duration::from_secs(40)).await;
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_entries").await, 1);
    theatre.promises_hold().await;
}

async fn the_form_is_our_own(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let guest = theatre.guest();
    let mut request = guest.request(Method::POST, ticket.link.url.as_deref().unwrap(), None);
    request.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    *request.body_mut() = Body::from("outcome=success");
    guest.call(request).await.expect(403);
    for form in ["", "outcome=maybe", "other=success", "outcome=success&outcome=failure"] {
        choose(&theatre, &ticket, form).await.expect(422);
    }
    assert_eq!(theatre.payment_status(&ticket).await, "created");
    let nobody = theatre.guest().get("/sandbox/pay/nobody/").await.expect(404).body;
    for odd in ["%00", "%ff", "a%00", "%2e%2e"] {
        let path = format!("/sandbox/pay/{odd}/");
        assert_eq!(theatre.guest().get(&path).await.expect(404).body, nobody, "{odd}");
    }
}

async fn only_the_sandbox_signs_for_the_sandbox(theatre: Theatre) {
    let guest = theatre.guest();
    let mut request =
        guest.request(Method::POST, "/api/v1/payments/webhooks/sandbox/", Some("{}".to_owned()));
    request.headers_mut().insert("x-sandbox-signature", "00".parse().unwrap());
    guest.call(request).await.expect(401);
    guest.post("/api/v1/payments/webhooks/razorpay/", serde_json::json!({})).await.expect(404);
}
