//! Payments of guests, and subjects with several payments.

use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_payments::{NewPayment, PaymentDue, Status, insert_paid_payment};
use dft_testkit::both_engines;

use crate::support::{LINK_TTL, PRICE, PaymentsApp, Ticket, razorpay_app};

both_engines!(
    razorpay_app: a_guest_gets_the_token_and_an_owner_does_not,
    only_a_guests_token_gives_the_subject,
    paying_one_link_cancels_the_others,
    refund_remaining_refunds_what_is_left,
    a_demo_payment_satisfies_the_invariants,
);

async fn a_guest_gets_the_token_and_an_owner_does_not(app: PaymentsApp) {
    let guests = app.hold_seat(1, None).await.unwrap();
    let owned = app.hold_seat(2, Some(UserId(7))).await.unwrap();
    assert_eq!(guests.link.token, Some(app.token(&guests).await));
    assert_eq!(owned.link.token, None);
    let request_of = |ticket: &Ticket| {
        let due = PaymentDue::new(ticket.link.amount, Some(ticket.link.clone()));
        serde_json::to_value(due).unwrap()["payment_request"].clone()
    };
    assert_eq!(request_of(&guests)["token"], app.token(&guests).await);
    assert!(request_of(&owned).get("token").is_none());
    let summaries = app.payments.summaries(&[guests.link.payment_id, owned.link.payment_id]).await.unwrap();
    let tokens: Vec<_> = summaries.iter().map(|payment| payment.token.is_some()).collect();
    assert_eq!(tokens, [true, false]);
    assert!(app.payments.summaries(&[]).await.unwrap().is_empty());
}

async fn only_a_guests_token_gives_the_subject(app: PaymentsApp) {
    let guests = app.hold_seat(1, None).await.unwrap();
    let owned = app.hold_seat(2, Some(UserId(7))).await.unwrap();
    let subject_of =
        async |purpose, token: &str| app.payments.guest_subject_by_token(purpose, token).await.unwrap();
    let token = app.token(&guests).await;
    assert_eq!(subject_of("ticket", &token).await, Some(guests.id));
    assert_eq!(subject_of("other", &token).await, None, "of another area");
    assert_eq!(subject_of("ticket", &app.token(&owned).await).await, None);
    for odd in ["", "\0", "x", &"a".repeat(65)] {
        assert_eq!(subject_of("ticket", odd).await, None);
    }
}

async fn paying_one_link_cancels_the_others(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    app.clock.advance(LINK_TTL);
    let mut tx = app.db.begin().await.unwrap();
    app.payments.close(&mut tx, "ticket", ticket.id, Status::Expired).await.unwrap();
    let again = NewPayment {
        purpose: "ticket",
        subject: ticket.id,
        user: None,
        amount: PRICE,
        description: "A seat",
        link_ttl: LINK_TTL,
    };
    let second = app.payments.create(&mut tx, &again).await.unwrap();
    tx.commit().await.unwrap();
    app.payments.get_or_create_link(second.payment_id).await.unwrap();
    app.razorpay.pay(&app.reference(&ticket));
    app.deliver(&app.razorpay.event(&app.reference(&ticket))).await.expect(200);
    assert_eq!(app.payment_status(&ticket).await, "paid");
    assert_eq!(app.count("SELECT COUNT(*) FROM payments WHERE status = 'created'").await, 0);
    app.advance_and_reconcile(LINK_TTL).await;
    assert_eq!(
        app.count("SELECT COUNT(*) FROM payments WHERE cancel_link = 1").await,
        0,
        "cancelled at the provider"
    );
    app.assert_invariants().await;
}

async fn refund_remaining_refunds_what_is_left(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    app.razorpay.pay(&app.reference(&ticket));
    app.deliver(&app.razorpay.event(&app.reference(&ticket))).await.expect(200);
    let mut tx = app.db.begin().await.unwrap();
    let lock = async |tx: &mut Tx| app.payments.lock(tx, "ticket", ticket.id).await.unwrap().unwrap();
    let payment = lock(&mut tx).await;
    app.payments.refund(&mut tx, &payment, Paise::rupees(99), "a part").await.unwrap();
    for (reason, left) in [("the rest", Paise::rupees(400)), ("again", Paise::ZERO)] {
        let payment = lock(&mut tx).await;
        assert_eq!(app.payments.refund_remaining(&mut tx, &payment, reason).await.unwrap(), left);
    }
    tx.commit().await.unwrap();
    assert_eq!(app.payment_status(&ticket).await, "refund_due");
}

async fn a_demo_payment_satisfies_the_invariants(app: PaymentsApp) {
    let new = NewPayment {
        purpose: "ticket",
        subject: 99,
        user: Some(UserId(7)),
        amount: PRICE,
        description: "A seat",
        link_ttl: LINK_TTL,
    };
    let mut tx = app.db.begin().await.unwrap();
    insert_paid_payment(&mut tx, &new, "sandbox", app.clock.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(
        app.count("SELECT COUNT(*) FROM payments WHERE status = 'paid' AND next_poll_at IS NULL").await,
        1
    );
    app.assert_invariants().await;
}
