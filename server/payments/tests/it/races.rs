//! Holds that run out, money that comes late and new takers, all for the same few seats.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use dft_kernel::time::HOUR;
use dft_testkit::{both_engines, report, scaled};
use rand::RngExt;
use tokio::sync::RwLock;
use tokio::task::JoinSet;

use crate::tickets::{LINK, Theatre, Ticket, theatre};

both_engines!(
    theatre: late_money_books_what_is_still_free,
    late_money_for_what_is_gone_goes_back_once,
    mixed_races_break_no_promise,
);

async fn late_money_books_what_is_still_free(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&ticket);
    theatre.razorpay.expire(&reference);
    theatre.deliver(&theatre.razorpay.event(&reference)).await.expect(200);
    assert_eq!(theatre.ticket_status(&ticket).await, "expired");
    assert_eq!(theatre.payment_status(&ticket).await, "expired");

    theatre.razorpay.pay_late(&reference);
    theatre.deliver(&theatre.razorpay.event(&reference)).await.expect(200);
    assert_eq!(theatre.ticket_status(&ticket).await, "booked");
    assert_eq!(theatre.payment_status(&ticket).await, "paid");
    theatre.promises_hold().await;
}

async fn late_money_for_what_is_gone_goes_back_once(theatre: Theatre) {
    let first = theatre.take(1, None).await.unwrap();
    let reference = theatre.reference(&first);
    theatre.clock.advance(LINK + Duration::from_mins(5));
    let second = theatre.take(1, None).await.unwrap();
    theatre.razorpay.expire(&reference);
    theatre.razorpay.pay_late(&reference);
    let event = theatre.razorpay.event(&reference);
    for _ in 0..5 {
        theatre.deliver(&event).await.expect(200);
    }
    assert_eq!(theatre.payment_status(&first).await, "refund_due");
    theatre.pass(Duration::from_secs(1)).await;
    theatre.pass(HOUR).await;
    assert_eq!(theatre.payment_status(&first).await, "refunded");
    assert_eq!(theatre.razorpay.books().refunds.len(), 1);
    assert_eq!(theatre.ticket_status(&second).await, "expired", "nobody paid for it within its hour");
    theatre.promises_hold().await;
}

/// Who holds what. The clock is turned only while nobody is between a hold and its link: a link that was ordered before
/// and is made after would be ordered in the past.
#[derive(Default)]
struct Held {
    tickets: Mutex<Vec<Ticket>>,
    clock: RwLock<()>,
}

/// One step of one racer, chosen by chance.
async fn race(theatre: &Theatre, held: &Held, turns: &AtomicU64) {
    let (choice, seat) = {
        let mut chance = rand::rng();
        (chance.random_range(0..10), chance.random_range(0..scaled(20, 200)))
    };
    let somebody = {
        let held = held.tickets.lock().unwrap();
        (!held.is_empty()).then(|| held[rand::rng().random_range(0..held.len())].clone())
    };
    match (choice, somebody) {
        (0..4, _) | (_, None) => {
            let _standing = held.clock.read().await;
            match theatre.take(seat, None).await {
                Ok(ticket) => held.tickets.lock().unwrap().push(ticket),
                Err(refusal) => assert_eq!(refusal.code(), "seat_taken"),
            }
        }
        (4..7, Some(ticket)) => {
            let reference = theatre.reference(&ticket);
            // Banks report money late for a link that has expired; a cancelled or paid one takes none.
            if !theatre.razorpay.pay(&reference) && theatre.razorpay.status(&reference) == "expired" {
                theatre.razorpay.pay_late(&reference);
            }
            theatre.deliver(&theatre.razorpay.event(&reference)).await.expect(200);
        }
        (7, Some(ticket)) => {
            let reference = theatre.reference(&ticket);
            if theatre.razorpay.expire(&reference) {
                theatre.deliver(&theatre.razorpay.event(&reference)).await.expect(200);
            }
        }
        (8, Some(ticket)) => {
            let token = theatre.token(&ticket).await;
            theatre.guest().get(&format!("/api/v1/payments/{token}/")).await.expect(200);
        }
        _ => {
            // Now and then the holds run out, and the worker comes round.
            if turns.fetch_add(1, Ordering::SeqCst).is_multiple_of(8) {
                let _turning = held.clock.write().await;
                theatre.clock.advance(Duration::from_mins(7));
            }
            theatre.payments.reconcile().await.unwrap();
        }
    }
}

async fn mixed_races_break_no_promise(theatre: Theatre) {
    let theatre = Arc::new(theatre);
    let held = Arc::new(Held::default());
    let turns = Arc::new(AtomicU64::new(0));
    let mut racers = JoinSet::new();
    for _ in 0..20 {
        let (theatre, held, turns) = (Arc::clone(&theatre), Arc::clone(&held), Arc::clone(&turns));
        racers.spawn(async move {
            for _ in 0..scaled(25, 100) {
                race(&theatre, &held, &turns).await;
            }
        });
    }
    while let Some(done) = racers.join_next().await {
        done.unwrap();
    }
    // What is left runs out, and what is due goes back.
    for _ in 0..6 {
        theatre.pass(Duration::from_mins(10)).await;
    }
    assert_eq!(
        theatre.count("SELECT COUNT(*) FROM payments WHERE status IN ('created', 'refund_due')").await,
        0
    );
    let captured = theatre.count("SELECT COUNT(*) FROM payments WHERE paid_at IS NOT NULL").await;
    let booked = theatre.count("SELECT COUNT(*) FROM tickets WHERE status = 'booked'").await;
    let refunded = theatre.count("SELECT COUNT(*) FROM payments WHERE status = 'refunded'").await;
    assert_eq!(captured, booked + refunded, "money bought a seat or went back");
    assert_eq!(i64::try_from(theatre.razorpay.books().refunds.len()).unwrap(), refunded);
    assert!(booked > 0, "the races sold something");
    let double = "SELECT COUNT(*) FROM (
         SELECT seat FROM tickets WHERE status IN ('on_hold', 'booked') GROUP BY seat HAVING COUNT(*) > 1) AS twice";
    assert_eq!(theatre.count(double).await, 0);
    theatre.promises_hold().await;
    let (engine, steps) = (theatre.db.engine(), 20 * scaled(25, 100));
    report(format!(
        "{engine:?}: {steps} mixed steps of payments, {captured} paid = {booked} booked + {refunded} refunded"
    ));
}
