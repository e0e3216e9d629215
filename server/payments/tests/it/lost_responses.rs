//! A provider that loses responses: a missing response is not a rejection, and nothing happens twice.

use std::time::Duration;

use dft_testkit::both_engines;

use crate::support::{PaymentsApp, razorpay_app};

both_engines!(
    razorpay_app: every_payment_ends_when_a_third_of_responses_is_lost,
    an_outage_of_the_provider_loses_nothing,
    a_link_whose_response_was_lost_is_found_on_retry,
);

async fn every_payment_ends_when_a_third_of_responses_is_lost(app: PaymentsApp) {
    {
        let mut state = app.razorpay.state();
        state.lost_response_percent = 30;
        state.seed(7);
    }
    let mut tickets = Vec::new();
    for seat in 0..60 {
        tickets.push(app.hold_seat(seat, None).await.unwrap());
    }
    let unknown = app.count("SELECT COUNT(*) FROM payments WHERE link_id IS NULL").await;
    assert!(unknown > 5, "responses were lost: {unknown}");

    // Within four minutes every link is found or created.
    for _ in 0..6 {
        app.advance_and_reconcile(Duration::from_secs(50)).await;
    }
    // Half of them are paid, without a webhook; the others expire.
    for ticket in &mut tickets {
        ticket.link = app.payments.get_or_create_link(ticket.link.payment_id).await.unwrap();
    }
    let (mut paid, mut refunds) = (0, 0);
    for ticket in tickets.iter().filter(|ticket| ticket.link.url.is_some()) {
        match ticket.id % 4 {
            0 | 1 => paid += i64::from(app.razorpay.pay(&app.reference(ticket))),
            _ => {}
        }
    }
    for _ in 0..12 {
        app.advance_and_reconcile(Duration::from_mins(3)).await;
    }
    // An admin refunds a quarter of them, twice each.
    let booked: Vec<_> = tickets.iter().filter(|ticket| ticket.id % 4 == 0).collect();
    for ticket in booked {
        let selector = dft_payments::PaymentSelector::Id(ticket.link.payment_id);
        if app.payments.admin_refund(&selector, None, "a test").await.is_ok() {
            refunds += 1;
        }
        app.payments.admin_refund(&selector, None, "a test").await.unwrap_err();
    }
    for _ in 0..20 {
        app.advance_and_reconcile(Duration::from_mins(10)).await;
    }
    let open = "SELECT COUNT(*) FROM payments WHERE status IN ('created', 'refund_due', 'refunding')";
    assert_eq!(app.count(open).await, 0, "every payment has ended");
    assert_eq!(app.count("SELECT COUNT(*) FROM tickets WHERE status = 'on_hold'").await, 0);
    assert_eq!(app.count("SELECT COUNT(*) FROM payments WHERE paid_at IS NOT NULL").await, paid);
    assert_eq!(app.count("SELECT COUNT(*) FROM payments WHERE status = 'refunded'").await, refunds);
    assert!(paid > 20 && refunds > 8, "{paid} paid, {refunds} refunded");
    // The provider has one refund for each of them, and no other.
    assert_eq!(i64::try_from(app.razorpay.state().refunds.len()).unwrap(), refunds);
    app.assert_invariants().await;
}

async fn an_outage_of_the_provider_loses_nothing(app: PaymentsApp) {
    app.razorpay.state().fail_with = Some(503);
    let ticket = app.hold_seat(1, None).await.unwrap();
    assert_eq!(ticket.link.url, None, "not yet");
    app.advance_and_reconcile(Duration::from_secs(15)).await;
    assert_eq!(app.payment_status(&ticket).await, "created");

    app.razorpay.state().fail_with = None;
    app.advance_and_reconcile(Duration::from_mins(1)).await;
    let link = app.payments.get_or_create_link(ticket.link.payment_id).await.unwrap();
    assert!(link.url.is_some(), "the worker created it");

    app.razorpay.state().fail_with = Some(500);
    app.advance_and_reconcile(Duration::from_mins(2)).await;
    app.razorpay.state().fail_with = None;
    assert!(app.razorpay.pay(&app.razorpay.reference(link.url.as_deref().unwrap())));
    app.advance_and_reconcile(Duration::from_mins(5)).await;
    assert_eq!(app.payment_status(&ticket).await, "paid");
    app.assert_invariants().await;
}

async fn a_link_whose_response_was_lost_is_found_on_retry(app: PaymentsApp) {
    // Twice, for the two error messages of a link that was created before.
    for seat in [1, 2] {
        app.razorpay.state().lose_next_responses = 1;
        let ticket = app.hold_seat(seat, None).await.unwrap();
        assert_eq!(ticket.link.url, None, "its response was lost");
        let link = app.payments.get_or_create_link(ticket.link.payment_id).await.unwrap();
        assert!(link.url.is_some());
        assert_eq!(app.ticket_status(&ticket).await, "on_hold");
    }
}
