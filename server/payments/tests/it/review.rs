//! Money that does not match its payment: the evidence, and what an operator decides about it.

use std::time::Duration;

use dft_kernel::money::Paise;
use dft_kernel::time::HOUR;
use dft_payments::{CaptureStatus, MatchOutcome, PaymentSelector};
use dft_testkit::both_engines;
use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::fake_razorpay::WebhookDelivery;
use crate::support::{LINK_TTL, PRICE, PaymentsApp, Ticket, razorpay_app};

both_engines!(
    razorpay_app: money_in_review_keeps_its_evidence,
    a_matched_payment_books_its_seat,
    a_matched_payment_for_a_taken_seat_is_refunded,
    another_amount_is_not_matched,
    money_in_review_is_refunded_in_its_own_amount,
    a_second_payment_is_refunded_and_the_first_stays,
    a_failed_refund_of_money_in_review_can_be_requested_again,
    a_written_off_payment_releases_its_seat,
    of_several_operators_one_decides,
);

fn other_link(event: &mut Value) {
    event["payload"]["payment_link"]["entity"]["id"] = json!("plink_other");
}

fn smaller_amount(event: &mut Value) {
    event["payload"]["payment"]["entity"]["amount"] = json!(49_899);
}

/// Holds a seat and pays for it; the provider's report is altered, so that the payment goes to review.
async fn pay_mismatched(app: &PaymentsApp, seat: i64, alter: fn(&mut Value)) -> Ticket {
    let ticket = app.hold_seat(seat, None).await.unwrap();
    report_mismatch(app, &ticket, alter).await;
    ticket
}

async fn report_mismatch(app: &PaymentsApp, ticket: &Ticket, alter: fn(&mut Value)) {
    let reference = app.reference(ticket);
    app.razorpay.pay(&reference);
    deliver_altered(app, ticket, alter, "first").await;
    assert_eq!(app.payment_status(ticket).await, "review");
}

async fn deliver_altered(app: &PaymentsApp, ticket: &Ticket, alter: fn(&mut Value), name: &str) {
    let mut event = app.razorpay.event_body(&app.reference(ticket));
    alter(&mut event);
    let id = format!("evt_{name}_{}", ticket.id);
    app.deliver(&WebhookDelivery::signed(&id, &event)).await.expect(200);
}

fn by_id(ticket: &Ticket) -> PaymentSelector {
    PaymentSelector::Id(ticket.link.payment_id)
}

async fn balance(app: &PaymentsApp) -> i64 {
    app.count("SELECT CAST(COALESCE(SUM(amount_paise), 0) AS BIGINT) FROM ledger_entries").await
}

async fn money_in_review_keeps_its_evidence(app: PaymentsApp) {
    let ticket = pay_mismatched(&app, 1, smaller_amount).await;
    deliver_altered(&app, &ticket, smaller_amount, "again").await;
    // The events that reported it are deleted; the evidence is not.
    app.clock.advance(HOUR * 24 * 40);
    app.payments.purge_old_events().await.unwrap();
    assert_eq!(app.count("SELECT COUNT(*) FROM payment_events").await, 0);

    let details = app.payments.show(&by_id(&ticket)).await.unwrap();
    let [capture] = details.captures.as_slice() else { panic!("one capture: {:?}", details.captures) };
    assert!(capture.provider_payment_id.starts_with("pay_"), "{capture:?}");
    assert_eq!(capture.amount, Some(Paise(49_899)));
    assert!(capture.reason.contains("₹498.99 was paid and not ₹499"), "{}", capture.reason);
    assert_eq!(capture.status, CaptureStatus::Open);
    let open = dft_payments::open_captures(&app.db).await.unwrap();
    assert_eq!(open.len(), 1, "`dft check` names it");

    let by_money = PaymentSelector::ProviderPayment(capture.provider_payment_id.clone());
    let found = app.payments.show(&by_money).await.unwrap();
    assert_eq!(found.payment.id, ticket.link.payment_id);
}

async fn a_matched_payment_books_its_seat(app: PaymentsApp) {
    let ticket = pay_mismatched(&app, 1, other_link).await;
    let outcome = app.payments.match_capture(&by_id(&ticket), "the link was created twice").await.unwrap();
    assert_eq!(outcome, MatchOutcome::Fulfilled);
    assert_eq!(app.payment_status(&ticket).await, "paid");
    assert_eq!(app.ticket_status(&ticket).await, "booked");
    assert_eq!(balance(&app).await, PRICE.0);
    app.assert_invariants().await;

    let again = app.payments.match_capture(&by_id(&ticket), "again").await.unwrap_err();
    assert_eq!(
        (again.code(), again.message()),
        ("already_resolved", "This was decided before: payment 1 is matched")
    );
    // It is a payment like any other from now on.
    assert_eq!(app.payments.admin_refund(&by_id(&ticket), None, "a test").await.unwrap(), PRICE);
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    assert_eq!(app.payment_status(&ticket).await, "refunded");
    app.assert_invariants().await;
}

async fn a_matched_payment_for_a_taken_seat_is_refunded(app: PaymentsApp) {
    let ticket = pay_mismatched(&app, 1, other_link).await;
    app.clock.advance(LINK_TTL + Duration::from_mins(5));
    app.hold_seat(1, None).await.unwrap();
    let outcome = app.payments.match_capture(&by_id(&ticket), "the link was created twice").await.unwrap();
    assert_eq!(outcome, MatchOutcome::Refunding);
    app.payments.send_refunds().await.unwrap();
    assert_eq!(app.payment_status(&ticket).await, "refunded");
    assert_eq!(balance(&app).await, 0);
    app.assert_invariants().await;
}

async fn another_amount_is_not_matched(app: PaymentsApp) {
    let ticket = pay_mismatched(&app, 1, smaller_amount).await;
    let error = app.payments.match_capture(&by_id(&ticket), "close enough").await.unwrap_err();
    assert_eq!(error.code(), "amount_differs");
    assert_eq!(
        error.message(),
        "₹498.99 (INR) was paid and ₹499 was asked for: refund it, and the payer can pay again"
    );
    assert_eq!(app.payment_status(&ticket).await, "review");
    assert_eq!(balance(&app).await, 0);
}

async fn money_in_review_is_refunded_in_its_own_amount(app: PaymentsApp) {
    let ticket = pay_mismatched(&app, 1, smaller_amount).await;
    let part =
        app.payments.admin_refund(&by_id(&ticket), Some(Paise::rupees(1)), "a part").await.unwrap_err();
    assert_eq!(part.code(), "not_refundable");
    let refunded = app.payments.admin_refund(&by_id(&ticket), None, "the amount differs").await.unwrap();
    assert_eq!(refunded, Paise(49_899));
    assert_eq!(app.payment_status(&ticket).await, "failed");
    assert_eq!(app.ticket_status(&ticket).await, "expired", "the seat is free again");
    app.assert_invariants().await;

    // The worker sends the refund, cancels the link and polls it; the provider repeats its report.
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    deliver_altered(&app, &ticket, smaller_amount, "later").await;
    deliver_altered(&app, &ticket, |_| {}, "corrected").await;
    app.advance_and_reconcile(HOUR * 2).await;
    assert_eq!(app.payment_status(&ticket).await, "failed", "the decision stands");
    assert_eq!(app.razorpay.state().refunds.len(), 1);
    assert_eq!(balance(&app).await, 0);
    let token = app.token(&ticket).await;
    let shown = app.guest().get(&format!("/api/v1/payments/{token}/")).await.expect(200);
    assert_eq!(shown.json()["message"], "Your payment did not match and is on its way back to you.");
    app.assert_invariants().await;
}

async fn a_second_payment_is_refunded_and_the_first_stays(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.razorpay.pay(&reference);
    app.deliver(&app.razorpay.event(&reference)).await.expect(200);
    for link in app.razorpay.state().links.values_mut() {
        link["payments"][0]["payment_id"] = json!("pay_other");
    }
    deliver_altered(&app, &ticket, |_| {}, "second").await;
    assert_eq!(app.payment_status(&ticket).await, "paid");

    let second = PaymentSelector::ProviderPayment("pay_other".to_owned());
    assert_eq!(app.payments.admin_refund(&second, None, "paid twice").await.unwrap(), PRICE);
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    assert_eq!(app.payment_status(&ticket).await, "paid");
    assert_eq!(app.ticket_status(&ticket).await, "booked");
    assert_eq!(balance(&app).await, PRICE.0);
    let refunds: Vec<_> = app.razorpay.state().refunds.values().cloned().collect();
    assert_eq!(refunds.len(), 1);
    assert_eq!(refunds[0]["payment_id"], "pay_other");
    app.assert_invariants().await;
}

async fn a_failed_refund_of_money_in_review_can_be_requested_again(app: PaymentsApp) {
    let ticket = pay_mismatched(&app, 1, smaller_amount).await;
    let money = app.payments.show(&by_id(&ticket)).await.unwrap().captures.remove(0).provider_payment_id;
    let money = PaymentSelector::ProviderPayment(money);
    app.razorpay.state().refund_status = Some("failed");
    app.payments.admin_refund(&money, None, "the amount differs").await.unwrap();
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    // The fake drops the failed refund, as if it had never been.
    app.razorpay.state().refunds.clear();
    app.razorpay.state().refund_status = None;
    assert_eq!(app.payments.admin_refund(&money, None, "again").await.unwrap(), Paise(49_899));
    let third = app.payments.admin_refund(&money, None, "once more").await.unwrap_err();
    assert_eq!(third.code(), "already_resolved");
    app.advance_and_reconcile(HOUR).await;
    assert_eq!(balance(&app).await, 0);
    app.assert_invariants().await;
}

async fn a_written_off_payment_releases_its_seat(app: PaymentsApp) {
    let ticket = pay_mismatched(&app, 1, |event| {
        event["event"] = json!("payment_link.partially_paid");
        event["payload"]["payment_link"]["entity"]["status"] = json!("partially_paid");
        event["payload"].as_object_mut().unwrap().remove("payment");
    })
    .await;
    let refund = app.payments.admin_refund(&by_id(&ticket), None, "a part").await.unwrap_err();
    assert_eq!(refund.code(), "not_refundable", "the provider named no money");
    app.payments.write_off(&by_id(&ticket), "refunded in the provider's dashboard").await.unwrap();
    assert_eq!(app.payment_status(&ticket).await, "failed");
    assert_eq!(app.ticket_status(&ticket).await, "expired");
    assert_eq!(balance(&app).await, 0);
    let details = app.payments.show(&by_id(&ticket)).await.unwrap();
    assert_eq!(
        details.captures[0].resolution_reason.as_deref(),
        Some("refunded in the provider's dashboard")
    );
    app.assert_invariants().await;
}

async fn of_several_operators_one_decides(app: PaymentsApp) {
    for seat in 1..=5 {
        let ticket = pay_mismatched(&app, seat, other_link).await;
        let selector = by_id(&ticket);
        let decisions = join_all((0..9).map(|number| {
            let (payments, selector) = (&app.payments, &selector);
            async move {
                match number % 3 {
                    0 => payments.match_capture(selector, "operator").await.map(drop),
                    1 => payments.admin_refund(selector, None, "operator").await.map(drop),
                    _ => payments.write_off(selector, "operator").await,
                }
            }
        }))
        .await;
        // A refund that comes after a match refunds the matched payment.
        let matched = decisions[0].is_ok() || decisions[3].is_ok() || decisions[6].is_ok();
        let refunds = [1, 4, 7].iter().filter(|number| decisions[**number].is_ok()).count();
        let others = [0, 2, 3, 5, 6, 8].iter().filter(|number| decisions[**number].is_ok()).count();
        assert!(if matched { others == 1 && refunds <= 1 } else { others + refunds == 1 }, "{decisions:?}");
    }
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    assert_eq!(app.count("SELECT COUNT(*) FROM payments WHERE status = 'review'").await, 0);
    app.assert_invariants().await;
}
