//! Finding a doctor, looking at times and booking one, each beside its floor; then again with a long past.

use std::time::Instant;

use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection};

use crate::compare;
use crate::load::{self, Request};
use crate::process::{Bare, Dft, Site};

/// How many sessions lie in the past for the second round.
const PAST: i64 = 100_000;

/// How many bookings are measured in each round.
const BOOKINGS: usize = 400;

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
    let insert = load::all(&vec![Request::post_with(&bare.address, "/insert", "", ""); BOOKINGS], 200).await;
    println!("{:<20} {insert:>8.0} requests/s", "one bare INSERT");
    let booking = load::all(&bookings(dft, number).await, 201).await;
    println!("{:<20} {booking:>8.0} requests/s   {:.2} of that", "booking", booking / insert);
    [list, slots, booking]
}

/// Bookings that all succeed: each of another time by another person, with the doctors in turns, as they would come.
async fn bookings(dft: &Dft, round: usize) -> Vec<Request> {
    let mut wishes = Vec::new();
    for doctor in 1..=16 {
        let path = format!("/api/v1/consultations/doctors/{doctor}/slots/");
        let days: Value = serde_json::from_str(&load::body(&dft.address, &path).await).expect("JSON");
        let slots =
            days.as_object().expect("by day").values().flat_map(|day| day.as_array().expect("a list"));
        let free = slots.filter(|slot| slot["status"] == "available");
        for (number, slot) in free.take(BOOKINGS / 16 + 1).enumerate() {
            let person = format!("bench{round}x{doctor}x{number}@example.in");
            let cookie = load::sign_in_as(&dft.address, &person).await;
            let body = json!({
                "doctor_id": doctor,
                "appointment_datetime": slot["starts_at"],
                "patient": {"name": "Bench Mark", "email": "bench@example.in", "phone": "9876543210"},
            });
            let headers = format!("Cookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\n");
            let path = "/api/v1/consultations/appointments/";
            let request = Request::post_with(&dft.address, path, &headers, &body.to_string());
            wishes.push((number, request));
        }
    }
    wishes.sort_by_key(|(number, _)| *number);
    wishes.into_iter().take(BOOKINGS).map(|(_, request)| request).collect()
}

/// Sessions that were held, years of them, for every doctor.
#[expect(clippy::disallowed_methods, reason = "a long past is written behind the program's back")]
async fn fill_the_past(site: &Site) {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(&site.database_url()).await.expect("it opens");
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
