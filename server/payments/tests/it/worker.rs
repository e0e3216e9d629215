//! The worker: what the provider never told, what was cut short, what is to be closed.

use std::time::Duration;

use dft_kernel::time::DAY;
use dft_payments::Status;
use dft_testkit::both_engines;
use serde_json::json;

use crate::tickets::{LINK, Theatre, theatre};

both_engines!(
    theatre: money_that_no_webhook_told_of_is_found,
    a_link_that_runs_out_lets_go_of_what_it_held,
    a_closed_link_is_cancelled_at_the_provider,
    late_money_without_a_webhook_is_found_days_later,
    an_event_that_was_cut_short_is_finished,
    a_link_with_another_amount_is_never_shown,
    a_link_the_provider_will_not_make_releases_at_once,
    old_events_are_forgotten,
);

async fn money_that_no_webhook_told_of_is_found(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    theatre.razorpay.pay(&theatre.reference(&ticket));
    theatre.pass(Duration::from_secs(40)).await;
    assert_eq!(theatre.ticket_status(&ticket).await, "booked");
    theatre.promises_hold().await;
}

async fn a_link_that_runs_out_lets_go_of_what_it_held(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    theatre.clock.turn(LINK);
    theatre.razorpay.expire(&reference);
    theatre.pass(Duration::from_secs(20)).await;
    assert_eq!(theatre.ticket_status(&ticket).await, "expired");
    theatre.take(1, None).await.unwrap();

    // A provider whose clock is behind still calls the link open when its hold is over: it is closed.
    let other = theatre.take(2, None).await.unwrap();
    let reference = theatre.reference(&other);
    theatre.pass(LINK + Duration::from_mins(5)).await;
    assert_eq!(theatre.ticket_status(&other).await, "expired");
    theatre.pass(Duration::from_secs(1)).await;
    assert_eq!(theatre.razorpay.status(&reference), "cancelled");
    theatre.promises_hold().await;
}

async fn a_closed_link_is_cancelled_at_the_provider(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    let mut tx = theatre.db.begin().await.unwrap();
    assert!(theatre.payments.close(&mut tx, "ticket", ticket.id, Status::Failed).await.unwrap());
    assert!(!theatre.payments.close(&mut tx, "ticket", ticket.id, Status::Failed).await.unwrap());
    tx.commit().await.unwrap();
    theatre.razorpay.books().down = Some(500);
    theatre.pass(Duration::from_secs(1)).await;
    assert_eq!(theatre.razorpay.status(&reference), "created", "it could not be reached");
    theatre.razorpay.books().down = None;
    theatre.pass(Duration::from_mins(2)).await;
    assert_eq!(theatre.razorpay.status(&reference), "cancelled");
}

async fn late_money_without_a_webhook_is_found_days_later(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    theatre.clock.turn(LINK);
    theatre.razorpay.expire(&reference);
    theatre.pass(Duration::from_mins(1)).await;
    assert_eq!(theatre.payment_status(&ticket).await, "expired");
    theatre.razorpay.pay_late(&reference);
    theatre.pass(DAY).await;
    theatre.pass(DAY).await;
    assert_eq!(theatre.ticket_status(&ticket).await, "booked");
    theatre.promises_hold().await;
}

async fn an_event_that_was_cut_short_is_finished(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    theatre.razorpay.pay(&reference);
    let event = theatre.razorpay.event(&reference);
    // As the table looks when the server died between keeping the event and settling.
    let mut tx = theatre.db.begin().await.unwrap();
    sqlx::query(
        "INSERT INTO payment_events (provider, event_id, signature, body, received_at)
         VALUES ('razorpay', $1, $2, $3, $4)",
    )
    .bind(&event.id)
    .bind(&event.signature)
    .bind(&event.body)
    .bind(theatre.clock.now().0)
    .execute(&mut *tx)
    .await
    .unwrap();
    tx.commit().await.unwrap();
    theatre.razorpay.books().down = Some(500);
    theatre.pass(Duration::from_secs(11)).await;
    assert_eq!(theatre.ticket_status(&ticket).await, "booked");
    theatre.deliver(&event).await.expect(200);
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_events").await, 1);
    theatre.promises_hold().await;
}

async fn a_link_with_another_amount_is_never_shown(theatre: Theatre) {
    theatre.razorpay.books().lie = Some(|link| link["amount"] = json!(100));
    let ticket = theatre.take(1, None).await.unwrap();
    assert_eq!(ticket.link.url, None);
    theatre.razorpay.books().lie = Some(|link| link["reference_id"] = json!("dft_other"));
    let other = theatre.take(2, None).await.unwrap();
    assert_eq!(other.link.url, None);
}

async fn a_link_the_provider_will_not_make_releases_at_once(theatre: Theatre) {
    theatre.razorpay.books().down = Some(400);
    let refusal = theatre.take(1, None).await.unwrap_err();
    assert_eq!((refusal.status().as_u16(), refusal.code()), (503, "payment_unavailable"));
    assert_eq!(theatre.count("SELECT COUNT(*) FROM tickets WHERE status = 'on_hold'").await, 0);
    theatre.razorpay.books().down = None;
    theatre.take(1, None).await.unwrap();
}

async fn old_events_are_forgotten(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    theatre.razorpay.pay(&theatre.reference(&ticket));
    theatre.deliver(&theatre.razorpay.event(&theatre.reference(&ticket))).await.expect(200);
    theatre.clock.turn(DAY * 29);
    theatre.payments.forget_old_events().await.unwrap();
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_events").await, 1);
    theatre.clock.turn(DAY * 2);
    theatre.payments.forget_old_events().await.unwrap();
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_events").await, 0);
}
