//! Many people, few times: each time has one patient, nobody sees a server's failure.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use dft_kernel::time::HOUR;
use dft_testkit::{both_engines, report, scaled};
use rand::RngExt;
use tokio::task::JoinSet;

use crate::clinic::{ARJUN, Clinic, MEERA, book, cancel, choose, clinic, wish};

both_engines!(
    clinic: many_people_and_twenty_times,
    nobody_is_with_two_doctors_at_once,
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

async fn many_people_and_twenty_times(clinic: Clinic) {
    let clinic = Arc::new(clinic);
    let mut visitors = Vec::new();
    for number in 0..people() {
        visitors.push(Arc::new(clinic.member(&format!("P{number}")).await));
    }
    let slots = Arc::new(slots());
    let (made, taken) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let queue: Vec<_> = (0..people() * 5).map(|try_| (try_ % people(), try_)).collect();
    let queue = Arc::new(std::sync::Mutex::new(queue));
    let mut crowd = JoinSet::new();
    for _ in 0..64 {
        let (queue, slots, visitors) = (Arc::clone(&queue), Arc::clone(&slots), visitors.clone());
        let (made, taken) = (Arc::clone(&made), Arc::clone(&taken));
        crowd.spawn(async move {
            while let Some((person, number)) = { queue.lock().unwrap().pop() } {
                let slot = &slots[(person + number / people() * 7) % slots.len()];
                let answer = book(&visitors[person], wish(ARJUN, slot)).await;
                match (answer.status.as_u16(), answer.code().as_str()) {
                    (201, _) => made.fetch_add(1, Ordering::SeqCst),
                    (409, "slot_taken") => taken.fetch_add(1, Ordering::SeqCst),
                    // Somebody who asks again for what they hold has it.
                    (200, _) => 0,
                    other => panic!("{other:?}: {}", String::from_utf8_lossy(&answer.body)),
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
    clinic.keeps_its_promises().await;
    let (engine, taken) = (clinic.db.engine(), taken.load(Ordering::SeqCst));
    report(format!("{engine:?}: {} people, 5 tries each, 20 of 20 times booked, {taken} refused", people()));
}

/// No index knows it: two sessions with two doctors are two rows. The turns that a person's bookings take are all there is.
async fn nobody_is_with_two_doctors_at_once(clinic: Clinic) {
    let person = Arc::new(clinic.member("Asha").await);
    let times =
        ["09:30", "10:15", "11:00", "11:45", "12:30"].map(|time| format!("2026-11-16T{time}:00+05:30"));
    for time in &times {
        let mut clicks = JoinSet::new();
        for doctor in [MEERA, ARJUN].repeat(6) {
            let (person, wish) = (Arc::clone(&person), wish(doctor, time));
            clicks.spawn(async move { book(&person, wish).await });
        }
        let mut made = 0;
        while let Some(answer) = clicks.join_next().await {
            let answer = answer.unwrap();
            match (answer.status.as_u16(), answer.code().as_str()) {
                (201, _) => made += 1,
                (200, _) | (409, "overlaps") => {}
                other => panic!("{other:?}: {}", String::from_utf8_lossy(&answer.body)),
            }
        }
        assert_eq!(made, 1, "{time}");
    }
    assert_eq!(clinic.count("SELECT COUNT(*) FROM appointments WHERE status = 'on_hold'").await, 5);
}

/// One step of somebody, chosen by chance.
async fn step(clinic: &Clinic, person: &dft_testkit::TestClient, slots: &[String]) {
    let (choice, slot) = {
        let mut chance = rand::rng();
        (chance.random_range(0..10), &slots[chance.random_range(0..slots.len())])
    };
    let own = person.get("/api/v1/consultations/appointments/").await.expect(200).json();
    let mine = own.as_array().unwrap().first().cloned();
    match (choice, mine) {
        (0..4, _) | (_, None) => {
            let answer = book(person, wish(ARJUN, slot)).await;
            assert!(matches!(answer.status.as_u16(), 200 | 201 | 202 | 409 | 422), "{answer:?}");
        }
        (4..7, Some(mine)) if mine["payment_url"].is_string() => choose(person, &mine, "success").await,
        (7, Some(mine)) => {
            let answer = cancel(person, mine["id"].as_i64().unwrap(), "chance").await;
            assert!(matches!(answer.status.as_u16(), 200 | 409), "{answer:?}");
        }
        (8, _) => {
            clinic.clock.advance(Duration::from_mins(3));
            clinic.consultations.expire_holds().await.unwrap();
        }
        _ => clinic.payments.reconcile().await.unwrap(),
    }
}

async fn mixed_races_break_no_promise(clinic: Clinic) {
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
    clinic.keeps_its_promises().await;
    let booked = clinic.count("SELECT COUNT(*) FROM appointments WHERE status = 'booked'").await;
    let (engine, steps) = (clinic.db.engine(), 20 * scaled(25, 100));
    report(format!("{engine:?}: {steps} mixed steps of bookings, {booked} booked, 0 promises broken"));
}
