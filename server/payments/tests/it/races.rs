//! Expired holds, late payments and new holds, concurrently for the same few seats.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dft_kernel::time::HOUR;
use dft_testkit::{both_engines, report, scaled};
use rand::RngExt;
use tokio::sync::RwLock;
use tokio::task::JoinSet;

use crate::support::{LINK_TTL, PaymentsApp, Ticket, razorpay_app};

both_engines!(
    razorpay_app: a_late_payment_books_a_free_seat,
    a_late_payment_for_a_taken_seat_is_refunded_once,
    mixed_races_violate_no_invariant,
);

async fn a_late_payment_books_a_free_seat(app: PaymentsApp) {
    let ticket = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&ticket);
    app.razorpay.expire(&reference);
    app.deliver(&app.razorpay.event(&reference)).await.expect(200);
    assert_eq!(app.ticket_status(&ticket).await, "expired");
    assert_eq!(app.payment_status(&ticket).await, "expired");

    app.razorpay.pay_late(&reference);
    app.deliver(&app.razorpay.event(&reference)).await.expect(200);
    assert_eq!(app.ticket_status(&ticket).await, "booked");
    assert_eq!(app.payment_status(&ticket).await, "paid");
    app.assert_invariants().await;
}

async fn a_late_payment_for_a_taken_seat_is_refunded_once(app: PaymentsApp) {
    let first = app.hold_seat(1, None).await.unwrap();
    let reference = app.reference(&first);
    app.clock.advance(LINK_TTL + Duration::from_mins(5));
    let second = app.hold_seat(1, None).await.unwrap();
    app.razorpay.expire(&reference);
    app.razorpay.pay_late(&reference);
    let event = app.razorpay.event(&reference);
    for _ in 0..5 {
        app.deliver(&event).await.expect(200);
    }
    assert_eq!(app.payment_status(&first).await, "refund_due");
    app.advance_and_reconcile(Duration::from_secs(1)).await;
    app.advance_and_reconcile(HOUR).await;
    assert_eq!(app.payment_status(&first).await, "refunded");
    assert_eq!(app.razorpay.state().refunds.len(), 1);
    assert_eq!(app.ticket_status(&second).await, "expired", "it was not paid within its hour");
    app.assert_invariants().await;
}

/// The seats on hold. The clock is advanced only while no request is between its hold and its link: a link requested before
/// and created after would expire in the past.
#[derive(Default)]
struct Holds {
    tickets: Mutex<Vec<Ticket>>,
    clock: RwLock<()>,
}

/// One random step.
async fn random_step(app: &PaymentsApp, holds: &Holds, clock_steps: &AtomicU64) {
    let (choice, seat) = {
        let mut rng = rand::rng();
        (rng.random_range(0..10), rng.random_range(0..scaled(20, 200)))
    };
    let ticket = {
        let holds = holds.tickets.lock().unwrap();
        (!holds.is_empty()).then(|| holds[rand::rng().random_range(0..holds.len())].clone())
    };
    match (choice, ticket) {
        (0..4, _) | (_, None) => {
            let _guard = holds.clock.read().await;
            match app.hold_seat(seat, None).await {
                Ok(ticket) => holds.tickets.lock().unwrap().push(ticket),
                Err(error) => assert_eq!(error.code(), "seat_taken"),
            }
        }
        (4..7, Some(ticket)) => {
            let reference = app.reference(&ticket);
            // Banks report late payments for an expired link, not for a cancelled or paid one.
            if !app.razorpay.pay(&reference) && app.razorpay.status(&reference) == "expired" {
                app.razorpay.pay_late(&reference);
            }
            app.deliver(&app.razorpay.event(&reference)).await.expect(200);
        }
        (7, Some(ticket)) => {
            let reference = app.reference(&ticket);
            if app.razorpay.expire(&reference) {
                app.deliver(&app.razorpay.event(&reference)).await.expect(200);
            }
        }
        (8, Some(ticket)) => {
            let token = app.token(&ticket).await;
            app.guest().get(&format!("/api/v1/payments/{token}/")).await.expect(200);
        }
        _ => {
            // Sometimes the clock advances past the holds; then the worker runs.
            if clock_steps.fetch_add(1, Ordering::SeqCst).is_multiple_of(8) {
                let _guard = holds.clock.write().await;
                app.clock.advance(Duration::from_mins(7));
            }
            app.payments.reconcile().await.unwrap();
        }
    }
}

async fn mixed_races_violate_no_invariant(app: PaymentsApp) {
    let app = Arc::new(app);
    let holds = Arc::new(Holds::default());
    let clock_steps = Arc::new(AtomicU64::new(0));
    let mut tasks = JoinSet::new();
    for _ in 0..20 {
        let (app, holds, clock_steps) = (Arc::clone(&app), Arc::clone(&holds), Arc::clone(&clock_steps));
        tasks.spawn(async move {
            for _ in 0..scaled(25, 100) {
                random_step(&app, &holds, &clock_steps).await;
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    // Open payments expire, and due refunds are sent.
    for _ in 0..6 {
        app.advance_and_reconcile(Duration::from_mins(10)).await;
    }
    assert_eq!(app.count("SELECT COUNT(*) FROM payments WHERE status IN ('created', 'refund_due')").await, 0);
    let captured = app.count("SELECT COUNT(*) FROM payments WHERE paid_at IS NOT NULL").await;
    let booked = app.count("SELECT COUNT(*) FROM tickets WHERE status = 'booked'").await;
    let refunded = app.count("SELECT COUNT(*) FROM payments WHERE status = 'refunded'").await;
    assert_eq!(captured, booked + refunded, "every payment booked a seat or was refunded");
    assert_eq!(i64::try_from(app.razorpay.state().refunds.len()).unwrap(), refunded);
    assert!(booked > 0, "some seats were sold");
    let double_booked = "SELECT COUNT(*) FROM (
         SELECT seat FROM tickets WHERE status IN ('on_hold', 'booked') GROUP BY seat HAVING COUNT(*) > 1) AS twice";
    assert_eq!(app.count(double_booked).await, 0);
    app.assert_invariants().await;
    let (engine, steps) = (app.db.engine(), 20 * scaled(25, 100));
    report(format!(
        "{engine:?}: {steps} mixed steps of payments, {captured} paid = {booked} booked + {refunded} refunded"
    ));
}
