//! Payments that nobody owns, and subjects that were asked for twice.

use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_payments::{NewPayment, PaymentDue, Status, insert_paid_demo_payment};
use dft_testkit::both_engines;

use crate::tickets::{LINK, PRICE, Theatre, theatre};

both_engines!(
    theatre: a_guest_is_told_the_token_and_an_owner_is_not,
    a_guests_token_names_what_was_bought_and_an_owners_does_not,
    what_is_paid_needs_no_other_link,
    what_is_left_goes_back,
    a_past_payment_adds_up,
);

async fn a_guest_is_told_the_token_and_an_owner_is_not(theatre: Theatre) {
    let guests = theatre.take(1, None).await.unwrap();
    let owned = theatre.take(2, Some(UserId(7))).await.unwrap();
    assert_eq!(guests.link.token, Some(theatre.token(&guests).await));
    assert_eq!(owned.link.token, None);
    let told = |money: PaymentDue| serde_json::to_value(money).unwrap()["payment_request"].clone();
    assert_eq!(told(guests.link.clone().into())["token"], theatre.token(&guests).await);
    assert!(told(owned.link.clone().into()).get("token").is_none());
    let shown = theatre.payments.summaries(&[guests.link.payment_id, owned.link.payment_id]).await.unwrap();
    let tokens: Vec<_> = shown.iter().map(|payment| payment.token.is_some()).collect();
    assert_eq!(tokens, [true, false]);
    assert!(theatre.payments.summaries(&[]).await.unwrap().is_empty());
}

async fn a_guests_token_names_what_was_bought_and_an_owners_does_not(theatre: Theatre) {
    let guests = theatre.take(1, None).await.unwrap();
    let owned = theatre.take(2, Some(UserId(7))).await.unwrap();
    let named =
        async |purpose, token: &str| theatre.payments.guest_subject_by_token(purpose, token).await.unwrap();
    let token = theatre.token(&guests).await;
    assert_eq!(named("ticket", &token).await, Some(guests.id));
    assert_eq!(named("other", &token).await, None, "of another area");
    assert_eq!(named("ticket", &theatre.token(&owned).await).await, None);
    for odd in ["", "\0", "x", &"a".repeat(65)] {
        assert_eq!(named("ticket", odd).await, None);
    }
}

async fn what_is_paid_needs_no_other_link(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    theatre.clock.advance(LINK);
    let mut tx = theatre.db.begin().await.unwrap();
    theatre.payments.close(&mut tx, "ticket", ticket.id, Status::Expired).await.unwrap();
    let again = NewPayment {
        purpose: "ticket",
        subject: ticket.id,
        user: None,
        amount: PRICE,
        description: "A seat",
        link_ttl: LINK,
    };
    let second = theatre.payments.create(&mut tx, &again).await.unwrap();
    tx.commit().await.unwrap();
    theatre.payments.get_or_create_link(second.payment_id).await.unwrap();
    theatre.razorpay.pay(&theatre.reference(&ticket));
    theatre.deliver(&theatre.razorpay.event(&theatre.reference(&ticket))).await.expect(200);
    assert_eq!(theatre.payment_status(&ticket).await, "paid");
    assert_eq!(theatre.count("SELECT COUNT(*) FROM payments WHERE status = 'created'").await, 0);
    theatre.pass(LINK).await;
    assert_eq!(
        theatre.count("SELECT COUNT(*) FROM payments WHERE close_link = 1").await,
        0,
        "closed at the provider"
    );
    theatre.promises_hold().await;
}

async fn what_is_left_goes_back(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    theatre.razorpay.pay(&theatre.reference(&ticket));
    theatre.deliver(&theatre.razorpay.event(&theatre.reference(&ticket))).await.expect(200);
    let id = ticket.link.payment_id;
    let mut tx = theatre.db.begin().await.unwrap();
    theatre.payments.refund(&mut tx, id, Paise::rupees(99), "a part").await.unwrap();
    assert_eq!(theatre.payments.refund_remaining(&mut tx, id, "the rest").await.unwrap(), Paise::rupees(400));
    assert_eq!(theatre.payments.refund_remaining(&mut tx, id, "again").await.unwrap(), Paise::ZERO);
    tx.commit().await.unwrap();
    assert_eq!(theatre.payment_status(&ticket).await, "refund_due");
}

async fn a_past_payment_adds_up(theatre: Theatre) {
    let new = NewPayment {
        purpose: "ticket",
        subject: 99,
        user: Some(UserId(7)),
        amount: PRICE,
        description: "A seat",
        link_ttl: LINK,
    };
    let mut tx = theatre.db.begin().await.unwrap();
    insert_paid_demo_payment(&mut tx, &new, theatre.clock.now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(
        theatre.count("SELECT COUNT(*) FROM payments WHERE status = 'paid' AND next_look_at IS NULL").await,
        1
    );
    theatre.promises_hold().await;
}
