//! Refunds: full and partial, each sent once however often it is requested.

use std::time::Duration;

use dft_kernel::money::Paise;
use dft_kernel::time::HOUR;
use dft_payments::{NewPayment, PaymentLink, PaymentSelector, Status};
use dft_testkit::both_engines;
use futures_util::future::join_all;

use crate::support::{LINK_TTL, PRICE, PaymentsApp, Ticket, razorpay_app};

both_engines!(
    razorpay_app: partial_refunds_never_exceed_the_payment,
    twenty_concurrent_admin_refunds_refund_once,
    a_pending_refund_is_completed_once_by_webhook_or_worker,
    a_failed_refund_can_be_requested_again,
    a_failed_part_can_be_requested_again_while_the_rest_is_pending,
    a_refund_rejected_many_times_violates_an_invariant,
    a_huge_refund_is_not_refundable,
    a_full_refund_revokes_the_purchase,
    a_second_payment_for_one_subject_is_refunded,
    lock_returns_the_payment_that_bought_the_subject,
    a_payment_without_a_handler_is_not_created,
);

async fn buy(app: &PaymentsApp, seat: i64) -> Ticket {
    let ticket = app.hold_seat(seat, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.razorpay.pay(&reference);
    app.deliver(&app.razorpay.event(&reference)).await.expect(200);
    ticket
}

async fn refund_rupees(app: &PaymentsApp, ticket: &Ticket, rupees: i64) -> Result<(), String> {
    let refund = async {
        let mut tx = app.db.begin().await?;
        let amount = Paise::rupees(rupees);
        let payment = app.payments.lock(&mut tx, "ticket", ticket.id).await?.unwrap();
        app.payments.refund(&mut tx, &payment, amount, "a part").await?;
        tx.commit().await?;
        Ok::<_, dft_kernel::ApiError>(())
    };
    refund.await.map_err(|error| error.code().to_owned())
}

async fn partial_refunds_never_exceed_the_payment(app: PaymentsApp) {
    let ticket = buy(&app, 1).await;
    assert_eq!(refund_rupees(&app, &ticket, 200).await, Ok(()));
    assert_eq!(refund_rupees(&app, &ticket, 300).await, Err("not_refundable".to_owned()));
    assert_eq!(refund_rupees(&app, &ticket, 0).await, Err("not_refundable".to_owned()));
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    assert_eq!(app.payment_status(&ticket).await, "paid", "a partial refund leaves it paid");
    app.assert_invariants().await;

    assert_eq!(refund_rupees(&app, &ticket, 299).await, Ok(()));
    assert_eq!(app.payment_status(&ticket).await, "refund_due");
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    assert_eq!(app.payment_status(&ticket).await, "refunded");
    assert_eq!(refund_rupees(&app, &ticket, 1).await, Err("not_refundable".to_owned()));
    let balance = app.count("SELECT CAST(SUM(amount_paise) AS BIGINT) FROM ledger_entries").await;
    assert_eq!(balance, 0);
    let keys: Vec<_> = app.razorpay.state().refunds.keys().cloned().collect();
    let reference = app.reference(&ticket);
    assert_eq!(keys, [format!("refund_{reference}_1"), format!("refund_{reference}_2")]);
}

async fn twenty_concurrent_admin_refunds_refund_once(app: PaymentsApp) {
    let ticket = buy(&app, 1).await;
    let selector = PaymentSelector::Id(ticket.link.payment_id);
    let outcomes = join_all((0..20).map(|_| app.payments.admin_refund(&selector, None, "a test"))).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    join_all((0..5).map(|_| app.payments.send_refunds())).await;
    assert_eq!(app.payment_status(&ticket).await, "refunded");
    assert_eq!(app.razorpay.state().refunds.len(), 1);
    app.assert_invariants().await;
}

async fn a_pending_refund_is_completed_once_by_webhook_or_worker(app: PaymentsApp) {
    app.razorpay.state().refund_status = Some("pending");
    for (seat, by_webhook) in [(1, true), (2, false)] {
        let ticket = buy(&app, seat).await;
        let reference = app.reference(&ticket);
        app.payments
            .admin_refund(&PaymentSelector::Reference(reference.clone()), None, "a test")
            .await
            .unwrap();
        app.advance_and_reconcile(Duration::from_secs(1)).await;
        assert_eq!(app.payment_status(&ticket).await, "refunding");
        app.assert_invariants().await;

        let key = format!("refund_{reference}_1");
        app.razorpay.state().refunds.get_mut(&key).unwrap()["status"] = "processed".into();
        if by_webhook {
            let event = app.razorpay.refund_event(&key);
            for _ in 0..3 {
                app.deliver(&event).await.expect(200);
            }
        }
        app.advance_and_reconcile(HOUR).await;
        assert_eq!(app.payment_status(&ticket).await, "refunded");
    }
    assert_eq!(app.count("SELECT COUNT(*) FROM ledger_entries").await, 4);
    app.assert_invariants().await;
}

async fn a_failed_refund_can_be_requested_again(app: PaymentsApp) {
    let ticket = buy(&app, 1).await;
    let selector = PaymentSelector::Id(ticket.link.payment_id);
    app.razorpay.state().refund_status = Some("failed");
    app.payments.admin_refund(&selector, None, "a test").await.unwrap();
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    assert_eq!(app.payment_status(&ticket).await, "refund_due", "still to be refunded");

    // The fake drops the failed refund, as if it had never been.
    app.razorpay.state().refunds.clear();
    app.razorpay.state().refund_status = None;
    assert_eq!(app.payments.admin_refund(&selector, None, "a test").await.unwrap(), PRICE);
    app.advance_and_reconcile(HOUR).await;
    assert_eq!(app.payment_status(&ticket).await, "refunded");
    app.assert_invariants().await;
}

async fn a_full_refund_revokes_the_purchase(app: PaymentsApp) {
    let (whole, part) = (buy(&app, 1).await, buy(&app, 2).await);
    app.payments.admin_refund(&PaymentSelector::Id(whole.link.payment_id), None, "a test").await.unwrap();
    let some = Some(Paise::rupees(99));
    app.payments.admin_refund(&PaymentSelector::Id(part.link.payment_id), some, "a test").await.unwrap();
    assert_eq!(app.ticket_status(&whole).await, "returned");
    assert_eq!(app.ticket_status(&part).await, "booked");
    let unknown = PaymentSelector::Reference("dft_unknown".to_owned());
    let error = app.payments.admin_refund(&unknown, None, "a test").await.unwrap_err();
    assert_eq!(error.code(), "not_found");
}

const fn ticket_payment(ticket: i64) -> NewPayment<'static> {
    NewPayment {
        purpose: "ticket",
        subject: ticket,
        user: None,
        amount: PRICE,
        description: "A seat",
        link_ttl: LINK_TTL,
    }
}

/// Closes the payment of a ticket and creates another one.
async fn replace_payment(app: &PaymentsApp, ticket: &Ticket) -> PaymentLink {
    let mut tx = app.db.begin().await.unwrap();
    assert!(app.payments.close(&mut tx, "ticket", ticket.id, Status::Failed).await.unwrap());
    let second = app.payments.create(&mut tx, &ticket_payment(ticket.id)).await.unwrap().payment_id;
    tx.commit().await.unwrap();
    app.payments.get_or_create_link(second).await.unwrap()
}

async fn a_second_payment_for_one_subject_is_refunded(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    let link = replace_payment(&app, &ticket).await;
    let other = app.razorpay.reference(link.url.as_deref().unwrap());
    // Both are paid, the first before it could be cancelled.
    app.razorpay.pay(&other);
    app.razorpay.pay(&reference);
    app.deliver(&app.razorpay.event(&other)).await.expect(200);
    app.deliver(&app.razorpay.event(&reference)).await.expect(200);
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    assert_eq!(app.payment_status(&ticket).await, "refunded");
    assert_eq!(app.count("SELECT COUNT(*) FROM payments WHERE status = 'paid'").await, 1);
    assert_eq!(app.ticket_status(&ticket).await, "booked");
    app.assert_invariants().await;
}

async fn a_failed_part_can_be_requested_again_while_the_rest_is_pending(app: PaymentsApp) {
    app.razorpay.state().refund_status = Some("pending");
    let ticket = buy(&app, 1).await;
    assert_eq!(refund_rupees(&app, &ticket, 200).await, Ok(()));
    let selector = PaymentSelector::Id(ticket.link.payment_id);
    app.payments.admin_refund(&selector, None, "a test").await.unwrap();
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    assert_eq!(app.payment_status(&ticket).await, "refunding");

    let (first, second) = {
        let reference = app.reference(&ticket);
        (format!("refund_{reference}_1"), format!("refund_{reference}_2"))
    };
    let event_with_status = |key: &str, status: &str| {
        app.razorpay.state().refunds.get_mut(key).unwrap()["status"] = status.into();
        app.razorpay.refund_event(key)
    };
    app.deliver(&event_with_status(&first, "failed")).await.expect(200);
    assert_eq!(app.payment_status(&ticket).await, "refund_due");
    // The fake drops the failed refund. The worker polls the other one, which is still pending.
    app.razorpay.state().refunds.remove(&first);
    app.advance_and_reconcile(HOUR).await;
    assert_eq!(app.payment_status(&ticket).await, "refund_due", "a part of it is not under way");

    app.deliver(&event_with_status(&second, "processed")).await.expect(200);
    app.razorpay.state().refund_status = None;
    assert_eq!(app.payments.admin_refund(&selector, None, "a test").await.unwrap(), Paise::rupees(200));
    app.advance_and_reconcile(HOUR).await;
    assert_eq!(app.payment_status(&ticket).await, "refunded");
    app.assert_invariants().await;
}

async fn a_refund_rejected_many_times_violates_an_invariant(app: PaymentsApp) {
    let ticket = buy(&app, 1).await;
    app.payments.admin_refund(&PaymentSelector::Id(ticket.link.payment_id), None, "a test").await.unwrap();
    app.razorpay.state().fail_with = Some(400);
    for _ in 0..10 {
        app.advance_and_reconcile(HOUR).await;
    }
    assert_eq!(app.payment_status(&ticket).await, "refund_due");
    let mut violations = 0;
    for invariant in dft_payments::INVARIANTS {
        violations += app.count(invariant.violations_sql).await;
    }
    assert_eq!(violations, 1, "`dft check` reports it");
    app.razorpay.state().fail_with = None;
    app.advance_and_reconcile(HOUR * 6).await;
    app.assert_invariants().await;
}

async fn a_huge_refund_is_not_refundable(app: PaymentsApp) {
    let ticket = buy(&app, 1).await;
    assert_eq!(refund_rupees(&app, &ticket, 1).await, Ok(()));
    assert_eq!(refund_rupees(&app, &ticket, i64::MAX / 100).await, Err("not_refundable".to_owned()));
}

async fn lock_returns_the_payment_that_bought_the_subject(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    let link = replace_payment(&app, &ticket).await;
    let locked = async || {
        let mut tx = app.db.begin().await.unwrap();
        let payment = app.payments.lock(&mut tx, "ticket", ticket.id).await.unwrap().unwrap();
        (payment.id, payment.status)
    };
    assert_eq!(locked().await, (link.payment_id, Status::Created));
    // The first is paid before it could be cancelled.
    app.razorpay.pay(&reference);
    app.deliver(&app.razorpay.event(&reference)).await.expect(200);
    assert_eq!(app.ticket_status(&ticket).await, "booked");
    assert_eq!(locked().await, (ticket.link.payment_id, Status::Paid));
}

async fn a_payment_without_a_handler_is_not_created(app: PaymentsApp) {
    let mut tx = app.db.begin().await.unwrap();
    let new = NewPayment { purpose: "elsewhere", ..ticket_payment(1) };
    let error = app.payments.create(&mut tx, &new).await.unwrap_err();
    assert_eq!(error.code(), "internal");
}
