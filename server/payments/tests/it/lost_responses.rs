//! A provider that loses three of ten answers: unknown is never taken for no, and nothing happens twice.

use std::time::Duration;

use dft_testkit::both_engines;

use crate::tickets::{Theatre, theatre};

both_engines!(
    theatre: thirty_percent_of_answers_lost_and_every_payment_has_an_end,
    a_provider_that_is_down_loses_nothing,
    a_link_whose_answer_was_lost_is_found_by_who_asks_again,
);

async fn thirty_percent_of_answers_lost_and_every_payment_has_an_end(theatre: Theatre) {
    {
        let mut books = theatre.razorpay.books();
        books.lost_percent = 30;
        books.seed(7);
    }
    let mut tickets = Vec::new();
    for seat in 0..60 {
        tickets.push(theatre.take(seat, None).await.unwrap());
    }
    let unknown = theatre.count("SELECT COUNT(*) FROM payments WHERE link_id IS NULL").await;
    assert!(unknown > 5, "answers were lost: {unknown}");

    // Within four minutes every link is found or made.
    for _ in 0..6 {
        theatre.pass(Duration::from_secs(50)).await;
    }
    // Half of them are paid, their webhooks lost too; the others run out. Late, one seat in ten is sold again first.
    for ticket in &mut tickets {
        ticket.link = theatre.payments.get_or_create_link(ticket.link.payment_id).await.unwrap();
    }
    let (mut paid, mut refunds) = (0, 0);
    for ticket in tickets.iter().filter(|ticket| ticket.link.url.is_some()) {
        match ticket.id % 4 {
            0 | 1 => paid += i64::from(theatre.razorpay.pay(&theatre.reference(ticket))),
            _ => {}
        }
    }
    for _ in 0..12 {
        theatre.pass(Duration::from_mins(3)).await;
    }
    // The box office takes back what a third of them bought, in two clicks each.
    let booked: Vec<_> = tickets.iter().filter(|ticket| ticket.id % 4 == 0).collect();
    for ticket in booked {
        let which = dft_payments::PaymentSelector::Id(ticket.link.payment_id);
        if theatre.payments.admin_refund(&which, None).await.is_ok() {
            refunds += 1;
        }
        theatre.payments.admin_refund(&which, None).await.unwrap_err();
    }
    for _ in 0..20 {
        theatre.pass(Duration::from_mins(10)).await;
    }
    let open = "SELECT COUNT(*) FROM payments WHERE status IN ('created', 'refund_due', 'refunding')";
    assert_eq!(theatre.count(open).await, 0, "every payment has an end");
    assert_eq!(theatre.count("SELECT COUNT(*) FROM tickets WHERE status = 'on_hold'").await, 0);
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payments WHERE paid_at IS NOT NULL").await, paid);
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payments WHERE status = 'refunded'").await, refunds);
    assert!(paid > 20 && refunds > 8, "{paid} paid, {refunds} refunded");
    // The provider's own books: one refund for each, and none for anything else.
    assert_eq!(i64::try_from(theatre.razorpay.books().refunds.len()).unwrap(), refunds);
    theatre.promises_hold().await;
}

async fn a_provider_that_is_down_loses_nothing(theatre: Theatre) {
    theatre.razorpay.books().down = Some(503);
    let ticket = theatre.take(1, None).await.unwrap();
    assert_eq!(ticket.link.url, None, "not yet");
    theatre.pass(Duration::from_secs(15)).await;
    assert_eq!(theatre.payment_status(&ticket).await, "created");

    theatre.razorpay.books().down = None;
    theatre.pass(Duration::from_mins(1)).await;
    let link = theatre.payments.get_or_create_link(ticket.link.payment_id).await.unwrap();
    assert!(link.url.is_some(), "the worker made it");

    theatre.razorpay.books().down = Some(500);
    theatre.pass(Duration::from_mins(2)).await;
    theatre.razorpay.books().down = None;
    assert!(theatre.razorpay.pay(&theatre.razorpay.reference(link.url.as_deref().unwrap())));
    theatre.pass(Duration::from_mins(5)).await;
    assert_eq!(theatre.payment_status(&ticket).await, "paid");
    theatre.promises_hold().await;
}

async fn a_link_whose_answer_was_lost_is_found_by_who_asks_again(theatre: Theatre) {
    // Twice, for the two wordings in which it is said that the link was made before.
    for seat in [1, 2] {
        theatre.razorpay.books().lose_next = 1;
        let ticket = theatre.take(seat, None).await.unwrap();
        assert_eq!(ticket.link.url, None, "its answer was lost");
        let link = theatre.payments.get_or_create_link(ticket.link.payment_id).await.unwrap();
        assert!(link.url.is_some());
        assert_eq!(theatre.ticket_status(&ticket).await, "on_hold");
    }
}
