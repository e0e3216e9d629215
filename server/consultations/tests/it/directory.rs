//! Doctors and specializations, as everyone finds them.

use std::time::Duration;

use dft_testkit::both_engines;
use http::{Method, header};
use serde_json::json;

use crate::support::{ConsultationsApp, DOCTORS, clinic, fill};

both_engines!(
    clinic: everyone_finds_doctors_and_what_they_treat,
    what_is_not_there_is_404,
    a_browser_that_has_it_is_told_so,
    a_change_is_seen_within_five_seconds,
    nothing_private_is_shown,
);

async fn everyone_finds_doctors_and_what_they_treat(clinic: ConsultationsApp) {
    let guest = clinic.guest();
    let doctors = guest.get("/api/v1/consultations/doctors/").await.expect(200).json();
    assert_eq!(doctors.as_array().unwrap().len(), 2);
    let meera = &doctors[0];
    assert_eq!(meera["name"], "Meera Iyer");
    assert_eq!(
        meera["specializations"],
        json!([{"id": 2, "name": "Sleep Medicine"}, {"id": 1, "name": "Stress and Anxiety"}])
    );
    assert_eq!(
        (&meera["consultation_fee"], &meera["rating"], &meera["verified"]),
        (&json!(1499), &json!(4.8), &json!(true))
    );
    assert_eq!(doctors[1]["location"], json!(null), "the page has its own word for it");
    assert_eq!(guest.get("/api/v1/consultations/doctors/1/").await.expect(200).json(), *meera);

    let list = guest.get("/api/v1/consultations/specializations/").await.expect(200).json();
    assert_eq!(list[0]["slug"], "stress-and-anxiety");
    assert_eq!((&list[0]["commonConditions"], &list[0]["doctor_count"]), (&json!(["Worry"]), &json!(2)));
    assert_eq!(guest.get("/api/v1/consultations/specializations/2/").await.expect(200).json(), list[1]);
    let sleep = guest.get("/api/v1/consultations/specializations/2/doctors/").await.expect(200).json();
    assert_eq!(sleep, json!([meera]));
}

async fn what_is_not_there_is_404(clinic: ConsultationsApp) {
    for path in [
        "doctors/99/",
        "doctors/abc/",
        "doctors/0/",
        "doctors/99/slots/",
        "specializations/9/",
        "specializations/9/doctors/",
        "room/none/",
    ] {
        clinic.guest().get(&format!("/api/v1/consultations/{path}")).await.expect(404);
    }
}

async fn a_browser_that_has_it_is_told_so(clinic: ConsultationsApp) {
    let guest = clinic.guest();
    let first = guest.get("/api/v1/consultations/doctors/").await.expect(200);
    let etag = first.header("etag").unwrap().to_owned();
    assert_eq!(first.header("cache-control"), Some("public, no-cache"));
    let mut request = guest.request(Method::GET, "/api/v1/consultations/doctors/", None);
    request.headers_mut().insert(header::IF_NONE_MATCH, format!("\"x\", W/{etag}").parse().unwrap());
    let again = guest.call(request).await.expect(304);
    assert!(again.body.is_empty());
    assert_eq!(again.header("etag"), Some(etag.as_str()));
}

async fn a_change_is_seen_within_five_seconds(clinic: ConsultationsApp) {
    let guest = clinic.guest();
    let name =
        async || guest.get("/api/v1/consultations/doctors/1/").await.expect(200).json()["name"].clone();
    assert_eq!(name().await, "Meera Iyer");
    fill(&clinic, &DOCTORS.replace("Meera Iyer", "Meera Menon")).await.unwrap();
    clinic.clock.advance(Duration::from_secs(5));
    assert_eq!(name().await, "Meera Menon");
}

async fn nothing_private_is_shown(clinic: ConsultationsApp) {
    let text = clinic.guest().get("/api/v1/consultations/doctors/").await.expect(200).json().to_string();
    assert!(!text.contains("@example.in"), "{text}");
}
