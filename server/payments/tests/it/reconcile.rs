//! The worker: what the provider never told, what was cut short, what is to be closed.

use std::time::Duration;

use dft_kernel::time::DAY;
use dft_payments::Status;
use dft_testkit::both_engines;
use serde_json::json;

use crate::fake_razorpay::WebhookDelivery;
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
    a_provider_that_stays_silent_holds_nothing_for_ever,
    money_counts_though_the_link_stays_ended,
    what_comes_due_during_a_run_waits_for_the_next,
    closing_is_not_put_off_by_a_look_under_way,
    a_link_made_while_it_is_closed_is_not_given_out_and_is_closed,
    events_that_cannot_be_processed_do_not_hold_up_the_others,
    a_node_whose_clock_is_ahead_ends_nothing_that_has_just_begun,
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
    theatre.clock.advance(LINK);
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
    theatre.clock.advance(LINK);
    theatre.razorpay.expire(&reference);
    theatre.pass(Duration::from_mins(1)).await;
    assert_eq!(theatre.payment_status(&ticket).await, "expired");
    theatre.razorpay.pay_late(&reference);
    theatre.pass(DAY).await;
    theatre.pass(DAY).await;
    assert_eq!(theatre.ticket_status(&ticket).await, "booked");
    theatre.promises_hold().await;
}

/// As the table looks when the server died between keeping the event and settling.
async fn leave_behind(theatre: &Theatre, event: &WebhookDelivery) {
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
}

async fn an_event_that_was_cut_short_is_finished(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    theatre.razorpay.pay(&reference);
    let event = theatre.razorpay.event(&reference);
    leave_behind(&theatre, &event).await;
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
    theatre.clock.advance(DAY * 29);
    theatre.payments.purge_old_events().await.unwrap();
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_events").await, 1);
    theatre.clock.advance(DAY * 2);
    theatre.payments.purge_old_events().await.unwrap();
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_events").await, 0);
}

async fn a_provider_that_stays_silent_holds_nothing_for_ever(theatre: Theatre) {
    let silent = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&silent);
    theatre.razorpay.books().down = Some(500);
    theatre.pass(LINK).await;
    assert_eq!(theatre.payment_status(&silent).await, "created", "unknown is not ended");
    theatre.pass(Duration::from_mins(5)).await;
    assert_eq!(theatre.payment_status(&silent).await, "expired");
    assert_eq!(theatre.ticket_status(&silent).await, "expired");
    // The money had come meanwhile: it counts as soon as the provider says so.
    theatre.razorpay.pay(&reference);
    theatre.razorpay.books().down = None;
    theatre.pass(Duration::from_mins(2)).await;
    assert_eq!(theatre.ticket_status(&silent).await, "booked");
    theatre.promises_hold().await;
}

async fn money_counts_though_the_link_stays_ended(theatre: Theatre) {
    let (expired, closed) = (theatre.take(1, None).await.unwrap(), theatre.take(2, None).await.unwrap());
    let mut tx = theatre.db.begin().await.unwrap();
    assert!(theatre.payments.close(&mut tx, "ticket", closed.id, Status::Failed).await.unwrap());
    tx.commit().await.unwrap();
    theatre.clock.advance(LINK);
    theatre.razorpay.expire(&theatre.reference(&expired));
    theatre.pass(Duration::from_mins(1)).await;
    for ticket in [&expired, &closed] {
        theatre.razorpay.pay_late_unnamed(&theatre.reference(ticket));
    }
    theatre.pass(DAY).await;
    for ticket in [&expired, &closed] {
        assert_eq!(theatre.payment_status(ticket).await, "paid", "{}", theatre.reference(ticket));
    }
}

async fn what_comes_due_during_a_run_waits_for_the_next(theatre: Theatre) {
    theatre.take(1, None).await.unwrap();
    theatre.take(2, None).await.unwrap();
    theatre.razorpay.books().held = vec!["fetch"];
    theatre.clock.advance(Duration::from_mins(1));
    let before = theatre.razorpay.books().asked;
    // A provider so slow that the first is due again when the second is done. It goes on for as long as it is asked.
    let slow = async {
        for look in 1.. {
            theatre.razorpay.until_waiting(look).await;
            theatre.clock.advance(Duration::from_mins(5));
            theatre.razorpay.let_go("fetch");
            while theatre.razorpay.books().asked - before < look {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            theatre.razorpay.books().held = vec!["fetch"];
        }
    };
    tokio::select! {
        run = theatre.payments.reconcile() => run.unwrap(),
        () = slow => {}
    }
    assert_eq!(theatre.razorpay.books().asked - before, 2);
}

async fn closing_is_not_put_off_by_a_look_under_way(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    theatre.clock.advance(Duration::from_mins(5));
    theatre.razorpay.books().held = vec!["fetch"];
    let close = async {
        theatre.razorpay.until_waiting(1).await;
        let mut tx = theatre.db.begin().await.unwrap();
        assert!(theatre.payments.close(&mut tx, "ticket", ticket.id, Status::Failed).await.unwrap());
        tx.commit().await.unwrap();
        theatre.razorpay.let_go("fetch");
    };
    let (run, ()) = tokio::join!(theatre.payments.reconcile(), close);
    run.unwrap();
    theatre.pass(Duration::from_secs(1)).await;
    assert_eq!(theatre.razorpay.status(&reference), "cancelled");
}

async fn a_link_made_while_it_is_closed_is_not_given_out_and_is_closed(theatre: Theatre) {
    theatre.razorpay.books().held = vec!["create", "find"];
    let close = async {
        theatre.razorpay.until_waiting(1).await;
        let mut tx = theatre.db.begin().await.unwrap();
        assert!(theatre.payments.close(&mut tx, "ticket", 1, Status::Failed).await.unwrap());
        tx.commit().await.unwrap();
        // The worker asks before the link is made, and hears it after.
        let link_kept = async {
            theatre.razorpay.until_waiting(2).await;
            theatre.razorpay.let_go("create");
            while theatre.count("SELECT COUNT(*) FROM payments WHERE link_id IS NOT NULL").await == 0 {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            theatre.razorpay.let_go("find");
        };
        let (run, ()) = tokio::join!(theatre.payments.reconcile(), link_kept);
        run.unwrap();
    };
    let (ticket, ()) = tokio::join!(theatre.take(1, None), close);
    let ticket = ticket.unwrap();
    assert_eq!(ticket.link.url, None, "nobody waits for its money any more");
    theatre.pass(Duration::from_mins(1)).await;
    assert_eq!(theatre.razorpay.status_of_only_link(), "cancelled");
    assert_eq!(theatre.payment_status(&ticket).await, "failed");
}

async fn events_that_cannot_be_processed_do_not_hold_up_the_others(theatre: Theatre) {
    let mut events = Vec::new();
    for seat in 0..25 {
        let ticket = theatre.take(seat, None).await.unwrap();
        let reference = theatre.reference(&ticket);
        theatre.razorpay.pay(&reference);
        events.push((ticket, theatre.razorpay.event(&reference)));
    }
    // Nobody answers for the first twenty-four just now: their area is not part of this program.
    let purpose = async |purpose: &'static str| {
        let mut tx = theatre.db.begin().await.unwrap();
        sqlx::query("UPDATE payments SET purpose = $1 WHERE subject_id < 25")
            .bind(purpose)
            .execute(&mut *tx)
            .await
            .unwrap();
        tx.commit().await.unwrap();
    };
    purpose("elsewhere").await;
    for (_, event) in &events[..24] {
        theatre.deliver(event).await.expect(200);
    }
    let (last, event) = &events[24];
    leave_behind(&theatre, event).await;
    theatre.razorpay.books().down = Some(500);
    theatre.clock.advance(Duration::from_secs(11));
    theatre.payments.reconcile().await.unwrap_err();
    assert_eq!(theatre.ticket_status(last).await, "booked");

    purpose("ticket").await;
    theatre.payments.reconcile().await.unwrap();
    assert_eq!(theatre.count("SELECT COUNT(*) FROM tickets WHERE status = 'booked'").await, 25);
    theatre.promises_hold().await;
}

async fn a_node_whose_clock_is_ahead_ends_nothing_that_has_just_begun(theatre: Theatre) {
    theatre.razorpay.books().held = vec!["create"];
    let ahead = theatre.node_ahead(Duration::from_mins(5));
    let meanwhile = async {
        theatre.razorpay.until_waiting(1).await;
        ahead.reconcile().await.unwrap();
        theatre.razorpay.let_go("create");
    };
    let (ticket, ()) = tokio::join!(theatre.take(1, None), meanwhile);
    let ticket = ticket.unwrap();
    assert!(ticket.link.url.is_some());
    assert_eq!(theatre.ticket_status(&ticket).await, "on_hold");
}
