//! Many people, few times: each time has one patient, nobody sees a server's failure.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use dft_kernel::time::HOUR;
use dft_testkit::{both_engines, report, scaled};
use rand::RngExt;
use tokio::task::JoinSet;

use crate::support::{
    ARJUN, ConsultationsApp, MEERA, book, booking_request, cancel, choose, clinic, pay_late,
};

both_engines!(
    clinic: many_people_and_twenty_times,
    nobody_is_with_two_doctors_at_once,
    a_late_payment_and_a_booking_by_the_same_user_do_not_both_win,
    mixed_races_break_no_promise,
);

/// How many people want one of the times; each tries five.
fn people() -> usize {
    scaled(200, 1_000)
}

/// Twenty times, ten on each of two days.
fn slots() -> Vec<String> {
    let times = |day: u32| {
        (0..10).map(move |number| {
            let minute = 570 + 45 * number;
            format!("2026-11-{day}T{:02}:{:02}:00+05:30", minute / 60, minute % 60)
        })
    };
    times(19).chain(times(20)).collect()
}

async fn many_people_and_twenty_times(clinic: ConsultationsApp) {
    let clinic = Arc::new(clinic);
    let mut clients = Vec::new();
    for number in 0..people() {
        clients.push(Arc::new(clinic.member(&format!("P{number}")).await));
    }
    let slots = Arc::new(slots());
    let (made, taken) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let queue: Vec<_> = (0..people() * 5).map(|try_| (try_ % people(), try_)).collect();
    let queue = Arc::new(std::sync::Mutex::new(queue));
    let mut crowd = JoinSet::new();
    for _ in 0..64 {
        let (queue, slots, clients) = (Arc::clone(&queue), Arc::clone(&slots), clients.clone());
        let (made, taken) = (Arc::clone(&made), Arc::clone(&taken));
        crowd.spawn(async move {
            while let Some((person, number)) = { queue.lock().unwrap().pop() } {
                let slot = &slots[(person + number / people() * 7) % slots.len()];
                let response = book(&clients[person], booking_request(ARJUN, slot)).await;
                match (response.status.as_u16(), response.code().as_str()) {
                    (201, _) => made.fetch_add(1, Ordering::SeqCst),
                    (409, "slot_taken") => taken.fetch_add(1, Ordering::SeqCst),
                    // Somebody who asks again for what they hold has it.
                    (200, _) => 0,
                    other => panic!("{other:?}: {}", String::from_utf8_lossy(&response.body)),
                };
            }
        });
    }
    while let Some(done) = crowd.join_next().await {
        done.unwrap();
    }
    assert_eq!(made.load(Ordering::SeqCst), 20);
    assert!(taken.load(Ordering::SeqCst) > people() * 4);
    assert_eq!(clinic.count("SELECT COUNT(*) FROM appointments WHERE status = 'on_hold'").await, 20);
    clinic.assert_invariants().await;
    let (engine, taken) = (clinic.db.engine(), taken.load(Ordering::SeqCst));
    report(format!("{engine:?}: {} people, 5 tries each, 20 of 20 times booked, {taken} refused", people()));
}

/// No index knows it: two sessions with two doctors are two rows. The turns that a person's bookings take are all there is.
async fn nobody_is_with_two_doctors_at_once(clinic: ConsultationsApp) {
    let person = Arc::new(clinic.member("Asha").await);
    let times =
        ["09:30", "10:15", "11:00", "11:45", "12:30"].map(|time| format!("2026-11-16T{time}:00+05:30"));
    for time in &times {
        let mut clicks = JoinSet::new();
        for doctor in [MEERA, ARJUN].repeat(6) {
            let (person, booking_request) = (Arc::clone(&person), booking_request(doctor, time));
            clicks.spawn(async move { book(&person, booking_request).await });
        }
        let mut made = 0;
        while let Some(response) = clicks.join_next().await {
            let response = response.unwrap();
            match (response.status.as_u16(), response.code().as_str()) {
                (201, _) => made += 1,
                (200, _) | (409, "overlaps") => {}
                other => panic!("{other:?}: {}", String::from_utf8_lossy(&response.body)),
            }
        }
        assert_eq!(made, 1, "{time}");
    }
    assert_eq!(clinic.count("SELECT COUNT(*) FROM appointments WHERE status = 'on_hold'").await, 5);
}

/// The payment is settled in a transaction of its own, which must take the same lock as a booking.
async fn a_late_payment_and_a_booking_by_the_same_user_do_not_both_win(clinic: ConsultationsApp) {
    let clinic = Arc::new(clinic);
    let times = ["09:30", "10:15", "11:00", "11:45", "12:30"];
    let slots = [20, 23, 25].into_iter().flat_map(|day| {
        times.map(|time| format!("2026-11-{day}T{time}:00+05:30"))
    });
    let mut booked_late = 0;
    for (round, slot) in slots.enumerate() {
        let user = clinic.member(&format!("L{round}")).await;
        let hold = book(&user, booking_request(MEERA, &slot)).await.expect(201).json();
        clinic.clock.advance(Duration::from_mins(21));
        clinic.consultations.expire_holds().await.unwrap();
        pay_late(&clinic, &hold).await;
        clinic.clock.advance(HOUR * 2);
        let settling = Arc::clone(&clinic);
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
        assert_eq!(clinic.count(&live).await, 1, "{slot}");
    }
    clinic.assert_invariants().await;
    report(format!("{:?}: 15 late payments, {booked_late} won against a booking", clinic.db.engine()));
}

/// One step of somebody, chosen by chance.
async fn step(clinic: &ConsultationsApp, person: &dft_testkit::TestClient, slots: &[String]) {
    let (choice, slot) = {
        let mut chance = rand::rng();
        (chance.random_range(0..10), &slots[chance.random_range(0..slots.len())])
    };
    let own = person.get("/api/v1/consultations/appointments/").await.expect(200).json();
    let mine = own.as_array().unwrap().first().cloned();
    match (choice, mine) {
        (0..4, _) | (_, None) => {
            let response = book(person, booking_request(ARJUN, slot)).await;
            assert!(matches!(response.status.as_u16(), 200 | 201 | 202 | 409 | 422), "{response:?}");
        }
        (4..7, Some(mine)) if mine["payment_url"].is_string() => choose(person, &mine, "success").await,
        (7, Some(mine)) => {
            let response = cancel(person, mine["id"].as_i64().unwrap(), "chance").await;
            assert!(matches!(response.status.as_u16(), 200 | 409), "{response:?}");
        }
        (8, _) => {
            clinic.clock.advance(Duration::from_mins(3));
            clinic.consultations.expire_holds().await.unwrap();
        }
        _ => clinic.payments.reconcile().await.unwrap(),
    }
}

async fn mixed_races_break_no_promise(clinic: ConsultationsApp) {
    let clinic = Arc::new(clinic);
    let slots: Arc<Vec<String>> = Arc::new(slots().into_iter().take(8).collect());
    let mut racers = JoinSet::new();
    for number in 0..20 {
        let person = clinic.member(&format!("R{number}")).await;
        let (clinic, slots) = (Arc::clone(&clinic), Arc::clone(&slots));
        racers.spawn(async move {
            for _ in 0..scaled(25, 100) {
                step(&clinic, &person, &slots).await;
            }
        });
    }
    while let Some(done) = racers.join_next().await {
        done.unwrap();
    }
    for _ in 0..4 {
        clinic.clock.advance(HOUR);
        clinic.consultations.expire_holds().await.unwrap();
        clinic.payments.reconcile().await.unwrap();
    }
    assert_eq!(
        clinic.count("SELECT COUNT(*) FROM payments WHERE status IN ('created', 'refund_due')").await,
        0
    );
    assert_eq!(clinic.count("SELECT COUNT(*) FROM appointments WHERE status = 'on_hold'").await, 0);
    clinic.assert_invariants().await;
    let booked = clinic.count("SELECT COUNT(*) FROM appointments WHERE status = 'booked'").await;
    let (engine, steps) = (clinic.db.engine(), 20 * scaled(25, 100));
    report(format!("{engine:?}: {steps} mixed steps of bookings, {booked} booked, 0 promises broken"));
}
