//! Reading the status of a payment: by id for its owner, by token for anyone, and no other way.

use std::time::Duration;

use dft_kernel::ids::UserId;
use dft_testkit::both_engines;
use serde_json::{Value, json};

use crate::fake_razorpay::sign;
use crate::support::{LINK_TTL, PaymentsApp, razorpay_app};

both_engines!(
    razorpay_app: an_owner_reads_by_id_and_anyone_by_token,
    each_status_has_its_message_and_next_path,
    the_return_page_shows_a_payment_without_a_webhook,
    the_provider_is_polled_at_most_every_three_seconds,
    a_signed_callback_polls_sooner,
);

async fn an_owner_reads_by_id_and_anyone_by_token(app: PaymentsApp) {
    let asha = app.guest();
    let user = app.sign_in(&asha, "Asha").await;
    let ticket = app.hold_seat(1, Some(UserId(user["id"].as_i64().unwrap()))).await.unwrap();
    let by_id = format!("/api/v1/payments/{}/", ticket.link.payment_id.0);
    let view = asha.get(&by_id).await.expect(200).json();
    assert_eq!(view["status"], "created");
    assert_eq!(view["amount"], 499);
    assert_eq!(view["payment_url"], json!(ticket.link.url));
    assert_eq!(view["next"], "/tickets");
    assert!(view["pay_by"].as_str().unwrap().ends_with("+05:30"), "{view}");

    let not_found = app.guest().get("/api/v1/payments/999/").await.expect(404).body;
    assert_eq!(app.guest().get(&by_id).await.expect(404).body, not_found);
    assert_eq!(app.member("Ravi").await.get(&by_id).await.expect(404).body, not_found);
    for odd in ["0", "-1", "abc", "99999999999999999999", "%00", "%ff", "dft_x", "é"] {
        let path = format!("/api/v1/payments/{odd}/");
        assert_eq!(app.guest().get(&path).await.expect(404).body, not_found, "{odd}");
    }
    let token = app.token(&ticket).await;
    let by_token = app.guest().get(&format!("/api/v1/payments/{token}/")).await.expect(200).json();
    assert_eq!(by_token, view);
    // A malformed callback is ignored.
    for odd in ["razorpay_signature=a&razorpay_signature=b", "razorpay_payment_id=%ff", "x=%", "&&=="] {
        let response = app.guest().get(&format!("/api/v1/payments/{token}/?{odd}")).await;
        assert_eq!(response.expect(200).json(), view, "{odd}");
    }
    assert!(!view.to_string().contains(&token), "the view does not contain the token");
}

async fn get_payment(app: &PaymentsApp, token: &str) -> Value {
    app.guest().get(&format!("/api/v1/payments/{token}/")).await.expect(200).json()
}

async fn each_status_has_its_message_and_next_path(app: PaymentsApp) {
    let paid = app.hold_seat(1, None).await.unwrap();
    app.razorpay.pay(&app.reference(&paid));
    app.deliver(&app.razorpay.event(&app.reference(&paid))).await.expect(200);
    let view = get_payment(&app, &app.token(&paid).await).await;
    assert_eq!((&view["status"], &view["next"]), (&json!("paid"), &json!(format!("/tickets/{}", paid.id))));
    assert_eq!((&view["message"], &view["payment_url"]), (&json!("The seat is yours"), &Value::Null));

    let expired = app.hold_seat(2, None).await.unwrap();
    let reference = app.reference(&expired);
    app.clock.advance(LINK_TTL + Duration::from_mins(5));
    let again = app.hold_seat(2, None).await.unwrap();
    let view = get_payment(&app, &app.token(&expired).await).await;
    assert_eq!((&view["status"], &view["next"]), (&json!("expired"), &json!("/tickets")));
    assert_eq!(view["message"], "The time to pay ran out and nothing was taken.");

    app.razorpay.expire(&reference);
    app.razorpay.pay_late(&reference);
    app.deliver(&app.razorpay.event(&reference)).await.expect(200);
    assert_eq!(get_payment(&app, &app.token(&expired).await).await["status"], "refund_due");
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    let view = get_payment(&app, &app.token(&expired).await).await;
    assert_eq!((&view["status"], &view["refunded"]), (&json!("refunded"), &json!(499)));
    assert_eq!(app.payment_status(&again).await, "created");
}

async fn the_return_page_shows_a_payment_without_a_webhook(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let token = app.token(&ticket).await;
    assert_eq!(get_payment(&app, &token).await["status"], "created");
    app.razorpay.pay(&app.reference(&ticket));
    app.clock.advance(Duration::from_secs(4));
    assert_eq!(get_payment(&app, &token).await["status"], "paid");
    assert_eq!(app.ticket_status(&ticket).await, "booked");
    app.assert_invariants().await;
}

async fn the_provider_is_polled_at_most_every_three_seconds(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let token = app.token(&ticket).await;
    let before = app.razorpay.state().request_count;
    for _ in 0..20 {
        get_payment(&app, &token).await;
    }
    assert_eq!(app.razorpay.state().request_count - before, 1);
}

async fn a_signed_callback_polls_sooner(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let (token, reference) = (app.token(&ticket).await, app.reference(&ticket));
    get_payment(&app, &token).await;
    app.razorpay.pay(&reference);
    app.clock.advance(Duration::from_millis(1_500));
    assert_eq!(get_payment(&app, &token).await["status"], "created", "polled a moment ago");
    let callback_path = |signature: &str| {
        format!(
            "/api/v1/payments/{token}/?razorpay_payment_id=pay_1&razorpay_payment_link_id=plink_1\
             &razorpay_payment_link_reference_id={reference}&razorpay_payment_link_status=paid&razorpay_signature={signature}"
        )
    };
    let forged = app.guest().get(&callback_path(&sign("no", "x"))).await.expect(200).json();
    assert_eq!(forged["status"], "created");
    let signature = sign("key-secret", format!("plink_1|{reference}|paid|pay_1"));
    assert_eq!(app.guest().get(&callback_path(&signature)).await.expect(200).json()["status"], "paid");
}
