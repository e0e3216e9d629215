//! The public directory of doctors and specializations.

use std::time::Duration;

use dft_testkit::{both_engines, one_engine};
use http::{Method, header};
use serde_json::json;

use crate::support::{ConsultationsApp, DOCTORS, app, import_catalog};

both_engines!(
    app: doctors_and_specializations_are_public,
    a_change_is_visible_within_five_seconds,
);

one_engine!(
    app: unknown_ids_return_404,
    a_matching_etag_returns_304,
    private_fields_are_not_exposed,
);

async fn doctors_and_specializations_are_public(app: ConsultationsApp) {
    let guest = app.guest();
    let doctors = guest.get("/api/v1/consultations/doctors/").await.expect(200).json();
    assert_eq!(doctors.as_array().unwrap().len(), 2);
    let meera = &doctors[0];
    assert_eq!(meera["name"], "Meera Iyer");
    assert_eq!(
        meera["specializations"],
        json!([
            {"id": 2, "name": "Sleep Medicine", "keywords": []},
            {"id": 1, "name": "Stress and Anxiety", "keywords": ["panic", "worry"]},
        ])
    );
    assert_eq!(
        (&meera["consultation_fee"], &meera["rating"], &meera["verified"]),
        (&json!(1499), &json!(4.8), &json!(true))
    );
    assert_eq!(doctors[1]["location"], json!(null), "absent");
    assert_eq!(guest.get("/api/v1/consultations/doctors/1/").await.expect(200).json(), *meera);

    let list = guest.get("/api/v1/consultations/specializations/").await.expect(200).json();
    assert_eq!(list[0]["slug"], "stress-and-anxiety");
    assert_eq!((&list[0]["commonConditions"], &list[0]["doctor_count"]), (&json!(["Worry"]), &json!(2)));
    assert_eq!(guest.get("/api/v1/consultations/specializations/2/").await.expect(200).json(), list[1]);
    let sleep = guest.get("/api/v1/consultations/specializations/2/doctors/").await.expect(200).json();
    assert_eq!(sleep, json!([meera]));
}

async fn unknown_ids_return_404(app: ConsultationsApp) {
    for path in [
        "doctors/99/",
        "doctors/abc/",
        "doctors/0/",
        "doctors/99/slots/",
        "specializations/9/",
        "specializations/9/doctors/",
        "room/none/",
    ] {
        app.guest().get(&format!("/api/v1/consultations/{path}")).await.expect(404);
    }
}

async fn a_matching_etag_returns_304(app: ConsultationsApp) {
    let guest = app.guest();
    let first = guest.get("/api/v1/consultations/doctors/").await.expect(200);
    let etag = first.header("etag").unwrap().to_owned();
    assert_eq!(first.header("cache-control"), Some("public, no-cache"));
    let mut request = guest.request(Method::GET, "/api/v1/consultations/doctors/", None);
    request.headers_mut().insert(header::IF_NONE_MATCH, format!("\"x\", W/{etag}").parse().unwrap());
    let again = guest.call(request).await.expect(304);
    assert!(again.body.is_empty());
    assert_eq!(again.header("etag"), Some(etag.as_str()));
}

async fn a_change_is_visible_within_five_seconds(app: ConsultationsApp) {
    let guest = app.guest();
    let name =
        async || guest.get("/api/v1/consultations/doctors/1/").await.expect(200).json()["name"].clone();
    assert_eq!(name().await, "Meera Iyer");
    import_catalog(&app, &DOCTORS.replace("Meera Iyer", "Meera Menon")).await.unwrap();
    app.clock.advance(Duration::from_secs(5));
    assert_eq!(name().await, "Meera Menon");
}

async fn private_fields_are_not_exposed(app: ConsultationsApp) {
    let text = app.guest().get("/api/v1/consultations/doctors/").await.expect(200).json().to_string();
    assert!(!text.contains("@example.in"), "{text}");
}
