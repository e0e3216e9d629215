//! Money on its way back: whole and in parts, once each, whoever asks how often.

use std::time::Duration;

use dft_kernel::money::Paise;
use dft_kernel::time::HOUR;
use dft_payments::{NewPayment, PaymentLink, PaymentSelector, Status};
use dft_testkit::both_engines;
use futures_util::future::join_all;

use crate::tickets::{LINK, PRICE, Theatre, Ticket, theatre};

both_engines!(
    theatre: parts_add_up_and_never_to_more_than_was_paid,
    twenty_operators_at_once_refund_once,
    a_refund_on_its_way_is_finished_by_webhook_or_worker_once,
    a_refund_the_provider_refuses_for_good_is_asked_for_anew,
    a_part_that_fails_while_the_rest_is_on_its_way_can_be_asked_for_anew,
    a_refund_that_is_refused_again_and_again_shows_in_the_promises,
    more_than_a_number_holds_is_not_left,
    a_whole_refund_takes_back_what_was_bought,
    a_second_capture_for_one_subject_goes_back,
    who_cancels_is_told_of_the_payment_that_bought_it,
    nobody_is_asked_for_money_that_nobody_answers_for,
);

async fn bought(theatre: &Theatre, seat: i64) -> Ticket {
    let ticket = theatre.take(seat, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    theatre.razorpay.pay(&reference);
    theatre.deliver(&theatre.razorpay.event(&reference)).await.expect(200);
    ticket
}

async fn give_back(theatre: &Theatre, ticket: &Ticket, rupees: i64) -> Result<(), String> {
    let act = async {
        let mut tx = theatre.db.begin().await?;
        let amount = Paise::rupees(rupees);
        theatre.payments.refund(&mut tx, ticket.link.payment_id, amount, "a part").await?;
        tx.commit().await?;
        Ok::<_, dft_kernel::ApiError>(())
    };
    act.await.map_err(|refusal| refusal.code().to_owned())
}

async fn parts_add_up_and_never_to_more_than_was_paid(theatre: Theatre) {
    let ticket = bought(&theatre, 1).await;
    assert_eq!(give_back(&theatre, &ticket, 200).await, Ok(()));
    assert_eq!(give_back(&theatre, &ticket, 300).await, Err("not_refundable".to_owned()));
    assert_eq!(give_back(&theatre, &ticket, 0).await, Err("not_refundable".to_owned()));
    theatre.pass(Duration::from_secs(1)).await;
    assert_eq!(theatre.payment_status(&ticket).await, "paid", "a part leaves it paid");
    theatre.promises_hold().await;

    assert_eq!(give_back(&theatre, &ticket, 299).await, Ok(()));
    assert_eq!(theatre.payment_status(&ticket).await, "refund_due");
    theatre.pass(Duration::from_secs(1)).await;
    assert_eq!(theatre.payment_status(&ticket).await, "refunded");
    assert_eq!(give_back(&theatre, &ticket, 1).await, Err("not_refundable".to_owned()));
    let book = theatre.count("SELECT CAST(SUM(amount_paise) AS BIGINT) FROM payment_entries").await;
    assert_eq!(book, 0);
    let keys: Vec<_> = theatre.razorpay.books().refunds.keys().cloned().collect();
    let reference = theatre.reference(&ticket);
    assert_eq!(keys, [format!("refund_{reference}_1"), format!("refund_{reference}_2")]);
}

async fn twenty_operators_at_once_refund_once(theatre: Theatre) {
    let ticket = bought(&theatre, 1).await;
    let which = PaymentSelector::Id(ticket.link.payment_id);
    let outcomes = join_all((0..20).map(|_| theatre.payments.admin_refund(&which, None))).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    join_all((0..5).map(|_| theatre.payments.send_refunds())).await;
    assert_eq!(theatre.payment_status(&ticket).await, "refunded");
    assert_eq!(theatre.razorpay.books().refunds.len(), 1);
    theatre.promises_hold().await;
}

async fn a_refund_on_its_way_is_finished_by_webhook_or_worker_once(theatre: Theatre) {
    theatre.razorpay.books().refund_status = Some("pending");
    for (seat, by_webhook) in [(1, true), (2, false)] {
        let ticket = bought(&theatre, seat).await;
        let reference = theatre.reference(&ticket);
        theatre.payments.admin_refund(&PaymentSelector::Reference(reference.clone()), None).await.unwrap();
        theatre.pass(Duration::from_secs(1)).await;
        assert_eq!(theatre.payment_status(&ticket).await, "refunding");
        theatre.promises_hold().await;

        let key = format!("refund_{reference}_1");
        theatre.razorpay.books().refunds.get_mut(&key).unwrap()["status"] = "processed".into();
        if by_webhook {
            let event = theatre.razorpay.refund_event(&key);
            for _ in 0..3 {
                theatre.deliver(&event).await.expect(200);
            }
        }
        theatre.pass(HOUR).await;
        assert_eq!(theatre.payment_status(&ticket).await, "refunded");
    }
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payment_entries").await, 4);
    theatre.promises_hold().await;
}

async fn a_refund_the_provider_refuses_for_good_is_asked_for_anew(theatre: Theatre) {
    let ticket = bought(&theatre, 1).await;
    let which = PaymentSelector::Id(ticket.link.payment_id);
    theatre.razorpay.books().refund_status = Some("failed");
    theatre.payments.admin_refund(&which, None).await.unwrap();
    theatre.pass(Duration::from_secs(1)).await;
    assert_eq!(theatre.payment_status(&ticket).await, "refund_due", "the money is still owed");

    // Their books forget the failed one, as a new key finds nothing refunded.
    theatre.razorpay.books().refunds.clear();
    theatre.razorpay.books().refund_status = None;
    assert_eq!(theatre.payments.admin_refund(&which, None).await.unwrap(), PRICE);
    theatre.pass(HOUR).await;
    assert_eq!(theatre.payment_status(&ticket).await, "refunded");
    theatre.promises_hold().await;
}

async fn a_whole_refund_takes_back_what_was_bought(theatre: Theatre) {
    let (whole, part) = (bought(&theatre, 1).await, bought(&theatre, 2).await);
    theatre.payments.admin_refund(&PaymentSelector::Id(whole.link.payment_id), None).await.unwrap();
    let some = Some(Paise::rupees(99));
    theatre.payments.admin_refund(&PaymentSelector::Id(part.link.payment_id), some).await.unwrap();
    assert_eq!(theatre.ticket_status(&whole).await, "returned");
    assert_eq!(theatre.ticket_status(&part).await, "booked");
    let unknown = PaymentSelector::Reference("dft_nobody".to_owned());
    let refusal = theatre.payments.admin_refund(&unknown, None).await.unwrap_err();
    assert_eq!(refusal.code(), "not_found");
}

const fn a_seat(ticket: i64) -> NewPayment<'static> {
    NewPayment {
        purpose: "ticket",
        subject: ticket,
        user: None,
        amount: PRICE,
        description: "A seat",
        link_ttl: LINK,
    }
}

/// The area closes the first link and asks for the same ticket's money by another one.
async fn asked_anew(theatre: &Theatre, ticket: &Ticket) -> PaymentLink {
    let mut tx = theatre.db.begin().await.unwrap();
    assert!(theatre.payments.close(&mut tx, "ticket", ticket.id, Status::Failed).await.unwrap());
    let second = theatre.payments.create(&mut tx, &a_seat(ticket.id)).await.unwrap().payment_id;
    tx.commit().await.unwrap();
    theatre.payments.get_or_create_link(second).await.unwrap()
}

async fn a_second_capture_for_one_subject_goes_back(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    let link = asked_anew(&theatre, &ticket).await;
    let other = theatre.razorpay.reference(link.url.as_deref().unwrap());
    // Both are paid, the first before it could be closed.
    theatre.razorpay.pay(&other);
    theatre.razorpay.pay(&reference);
    theatre.deliver(&theatre.razorpay.event(&other)).await.expect(200);
    theatre.deliver(&theatre.razorpay.event(&reference)).await.expect(200);
    theatre.pass(Duration::from_secs(1)).await;
    assert_eq!(theatre.payment_status(&ticket).await, "refunded");
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payments WHERE status = 'paid'").await, 1);
    assert_eq!(theatre.ticket_status(&ticket).await, "booked");
    theatre.promises_hold().await;
}

async fn a_part_that_fails_while_the_rest_is_on_its_way_can_be_asked_for_anew(theatre: Theatre) {
    theatre.razorpay.books().refund_status = Some("pending");
    let ticket = bought(&theatre, 1).await;
    assert_eq!(give_back(&theatre, &ticket, 200).await, Ok(()));
    let which = PaymentSelector::Id(ticket.link.payment_id);
    theatre.payments.admin_refund(&which, None).await.unwrap();
    theatre.pass(Duration::from_secs(1)).await;
    assert_eq!(theatre.payment_status(&ticket).await, "refunding");

    let (first, second) = {
        let reference = theatre.reference(&ticket);
        (format!("refund_{reference}_1"), format!("refund_{reference}_2"))
    };
    let tell = |key: &str, status: &str| {
        theatre.razorpay.books().refunds.get_mut(key).unwrap()["status"] = status.into();
        theatre.razorpay.refund_event(key)
    };
    theatre.deliver(&tell(&first, "failed")).await.expect(200);
    assert_eq!(theatre.payment_status(&ticket).await, "refund_due");
    // Their books forget the failed one. The worker hears that the other is still on its way.
    theatre.razorpay.books().refunds.remove(&first);
    theatre.pass(HOUR).await;
    assert_eq!(theatre.payment_status(&ticket).await, "refund_due", "a part of it is not on its way");

    theatre.deliver(&tell(&second, "processed")).await.expect(200);
    theatre.razorpay.books().refund_status = None;
    assert_eq!(theatre.payments.admin_refund(&which, None).await.unwrap(), Paise::rupees(200));
    theatre.pass(HOUR).await;
    assert_eq!(theatre.payment_status(&ticket).await, "refunded");
    theatre.promises_hold().await;
}

async fn a_refund_that_is_refused_again_and_again_shows_in_the_promises(theatre: Theatre) {
    let ticket = bought(&theatre, 1).await;
    theatre.payments.admin_refund(&PaymentSelector::Id(ticket.link.payment_id), None).await.unwrap();
    theatre.razorpay.books().down = Some(400);
    for _ in 0..10 {
        theatre.pass(HOUR).await;
    }
    assert_eq!(theatre.payment_status(&ticket).await, "refund_due");
    let mut broken = 0;
    for invariant in dft_payments::INVARIANTS {
        broken += theatre.count(invariant.violations_sql).await;
    }
    assert_eq!(broken, 1, "an operator must hear of it");
    theatre.razorpay.books().down = None;
    theatre.pass(HOUR * 6).await;
    theatre.promises_hold().await;
}

async fn more_than_a_number_holds_is_not_left(theatre: Theatre) {
    let ticket = bought(&theatre, 1).await;
    assert_eq!(give_back(&theatre, &ticket, 1).await, Ok(()));
    assert_eq!(give_back(&theatre, &ticket, i64::MAX / 100).await, Err("not_refundable".to_owned()));
}

async fn who_cancels_is_told_of_the_payment_that_bought_it(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    let link = asked_anew(&theatre, &ticket).await;
    let told = async || {
        let mut tx = theatre.db.begin().await.unwrap();
        let payment = theatre.payments.lock(&mut tx, "ticket", ticket.id).await.unwrap().unwrap();
        (payment.id, payment.status)
    };
    assert_eq!(told().await, (link.payment_id, Status::Created));
    // The first is paid before it could be closed.
    theatre.razorpay.pay(&reference);
    theatre.deliver(&theatre.razorpay.event(&reference)).await.expect(200);
    assert_eq!(theatre.ticket_status(&ticket).await, "booked");
    assert_eq!(told().await, (ticket.link.payment_id, Status::Paid));
}

async fn nobody_is_asked_for_money_that_nobody_answers_for(theatre: Theatre) {
    let mut tx = theatre.db.begin().await.unwrap();
    let new = NewPayment { purpose: "elsewhere", ..a_seat(1) };
    let refusal = theatre.payments.create(&mut tx, &new).await.unwrap_err();
    assert_eq!(refusal.code(), "internal");
}
