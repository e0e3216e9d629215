//! Webhooks that are forged or do not match the payment: none settles anything.

use std::time::Duration;

use dft_testkit::{both_engines, report, scaled};
use serde_json::{Value, json};

use crate::fake_razorpay::{WebhookDelivery, sign};
use crate::support::{PaymentsApp, razorpay_app};

both_engines!(
    razorpay_app: forged_webhooks_return_401_and_change_nothing,
    a_signed_mismatch_is_flagged_for_review,
    a_second_payment_for_a_settled_link_violates_an_invariant,
    both_webhook_secrets_are_valid_during_rotation,
    a_replay_under_another_event_id_does_not_hide_that_event,
    other_signed_bodies_are_accepted_and_change_nothing,
);

/// The same JSON in other bytes.
fn reformat(body: &str) -> String {
    let value: Value = serde_json::from_str(body).unwrap();
    serde_json::to_string_pretty(&value).unwrap()
}

async fn forged_webhooks_return_401_and_change_nothing(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.razorpay.pay(&reference);
    let WebhookDelivery { body, signature, .. } = app.razorpay.event(&reference);
    // The provider is down, so that only the webhooks could settle the payment.
    app.razorpay.state().fail_with = Some(500);
    let cheaper = body.replace("49900", "100");
    let forgeries: [(String, Vec<u8>); 10] = [
        (sign("another secret", &body), body.clone().into()),
        (signature[..63].to_owned(), body.clone().into()),
        (signature[..32].to_owned(), body.clone().into()),
        (String::new(), body.clone().into()),
        (signature.to_uppercase(), body.clone().into()),
        (signature.clone(), reformat(&body).into()),
        (signature.clone(), cheaper.into()),
        (signature.clone(), Vec::new()),
        (format!("{signature}00"), body.clone().into()),
        (sign("key-secret", &body), [body.as_bytes(), b" "].concat()),
    ];
    let rounds = scaled(20, 500);
    for round in 0..rounds {
        for (number, (signature, body)) in forgeries.iter().enumerate() {
            let id = format!("evt_{round}_{number}");
            let response = app.deliver_with(&id, signature, body.clone()).await.expect(401);
            assert_eq!(response.code(), "bad_signature");
        }
    }
    assert_eq!(app.count("SELECT COUNT(*) FROM payment_events").await, 0);
    assert_eq!(app.payment_status(&ticket).await, "created");
    assert_eq!(app.ticket_status(&ticket).await, "on_hold");
    app.assert_invariants().await;
    let (engine, count) = (app.db.engine(), rounds * forgeries.len());
    report(format!("{engine:?}: {count} forged webhooks, 0 accepted"));
}

async fn a_signed_mismatch_is_flagged_for_review(app: PaymentsApp) {
    let alterations: [fn(&mut Value); 7] = [
        |event| event["payload"]["payment_link"]["entity"]["amount"] = json!(49_901),
        |event| event["payload"]["payment"]["entity"]["amount"] = json!(49_899),
        |event| event["payload"]["payment"]["entity"]["currency"] = json!("USD"),
        |event| event["payload"]["payment_link"]["entity"]["currency"] = json!("USD"),
        |event| event["payload"]["payment_link"]["entity"]["id"] = json!("plink_other"),
        |event| {
            event["event"] = json!("payment_link.partially_paid");
            event["payload"]["payment_link"]["entity"]["status"] = json!("partially_paid");
        },
        |event| event["payload"]["payment_link"]["entity"]["amount"] = json!(0),
    ];
    for (seat, alter) in (1..).zip(alterations) {
        let ticket = app.hold_seat(seat, None).await.unwrap();
        let reference = app.reference(&ticket);
        app.razorpay.pay(&reference);
        let mut event = app.razorpay.event_body(&reference);
        alter(&mut event);
        app.deliver(&WebhookDelivery::signed(&format!("evt_bent_{seat}"), &event)).await.expect(200);
        assert_eq!(app.payment_status(&ticket).await, "review", "{event}");
        assert_eq!(app.ticket_status(&ticket).await, "on_hold");
        // A payment under review is not settled by the correct event either.
        app.deliver(&app.razorpay.event(&reference)).await.expect(200);
        assert_eq!(app.payment_status(&ticket).await, "review");
    }
    assert_eq!(app.count("SELECT COUNT(*) FROM ledger_entries").await, 0);

    // An unknown reference.
    let ticket = app.hold_seat(100, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.razorpay.pay(&reference);
    let mut event = app.razorpay.event_body(&reference);
    event["payload"]["payment_link"]["entity"]["reference_id"] = json!("dft_unknown");
    app.deliver(&WebhookDelivery::signed("evt_unknown", &event)).await.expect(200);
    assert_eq!(app.payment_status(&ticket).await, "created");
}

async fn a_second_payment_for_a_settled_link_violates_an_invariant(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.razorpay.pay(&reference);
    let mut event = app.razorpay.event_body(&reference);
    app.deliver(&WebhookDelivery::signed("evt_first", &event)).await.expect(200);
    app.assert_invariants().await;
    event["payload"]["payment"]["entity"]["id"] = json!("pay_other");
    app.deliver(&WebhookDelivery::signed("evt_second", &event)).await.expect(200);
    assert_eq!(app.payment_status(&ticket).await, "paid", "the first payment stays");
    let mut violations = 0;
    for invariant in dft_payments::INVARIANTS {
        violations += app.count(invariant.violations_sql).await;
    }
    assert_eq!(violations, 1, "`dft check` reports it");
}

async fn both_webhook_secrets_are_valid_during_rotation(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.razorpay.pay(&reference);
    let event = app.razorpay.event(&reference);
    let old = sign("webhook-secret-before", &event.body);
    app.deliver_with("evt_old", &old, event.body.clone()).await.expect(200);
    assert_eq!(app.payment_status(&ticket).await, "paid");
    app.deliver(&event).await.expect(200);
    app.assert_invariants().await;
}

async fn a_replay_under_another_event_id_does_not_hide_that_event(app: PaymentsApp) {
    let (one, other) = (app.hold_seat(1, None).await.unwrap(), app.hold_seat(2, None).await.unwrap());
    app.razorpay.pay(&app.reference(&one));
    app.razorpay.pay(&app.reference(&other));
    let first = app.razorpay.event(&app.reference(&one));
    let second = app.razorpay.event(&app.reference(&other));
    // An attacker who has seen the first delivery replays it under the id of the second.
    app.deliver_with(&second.id, &first.signature, first.body.clone()).await.expect(200);
    app.deliver(&second).await.expect(200);
    assert_eq!(app.payment_status(&other).await, "paid");
    app.assert_invariants().await;
}

async fn other_signed_bodies_are_accepted_and_change_nothing(app: PaymentsApp) {
    let bodies: [&[u8]; 11] = [
        b"{}",
        b"[]",
        b"not json",
        b"{\"event\":\"payment.captured\",\"payload\":{}}",
        b"{\"event\":\"payment_link.paid\",\"payload\":{}}",
        b"{\"event\":\"payment_link.paid\",\"payload\":{\"payment_link\":{\"entity\":{\"id\":1}}}}",
        b"{\"event\":\"refund.processed\",\"payload\":{\"refund\":{\"entity\":{\"id\":\"r\",\"amount\":1,\"payment_id\":\"p\",\"status\":\"processed\",\"receipt\":\"refund_dft_x_1\"}}}}",
        b"\0\xff\xfe",
        b"{\"event\":\"payment_link.expired\",\"payload\":{\"payment_link\":{\"entity\":{\"id\":\"plink_x\",\"reference_id\":\"dft_\\u0000\",\"amount\":1,\"currency\":\"INR\",\"status\":\"expired\"}}}}",
        b"{\"event\":\"refund.failed\",\"payload\":{\"refund\":{\"entity\":{\"id\":\"r\",\"amount\":1,\"payment_id\":\"p\",\"status\":\"failed\",\"receipt\":\"refund_\\u0000_1\"}}}}",
        b"{\"event\":\"payment_link.expired\",\"payload\":{\"payment_link\":{\"entity\":{\"id\":\"plink_x\",\"reference_id\":null,\"amount\":1,\"currency\":\"INR\",\"status\":\"expired\",\"expire_by\":9223372036854775807}}}}",
    ];
    for (number, body) in bodies.into_iter().enumerate() {
        let signature = sign("webhook-secret", body);
        app.deliver_with(&format!("evt_{number}"), &signature, body.to_vec()).await.expect(200);
    }
    app.advance_and_reconcile(Duration::from_mins(5)).await;
    assert_eq!(app.count("SELECT COUNT(*) FROM payment_events WHERE outcome IS NULL").await, 0);
    assert_eq!(app.count("SELECT COUNT(*) FROM payment_events").await, 11);
    assert_eq!(
        app.count("SELECT COUNT(*) FROM payment_events WHERE outcome = 'unknown_reference'").await,
        4,
        "of other systems on the same account"
    );
}
