//! Deliveries that are not Razorpay's own, or that do not match what was asked: none settles anything.

use std::time::Duration;

use dft_testkit::{both_engines, report, scaled};
use serde_json::{Value, json};

use crate::fake_razorpay::{WebhookDelivery, sign};
use crate::tickets::{Theatre, theatre};

both_engines!(
    theatre: forgeries_change_nothing,
    what_is_signed_but_does_not_match_is_set_aside,
    other_money_for_a_settled_link_shows_in_the_promises,
    both_secrets_are_good_while_they_rotate,
    an_event_under_another_name_cannot_hide_the_next,
    whatever_else_is_signed_is_taken_and_does_nothing,
);

/// The same JSON in other bytes.
fn written_anew(body: &str) -> String {
    let value: Value = serde_json::from_str(body).unwrap();
    serde_json::to_string_pretty(&value).unwrap()
}

async fn forgeries_change_nothing(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    theatre.razorpay.pay(&reference);
    let WebhookDelivery { body, signature, .. } = theatre.razorpay.event(&reference);
    // Nobody asks the provider in this test: only the forgeries speak.
    theatre.razorpay.books().down = Some(500);
    let cheaper = body.replace("49900", "100");
    let forgeries: [(String, Vec<u8>); 10] = [
        (sign("another secret", &body), body.clone().into()),
        (signature[..63].to_owned(), body.clone().into()),
        (signature[..32].to_owned(), body.clone().into()),
        (String::new(), body.clone().into()),
        (signature.to_uppercase(), body.clone().into()),
        (signature.clone(), written_anew(&body).into()),
        (signature.clone(), cheaper.into()),
        (signature.clone(), Vec::new()),
        (format!("{signature}00"), body.clone().into()),
        (sign("key-secret", &body), [body.as_bytes(), b" "].concat()),
    ];
    let rounds = scaled(20, 500);
    for round in 0..rounds {
        for (number, (signature, body)) in forgeries.iter().enumerate() {
            let id = format!("evt_{round}_{number}");
            let answer = theatre.deliver_with(&id, signature, body.clone()).await.expect(401);
            assert_eq!(answer.code(), "bad_signature");
        }
    }
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_events").await, 0);
    assert_eq!(theatre.payment_status(&ticket).await, "created");
    assert_eq!(theatre.ticket_status(&ticket).await, "on_hold");
    theatre.promises_hold().await;
    let (engine, count) = (theatre.db.engine(), rounds * forgeries.len());
    report(format!("{engine:?}: {count} forged webhooks, 0 accepted"));
}

async fn what_is_signed_but_does_not_match_is_set_aside(theatre: Theatre) {
    let bends: [fn(&mut Value); 7] = [
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
    for (seat, bend) in (1..).zip(bends) {
        let ticket = theatre.take(seat, None).await.unwrap();
        let reference = theatre.reference(&ticket);
        theatre.razorpay.pay(&reference);
        let mut event = theatre.razorpay.event_body(&reference);
        bend(&mut event);
        theatre.deliver(&WebhookDelivery::of(&format!("evt_bent_{seat}"), &event)).await.expect(200);
        assert_eq!(theatre.payment_status(&ticket).await, "review", "{event}");
        assert_eq!(theatre.ticket_status(&ticket).await, "on_hold");
        // What is under review never settles by itself, not even by the right word.
        theatre.deliver(&theatre.razorpay.event(&reference)).await.expect(200);
        assert_eq!(theatre.payment_status(&ticket).await, "review");
    }
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_entries").await, 0);

    // A reference that nobody has, and one of another link.
    let ticket = theatre.take(100, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    theatre.razorpay.pay(&reference);
    let mut event = theatre.razorpay.event_body(&reference);
    event["payload"]["payment_link"]["entity"]["reference_id"] = json!("dft_nobody");
    theatre.deliver(&WebhookDelivery::of("evt_nobody", &event)).await.expect(200);
    assert_eq!(theatre.payment_status(&ticket).await, "created");
}

async fn other_money_for_a_settled_link_shows_in_the_promises(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    theatre.razorpay.pay(&reference);
    let mut event = theatre.razorpay.event_body(&reference);
    theatre.deliver(&WebhookDelivery::of("evt_first", &event)).await.expect(200);
    theatre.promises_hold().await;
    event["payload"]["payment"]["entity"]["id"] = json!("pay_other");
    theatre.deliver(&WebhookDelivery::of("evt_second", &event)).await.expect(200);
    assert_eq!(theatre.payment_status(&ticket).await, "paid", "what is theirs stays theirs");
    let mut broken = 0;
    for invariant in dft_payments::INVARIANTS {
        broken += theatre.count(invariant.violations_sql).await;
    }
    assert_eq!(broken, 1, "an operator must hear of it");
}

async fn both_secrets_are_good_while_they_rotate(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    theatre.razorpay.pay(&reference);
    let event = theatre.razorpay.event(&reference);
    let old = sign("webhook-secret-before", &event.body);
    theatre.deliver_with("evt_old", &old, event.body.clone()).await.expect(200);
    assert_eq!(theatre.payment_status(&ticket).await, "paid");
    theatre.deliver(&event).await.expect(200);
    theatre.promises_hold().await;
}

async fn an_event_under_another_name_cannot_hide_the_next(theatre: Theatre) {
    let (one, other) = (theatre.take(1, None).await.unwrap(), theatre.take(2, None).await.unwrap());
    theatre.razorpay.pay(&theatre.reference(&one));
    theatre.razorpay.pay(&theatre.reference(&other));
    let first = theatre.razorpay.event(&theatre.reference(&one));
    let second = theatre.razorpay.event(&theatre.reference(&other));
    // Somebody who has seen the first delivery sends it again under the id of the second.
    theatre.deliver_with(&second.id, &first.signature, first.body.clone()).await.expect(200);
    theatre.deliver(&second).await.expect(200);
    assert_eq!(theatre.payment_status(&other).await, "paid");
    theatre.promises_hold().await;
}

async fn whatever_else_is_signed_is_taken_and_does_nothing(theatre: Theatre) {
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
        theatre.deliver_with(&format!("evt_{number}"), &signature, body.to_vec()).await.expect(200);
    }
    theatre.pass(Duration::from_mins(5)).await;
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_events WHERE outcome IS NULL").await, 0);
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_events").await, 11);
    assert_eq!(
        theatre.count("SELECT COUNT(*) FROM payment_events WHERE outcome = 'not_ours'").await,
        4,
        "of somebody else on the same account"
    );
}
