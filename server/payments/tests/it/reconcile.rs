//! The reconciliation worker: lost webhooks, interrupted events, links to cancel.

use std::time::Duration;

use dft_kernel::time::DAY;
use dft_payments::Status;
use dft_testkit::both_engines;
use serde_json::json;

use crate::fake_razorpay::WebhookDelivery;
use crate::support::{LINK_TTL, PaymentsApp, razorpay_app};

both_engines!(
    razorpay_app: a_payment_without_a_webhook_is_found,
    an_expired_link_releases_the_hold,
    a_closed_link_is_cancelled_at_the_provider,
    a_late_payment_without_a_webhook_is_found_days_later,
    an_interrupted_event_is_processed,
    a_link_with_another_amount_or_reference_is_not_used,
    a_rejected_link_releases_the_hold_at_once,
    old_events_are_purged,
    a_hold_ends_when_the_provider_stays_down,
    a_captured_payment_counts_on_an_ended_link,
    payments_due_during_a_run_wait_for_the_next,
    closing_is_not_delayed_by_a_poll_under_way,
    a_link_created_while_its_payment_is_closed_is_cancelled,
    failing_events_do_not_block_the_others,
    a_node_whose_clock_is_ahead_does_not_close_a_new_payment,
);

async fn a_payment_without_a_webhook_is_found(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    app.razorpay.pay(&app.reference(&ticket));
    app.advance_and_reconcile(Duration::from_secs(40)).await;
    assert_eq!(app.ticket_status(&ticket).await, "booked");
    app.assert_invariants().await;
}

async fn an_expired_link_releases_the_hold(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.clock.advance(LINK_TTL);
    app.razorpay.expire(&reference);
    app.advance_and_reconcile(Duration::from_secs(20)).await;
    assert_eq!(app.ticket_status(&ticket).await, "expired");
    app.hold_seat(1, None).await.unwrap();

    // A provider whose clock is behind still reports an open link when the hold is over: the link is cancelled.
    let other = app.hold_seat(2, None).await.unwrap();
    let reference = app.reference(&other);
    app.advance_and_reconcile(LINK_TTL + Duration::from_mins(5)).await;
    assert_eq!(app.ticket_status(&other).await, "expired");
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    assert_eq!(app.razorpay.status(&reference), "cancelled");
    app.assert_invariants().await;
}

async fn a_closed_link_is_cancelled_at_the_provider(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    let mut tx = app.db.begin().await.unwrap();
    assert!(app.payments.close(&mut tx, "ticket", ticket.id, Status::Failed).await.unwrap());
    assert!(!app.payments.close(&mut tx, "ticket", ticket.id, Status::Failed).await.unwrap());
    tx.commit().await.unwrap();
    app.razorpay.state().fail_with = Some(500);
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    assert_eq!(app.razorpay.status(&reference), "created", "the provider is down");
    app.razorpay.state().fail_with = None;
    app.advance_and_reconcile(Duration::from_mins(2)).await;
    assert_eq!(app.razorpay.status(&reference), "cancelled");
}

async fn a_late_payment_without_a_webhook_is_found_days_later(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.clock.advance(LINK_TTL);
    app.razorpay.expire(&reference);
    app.advance_and_reconcile(Duration::from_mins(1)).await;
    assert_eq!(app.payment_status(&ticket).await, "expired");
    app.razorpay.pay_late(&reference);
    app.advance_and_reconcile(DAY).await;
    app.advance_and_reconcile(DAY).await;
    assert_eq!(app.ticket_status(&ticket).await, "booked");
    app.assert_invariants().await;
}

/// Stores an event as a server does that dies before processing it.
async fn insert_unprocessed_event(app: &PaymentsApp, event: &WebhookDelivery) {
    let mut tx = app.db.begin().await.unwrap();
    sqlx::query(
        "INSERT INTO payment_events (provider, event_id, signature, body, received_at)
         VALUES ('razorpay', $1, $2, $3, $4)",
    )
    .bind(&event.id)
    .bind(&event.signature)
    .bind(&event.body)
    .bind(app.clock.now().0)
    .execute(&mut *tx)
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

async fn an_interrupted_event_is_processed(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.razorpay.pay(&reference);
    let event = app.razorpay.event(&reference);
    insert_unprocessed_event(&app, &event).await;
    app.razorpay.state().fail_with = Some(500);
    app.advance_and_reconcile(Duration::from_secs(11)).await;
    assert_eq!(app.ticket_status(&ticket).await, "booked");
    app.deliver(&event).await.expect(200);
    assert_eq!(app.count("SELECT COUNT(*) FROM payment_events").await, 1);
    app.assert_invariants().await;
}

async fn a_link_with_another_amount_or_reference_is_not_used(app: PaymentsApp) {
    app.razorpay.state().alter_link = Some(|link| link["amount"] = json!(100));
    let ticket = app.hold_seat(1, None).await.unwrap();
    assert_eq!(ticket.link.url, None);
    app.razorpay.state().alter_link = Some(|link| link["reference_id"] = json!("dft_other"));
    let other = app.hold_seat(2, None).await.unwrap();
    assert_eq!(other.link.url, None);
}

async fn a_rejected_link_releases_the_hold_at_once(app: PaymentsApp) {
    app.razorpay.state().fail_with = Some(400);
    let error = app.hold_seat(1, None).await.unwrap_err();
    assert_eq!((error.status().as_u16(), error.code()), (503, "payment_unavailable"));
    assert_eq!(app.count("SELECT COUNT(*) FROM tickets WHERE status = 'on_hold'").await, 0);
    app.razorpay.state().fail_with = None;
    app.hold_seat(1, None).await.unwrap();
}

async fn old_events_are_purged(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    app.razorpay.pay(&app.reference(&ticket));
    app.deliver(&app.razorpay.event(&app.reference(&ticket))).await.expect(200);
    app.clock.advance(DAY * 29);
    app.payments.purge_old_events().await.unwrap();
    assert_eq!(app.count("SELECT COUNT(*) FROM payment_events").await, 1);
    app.clock.advance(DAY * 2);
    app.payments.purge_old_events().await.unwrap();
    assert_eq!(app.count("SELECT COUNT(*) FROM payment_events").await, 0);
}

async fn a_hold_ends_when_the_provider_stays_down(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.razorpay.state().fail_with = Some(500);
    app.advance_and_reconcile(LINK_TTL).await;
    assert_eq!(app.payment_status(&ticket).await, "created", "an outage does not end the payment");
    app.advance_and_reconcile(Duration::from_mins(5)).await;
    assert_eq!(app.payment_status(&ticket).await, "expired");
    assert_eq!(app.ticket_status(&ticket).await, "expired");
    // It was paid meanwhile: settled as soon as the provider responds.
    app.razorpay.pay(&reference);
    app.razorpay.state().fail_with = None;
    app.advance_and_reconcile(Duration::from_mins(2)).await;
    assert_eq!(app.ticket_status(&ticket).await, "booked");
    app.assert_invariants().await;
}

async fn a_captured_payment_counts_on_an_ended_link(app: PaymentsApp) {
    let (expired, closed) = (app.hold_seat(1, None).await.unwrap(), app.hold_seat(2, None).await.unwrap());
    let mut tx = app.db.begin().await.unwrap();
    assert!(app.payments.close(&mut tx, "ticket", closed.id, Status::Failed).await.unwrap());
    tx.commit().await.unwrap();
    app.clock.advance(LINK_TTL);
    app.razorpay.expire(&app.reference(&expired));
    app.advance_and_reconcile(Duration::from_mins(1)).await;
    for ticket in [&expired, &closed] {
        app.razorpay.pay_late_keeping_status(&app.reference(ticket));
    }
    app.advance_and_reconcile(DAY).await;
    for ticket in [&expired, &closed] {
        assert_eq!(app.payment_status(ticket).await, "paid", "{}", app.reference(ticket));
    }
}

async fn payments_due_during_a_run_wait_for_the_next(app: PaymentsApp) {
    app.hold_seat(1, None).await.unwrap();
    app.hold_seat(2, None).await.unwrap();
    app.razorpay.state().paused = vec!["fetch"];
    app.clock.advance(Duration::from_mins(1));
    let before = app.razorpay.state().request_count;
    // A provider so slow that the first payment is due again when the second is done.
    let slow_provider = async {
        for poll in 1.. {
            app.razorpay.wait_until_paused(poll).await;
            app.clock.advance(Duration::from_mins(5));
            app.razorpay.resume("fetch");
            while app.razorpay.state().request_count - before < poll {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            app.razorpay.state().paused = vec!["fetch"];
        }
    };
    tokio::select! {
        run = app.payments.reconcile() => run.unwrap(),
        () = slow_provider => {}
    }
    assert_eq!(app.razorpay.state().request_count - before, 2);
}

async fn closing_is_not_delayed_by_a_poll_under_way(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.clock.advance(Duration::from_mins(5));
    app.razorpay.state().paused = vec!["fetch"];
    let close = async {
        app.razorpay.wait_until_paused(1).await;
        let mut tx = app.db.begin().await.unwrap();
        assert!(app.payments.close(&mut tx, "ticket", ticket.id, Status::Failed).await.unwrap());
        tx.commit().await.unwrap();
        app.razorpay.resume("fetch");
    };
    let (run, ()) = tokio::join!(app.payments.reconcile(), close);
    run.unwrap();
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    assert_eq!(app.razorpay.status(&reference), "cancelled");
}

async fn a_link_created_while_its_payment_is_closed_is_cancelled(app: PaymentsApp) {
    app.razorpay.state().paused = vec!["create", "find"];
    let close = async {
        app.razorpay.wait_until_paused(1).await;
        let mut tx = app.db.begin().await.unwrap();
        assert!(app.payments.close(&mut tx, "ticket", 1, Status::Failed).await.unwrap());
        tx.commit().await.unwrap();
        // The worker asks before the link is created, and gets the response after.
        let save_link = async {
            app.razorpay.wait_until_paused(2).await;
            app.razorpay.resume("create");
            while app.count("SELECT COUNT(*) FROM payments WHERE link_id IS NOT NULL").await == 0 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            app.razorpay.resume("find");
        };
        let (run, ()) = tokio::join!(app.payments.reconcile(), save_link);
        run.unwrap();
    };
    let (ticket, ()) = tokio::join!(app.hold_seat(1, None), close);
    let ticket = ticket.unwrap();
    assert_eq!(ticket.link.url, None, "the payment is closed");
    app.advance_and_reconcile(Duration::from_mins(1)).await;
    assert_eq!(app.razorpay.status_of_only_link(), "cancelled");
    assert_eq!(app.payment_status(&ticket).await, "failed");
}

async fn failing_events_do_not_block_the_others(app: PaymentsApp) {
    let mut events = Vec::new();
    for seat in 0..25 {
        let ticket = app.hold_seat(seat, None).await.unwrap();
        let reference = app.reference(&ticket);
        app.razorpay.pay(&reference);
        events.push((ticket, app.razorpay.event(&reference)));
    }
    // The first twenty-four have no handler: their area is not part of this program.
    let set_purpose = async |purpose: &'static str| {
        let mut tx = app.db.begin().await.unwrap();
        sqlx::query("UPDATE payments SET purpose = $1 WHERE subject_id < 25")
            .bind(purpose)
            .execute(&mut *tx)
            .await
            .unwrap();
        tx.commit().await.unwrap();
    };
    set_purpose("elsewhere").await;
    for (_, event) in &events[..24] {
        app.deliver(event).await.expect(200);
    }
    let (last, event) = &events[24];
    insert_unprocessed_event(&app, event).await;
    app.razorpay.state().fail_with = Some(500);
    app.clock.advance(Duration::from_secs(11));
    app.payments.reconcile().await.unwrap_err();
    assert_eq!(app.ticket_status(last).await, "booked");

    set_purpose("ticket").await;
    app.payments.reconcile().await.unwrap();
    assert_eq!(app.count("SELECT COUNT(*) FROM tickets WHERE status = 'booked'").await, 25);
    app.assert_invariants().await;
}

async fn a_node_whose_clock_is_ahead_does_not_close_a_new_payment(app: PaymentsApp) {
    app.razorpay.state().paused = vec!["create"];
    let ahead = app.node_ahead(Duration::from_mins(5));
    let meanwhile = async {
        app.razorpay.wait_until_paused(1).await;
        ahead.reconcile().await.unwrap();
        app.razorpay.resume("create");
    };
    let (ticket, ()) = tokio::join!(app.hold_seat(1, None), meanwhile);
    let ticket = ticket.unwrap();
    assert!(ticket.link.url.is_some());
    assert_eq!(app.ticket_status(&ticket).await, "on_hold");
}
