//! Concurrent bookings, payments and cancellations: no slot is booked twice, and no request fails with a server error.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use dft_kernel::time::HOUR;
use dft_testkit::{both_engines, report, scaled};
use rand::RngExt;
use tokio::task::JoinSet;

use crate::support::{
    ARJUN, ConsultationsApp, MEERA, app, book, booking_request, cancel, pay_in_sandbox, pay_late,
};

both_engines!(
    app: each_slot_is_booked_once_by_many_users,
    a_user_has_no_overlapping_appointments_with_two_doctors,
    a_late_payment_and_a_booking_by_the_same_user_do_not_both_win,
    mixed_races_break_no_invariant,
);

/// How many users compete for the slots; each tries five of them.
fn users() -> usize {
    scaled(200, 1_000)
}

/// Twenty slots, ten on each of two days.
fn slots() -> Vec<String> {
    let times = |day: u32| {
        (0..10).map(move |number| {
            let minute = 570 + 45 * number;
            format!("2026-11-{day}T{:02}:{:02}:00+05:30", minute / 60, minute % 60)
        })
    };
    times(19).chain(times(20)).collect()
}

async fn each_slot_is_booked_once_by_many_users(app: ConsultationsApp) {
    let app = Arc::new(app);
    let mut clients = Vec::new();
    for number in 0..users() {
        clients.push(Arc::new(app.member(&format!("P{number}")).await));
    }
    let slots = Arc::new(slots());
    let (made, taken) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let queue: Vec<_> = (0..users() * 5).map(|try_| (try_ % users(), try_)).collect();
    let queue = Arc::new(std::sync::Mutex::new(queue));
    let mut tasks = JoinSet::new();
    for _ in 0..64 {
        let (queue, slots, clients) = (Arc::clone(&queue), Arc::clone(&slots), clients.clone());
        let (made, taken) = (Arc::clone(&made), Arc::clone(&taken));
        tasks.spawn(async move {
            while let Some((user, number)) = { queue.lock().unwrap().pop() } {
                let slot = &slots[(user + number / users() * 7) % slots.len()];
                let response = book(&clients[user], booking_request(ARJUN, slot)).await;
                match (response.status.as_u16(), response.code().as_str()) {
                    (201, _) => made.fetch_add(1, Ordering::SeqCst),
                    (409, "slot_taken") => taken.fetch_add(1, Ordering::SeqCst),
                    // The user holds it already.
                    (200, _) => 0,
                    other => panic!("{other:?}: {}", String::from_utf8_lossy(&response.body)),
                };
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    assert_eq!(made.load(Ordering::SeqCst), 20);
    assert!(taken.load(Ordering::SeqCst) > users() * 4);
    assert_eq!(app.count("SELECT COUNT(*) FROM appointments WHERE status = 'on_hold'").await, 20);
    app.assert_invariants().await;
    let (engine, taken) = (app.db.engine(), taken.load(Ordering::SeqCst));
    report(format!("{engine:?}: {} users, 5 tries each, 20 of 20 slots booked, {taken} rejected", users()));
}

/// No index covers this: two appointments with two doctors are two valid rows. Only the booking lock prevents it.
async fn a_user_has_no_overlapping_appointments_with_two_doctors(app: ConsultationsApp) {
    let user = Arc::new(app.member("Asha").await);
    let times =
        ["09:30", "10:15", "11:00", "11:45", "12:30"].map(|time| format!("2026-11-16T{time}:00+05:30"));
    for time in &times {
        let mut requests = JoinSet::new();
        for doctor in [MEERA, ARJUN].repeat(6) {
            let (user, booking_request) = (Arc::clone(&user), booking_request(doctor, time));
            requests.spawn(async move { book(&user, booking_request).await });
        }
        let mut made = 0;
        while let Some(response) = requests.join_next().await {
            let response = response.unwrap();
            match (response.status.as_u16(), response.code().as_str()) {
                (201, _) => made += 1,
                (200, _) | (409, "overlaps") => {}
                other => panic!("{other:?}: {}", String::from_utf8_lossy(&response.body)),
            }
        }
        assert_eq!(made, 1, "{time}");
    }
    assert_eq!(app.count("SELECT COUNT(*) FROM appointments WHERE status = 'on_hold'").await, 5);
}

/// The payment is settled in a transaction of its own, which must take the same lock as a booking.
async fn a_late_payment_and_a_booking_by_the_same_user_do_not_both_win(app: ConsultationsApp) {
    let app = Arc::new(app);
    let times = ["09:30", "10:15", "11:00", "11:45", "12:30"];
    let slots =
        [20, 23, 25].into_iter().flat_map(|day| times.map(|time| format!("2026-11-{day}T{time}:00+05:30")));
    let mut booked_late = 0;
    for (round, slot) in slots.enumerate() {
        let user = app.member(&format!("L{round}")).await;
        let hold = book(&user, booking_request(MEERA, &slot)).await.expect(201).json();
        app.clock.advance(Duration::from_mins(21));
        app.consultations.expire_holds().await.unwrap();
        pay_late(&app, &hold).await;
        app.clock.advance(HOUR * 2);
        let settling = Arc::clone(&app);
        let settled = tokio::spawn(async move { settling.payments.reconcile().await });
        let response = book(&user, booking_request(ARJUN, &slot)).await;
        settled.await.unwrap().unwrap();
        match (response.status.as_u16(), response.code().as_str()) {
            (201, _) => {}
            (409, "overlaps") => booked_late += 1,
            other => panic!("{other:?}: {}", String::from_utf8_lossy(&response.body)),
        }
        let start: jiff::Timestamp = slot.parse().unwrap();
        let live = format!(
            "SELECT COUNT(*) FROM appointments
             WHERE starts_at = {} AND status IN ('on_hold', 'booked')",
            start.as_millisecond()
        );
        assert_eq!(app.count(&live).await, 1, "{slot}");
    }
    app.assert_invariants().await;
    report(format!("{:?}: 15 late payments, {booked_late} won against a booking", app.db.engine()));
}

/// One random step of a user.
async fn step(app: &ConsultationsApp, user: &dft_testkit::TestClient, slots: &[String]) {
    let (choice, slot) = {
        let mut random = rand::rng();
        (random.random_range(0..10), &slots[random.random_range(0..slots.len())])
    };
    let own = user.get("/api/v1/consultations/appointments/").await.expect(200).json();
    let mine = own.as_array().unwrap().first().cloned();
    match (choice, mine) {
        (0..4, _) | (_, None) => {
            let response = book(user, booking_request(ARJUN, slot)).await;
            assert!(matches!(response.status.as_u16(), 200 | 201 | 202 | 409 | 422), "{response:?}");
        }
        (4..7, Some(mine)) if mine["payment_url"].is_string() => pay_in_sandbox(user, &mine, "success").await,
        (7, Some(mine)) => {
            let response = cancel(user, mine["id"].as_i64().unwrap(), "chance").await;
            assert!(matches!(response.status.as_u16(), 200 | 409), "{response:?}");
        }
        (8, _) => {
            app.clock.advance(Duration::from_mins(3));
            app.consultations.expire_holds().await.unwrap();
        }
        _ => app.payments.reconcile().await.unwrap(),
    }
}

async fn mixed_races_break_no_invariant(app: ConsultationsApp) {
    let app = Arc::new(app);
    let slots: Arc<Vec<String>> = Arc::new(slots().into_iter().take(8).collect());
    let mut tasks = JoinSet::new();
    for number in 0..20 {
        let user = app.member(&format!("R{number}")).await;
        let (app, slots) = (Arc::clone(&app), Arc::clone(&slots));
        tasks.spawn(async move {
            for _ in 0..scaled(25, 100) {
                step(&app, &user, &slots).await;
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    for _ in 0..4 {
        app.clock.advance(HOUR);
        app.consultations.expire_holds().await.unwrap();
        app.payments.reconcile().await.unwrap();
    }
    assert_eq!(app.count("SELECT COUNT(*) FROM payments WHERE status IN ('created', 'refund_due')").await, 0);
    assert_eq!(app.count("SELECT COUNT(*) FROM appointments WHERE status = 'on_hold'").await, 0);
    app.assert_invariants().await;
    let booked = app.count("SELECT COUNT(*) FROM appointments WHERE status = 'booked'").await;
    let (engine, steps) = (app.db.engine(), 20 * scaled(25, 100));
    report(format!("{engine:?}: {steps} mixed steps of bookings, {booked} booked, 0 invariants broken"));
}
