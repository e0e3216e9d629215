//! Personal data does not reach logs, metrics or error responses.

use dft_testkit::{Engine, both_engines};
use serde_json::json;

use crate::process::Site;

both_engines!(site: personal_data_stays_out_of_logs_and_metrics);

async fn site(engine: Engine) -> Site {
    Site::new(engine).await
}

const CANARIES: [&str; 7] = [
    "canary.user@example.in",
    "canary.subscriber@example.in",
    "Canary Name",
    "canary-forged-token",
    "canary.guest@example.in",
    "14 Canary Street, Jayanagar",
    "9876512345",
];

async fn personal_data_stays_out_of_logs_and_metrics(mut site: Site) {
    site.set("RUST_LOG", "trace");
    let server = site.serve().await;
    let [user, subscriber, name, forged, guest, street, phone] = CANARIES;
    let token: serde_json::Value = server
        .post("/dev/identity/token/", &json!({"email": user, "name": name}))
        .await
        .unwrap()
        .json()
        .await
        .unwrap();
    let signed_in = server.post("/api/v1/auth/google-login/", &token).await.unwrap();
    let cookie = signed_in.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    assert_eq!(server.profile_status(&cookie).await, 200);
    for (path, body) in [
        ("/api/notifications/subscribe/", json!({"email": subscriber})),
        ("/api/notifications/subscribe/", json!({"email": format!("{subscriber} not one")})),
        (
            "/api/notifications/contact/",
            json!({"name": name, "email": subscriber, "topic": "message", "message": format!("Tell {name} {street}")}),
        ),
        ("/api/notifications/contact/", json!({"name": name, "email": subscriber, "message": street})),
        ("/api/v1/auth/google-login/", json!({"id_token": forged})),
        (
            "/api/v1/auth/google-login/",
            json!({"id_token": format!("{}x", token["id_token"].as_str().unwrap())}),
        ),
        ("/dev/identity/token/", json!({"email": 5, "name": name})),
    ] {
        let response = server.post(path, &body).await.unwrap().text().await.unwrap();
        assert!(!response.contains("canary"), "{response}");
    }
    let mut order = json!({
        "guest": {"name": name, "email": guest},
        "items": [{"product_id": 1, "quantity": 1}],
        "address": {"name": name, "phone": phone, "full_address": street, "pincode": "560041", "country": "India",
                    "state": "Karnataka"},
    });
    let checkout = "/api/v1/dopamart/cart/checkout/";
    let order_response: serde_json::Value =
        server.post(checkout, &order).await.unwrap().json().await.unwrap();
    let track = order_response["track_url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    assert_eq!(server.get(&format!("/api/v1/dopamart/orders/track/{track}/")).await.status(), 200);
    order["address"]["pincode"] = json!("1");
    assert_eq!(server.post(checkout, &order).await.unwrap().status(), 422);
    for path in
        [format!("/api/v1/{subscriber}/"), format!("/api/v1/config/?q={subscriber}"), format!("/{forged}")]
    {
        server.get(&path).await;
    }

    let secret = cookie.split('=').nth(1).unwrap();
    let id_token = token["id_token"].as_str().unwrap();
    let (log, metrics) = (server.log(), server.get("/metrics").await.text().await.unwrap());
    assert!(log.contains("/api/v1/auth/google-login/"), "the requests were logged");
    for canary in CANARIES.into_iter().chain([secret, id_token, &track]) {
        assert!(!log.to_lowercase().contains(&canary.to_lowercase()), "{canary} in the log");
        assert!(!metrics.to_lowercase().contains(&canary.to_lowercase()), "{canary} in the metrics");
    }
    let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let completed: Vec<_> = lines.iter().filter(|line| line["message"] == "request completed").collect();
    assert!(completed.len() > 8);
    assert!(
        completed.iter().all(|line| line["span"]["request_id"].as_str().is_some_and(|id| id.len() == 16))
    );
}
