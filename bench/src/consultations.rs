//! Finding a doctor, looking at times and booking one, each beside its floor; then again with a long past.

use std::time::Instant;

use serde_json::{Value, json};
use sqlx::Connection;

use crate::load::{self, Request};
use crate::process::{Bare, Dft, Site};
use crate::{compare, compare_writes};

/// How many sessions lie in the past for the second round.
const PAST: i64 = 100_000;

/// How many bookings are made in each round.
const BOOKINGS: usize = 2_000;

/// How many people make them.
const PEOPLE: usize = 250;

/// Bookings come in this stride through all that is free: a few doctors' mornings are not everybody's wish.
const STRIDE: usize = 997;

pub(crate) async fn measure(site: &Site) {
    let dft = site.start().await;
    println!("-- consultations");
    let fresh = round(site, &dft, 0).await;
    drop(dft);
    fill_the_past(site).await;
    let dft = site.start().await;
    println!("-- the same with {PAST} sessions in the past");
    let later = round(site, &dft, 1).await;
    for (name, before, after) in
        [("doctors", fresh[0], later[0]), ("slots", fresh[1], later[1]), ("booking", fresh[2], later[2])]
    {
        println!("{name:<20} {:.2} of its rate without a past (goal 0.80)", after / before);
    }
}

async fn round(site: &Site, dft: &Dft, number: usize) -> [f64; 3] {
    let doctors = load::body(&dft.address, "/api/v1/consultations/doctors/").await;
    let bare = Bare::start(Some((&doctors, &site.own_database_url("bare")))).await;
    let list = compare(
        ("the same bytes, bare", Request::get(&bare.address, "/bytes", "")),
        ("doctors", Request::get(&dft.address, "/api/v1/consultations/doctors/", "")),
    )
    .await;
    let slots = compare(
        ("the same bytes, bare", Request::get(&bare.address, "/bytes", "")),
        ("slots", Request::get(&dft.address, "/api/v1/consultations/doctors/1/slots/", "")),
    )
    .await;
    behind_its_back(site, &OPEN_ALL_DAY).await;
    let insert = Request::post_with(&bare.address, "/insert", "", "");
    let booking = compare_writes(&insert, ("booking", 0.30), &bookings(dft, number).await, 201).await;
    behind_its_back(site, &AS_BEFORE).await;
    [list, slots, booking]
}

/// Bookings that all succeed: each of another time, and nobody two at once.
async fn bookings(dft: &Dft, round: usize) -> Vec<Request> {
    let mut people = Vec::new();
    for number in 0..PEOPLE {
        people.push(load::sign_in_as(&dft.address, &format!("bench{round}x{number}@example.in")).await);
    }
    let mut free = Vec::new();
    for doctor in 1..=16 {
        let path = format!("/api/v1/consultations/doctors/{doctor}/slots/");
        let days: Value = serde_json::from_str(&load::body(&dft.address, &path).await).expect("JSON");
        let slots =
            days.as_object().expect("by day").values().flat_map(|day| day.as_array().expect("a list"));
        let starts =
            slots.filter(|slot| slot["status"] == "available").map(|slot| slot["starts_at"].to_string());
        free.extend(starts.map(|start| (start, doctor)));
    }
    // In order of time a person's next booking is a few sessions after their last.
    free.sort();
    assert!(free.len() >= BOOKINGS && !free.len().is_multiple_of(STRIDE), "{} free times", free.len());
    let wish = |place: usize| {
        let (start, doctor) = &free[place];
        let start: Value = serde_json::from_str(start).expect("JSON");
        let body = json!({
            "doctor_id": doctor,
            "appointment_datetime": start,
            "patient": {"name": "Bench Mark", "email": "bench@example.in", "phone": "9876543210"},
        });
        let headers = format!("Cookie: {}\r\nSec-Fetch-Site: same-origin\r\n", people[place % PEOPLE]);
        Request::post_with(&dft.address, "/api/v1/consultations/appointments/", &headers, &body.to_string())
    };
    (0..BOOKINGS).map(|number| wish(number * STRIDE % free.len())).collect()
}

/// Doctors who are there day and night have enough times for a measure.
const OPEN_ALL_DAY: [&str; 5] = [
    "CREATE TABLE bench_hours AS SELECT * FROM doctor_hours",
    "DELETE FROM doctor_hours",
    "INSERT INTO doctor_hours (doctor_id, weekday, from_minute, to_minute)
     SELECT DISTINCT doctors.id, bench_hours.weekday, 0, 1440 FROM doctors CROSS JOIN bench_hours",
    "DELETE FROM doctor_leave",
    "UPDATE doctors SET version = version + 1",
];

/// The ordinary hours again, and no trace of the bookings: the next round is to differ by its past alone.
const AS_BEFORE: [&str; 5] = [
    "DELETE FROM doctor_hours",
    "INSERT INTO doctor_hours SELECT * FROM bench_hours",
    "DROP TABLE bench_hours",
    "UPDATE doctors SET version = version + 1",
    "UPDATE appointments SET status = 'expired', hold_until = NULL WHERE status = 'on_hold'",
];

async fn behind_its_back(site: &Site, sentences: &[&'static str]) {
    let mut connection = site.connect().await;
    for sentence in sentences {
        sqlx::query(*sentence).execute(&mut connection).await.expect("it is done");
    }
}

/// Sessions that were held, years of them, for every doctor.
#[expect(clippy::disallowed_methods, reason = "a long past is written behind the program's back")]
async fn fill_the_past(site: &Site) {
    let mut connection = site.connect().await;
    let began = Instant::now();
    let mut tx = connection.begin().await.expect("it begins");
    for number in 0..PAST {
        sqlx::query(
            "INSERT INTO appointments
                 (doctor_id, user_id, starts_at, ends_at, status, base_fee_paise, membership_discount_paise,
                  coupon_discount_paise, amount_paise, room_token, made_at)
             VALUES ($1, $2, $3, $4, 'completed', 100, 0, 100, 0, $5, $3)",
        )
        .bind(number % 16 + 1)
        .bind(number % 5_000 + 1)
        .bind(1_500_000_000_000 + number * 2_700_000)
        .bind(1_500_000_000_000 + number * 2_700_000 + 2_700_000)
        .bind(format!("past-{number}"))
        .execute(&mut *tx)
        .await
        .expect("a past session");
    }
    tx.commit().await.expect("they are kept");
    println!("wrote {PAST} past sessions in {:.0} s", began.elapsed().as_secs_f64());
}
