//! Who may call what. Every call of the document stands in this table; one that is missing fails the test.

use std::collections::BTreeSet;

use dft_app::router;
use dft_testkit::Engine;
use serde_json::{Value, json};

use crate::process::{Server, Site};

/// What each kind of visitor is answered: guest, member, doctor, admin. A call's body is one that would succeed.
fn table() -> Vec<(&'static str, &'static str, Value, [u16; 4])> {
    vec![
        ("get", "/healthz", Value::Null, [200; 4]),
        ("get", "/readyz", Value::Null, [200; 4]),
        ("get", "/metrics", Value::Null, [200; 4]),
        ("get", "/api/v1/openapi.json", Value::Null, [200; 4]),
        ("get", "/api/v1/config/", Value::Null, [200; 4]),
        ("get", "/api/v1/users/me/", Value::Null, [401, 200, 200, 200]),
        ("post", "/api/v1/auth/google-login/", json!({"id_token": "forged"}), [401; 4]),
        ("post", "/api/notifications/subscribe/", json!({"email": "a@example.in"}), [200; 4]),
        ("post", "/api/notifications/unsubscribe/{token}/", json!({}), [404; 4]),
        ("get", "/api/notifications/unsubscribe/{token}/", Value::Null, [404; 4]),
        ("post", "/api/v1/coupons/apply/", json!({"code": "WELCOME10", "amount": 500}), [200; 4]),
        ("post", "/api/v1/coupons/remove/", json!({"code": "WELCOME10"}), [200; 4]),
        ("get", "/api/v1/payments/{id}/", Value::Null, [404; 4]),
        ("post", "/api/v1/payments/webhooks/razorpay/", json!({}), [404; 4]),
        ("post", "/api/v1/payments/webhooks/sandbox/", json!({}), [401; 4]),
        ("get", "/sandbox/pay/{token}/", Value::Null, [404; 4]),
        ("post", "/sandbox/pay/{token}/", json!({}), [404; 4]),
        ("get", "/api/v1/subscriptions/plans/", Value::Null, [200; 4]),
        ("get", "/api/v1/subscriptions/quotes/", Value::Null, [401, 200, 200, 200]),
        ("post", "/api/v1/subscriptions/subscribe/", json!({"plan_id": "1"}), [401, 201, 201, 201]),
        ("get", "/api/v1/subscriptions/active/", Value::Null, [401, 200, 200, 200]),
        ("get", "/api/v1/subscriptions/history/", Value::Null, [401, 200, 200, 200]),
        ("get", "/api/v1/consultations/doctors/", Value::Null, [200; 4]),
        ("get", "/api/v1/consultations/doctors/{id}/", Value::Null, [404; 4]),
        ("get", "/api/v1/consultations/doctors/{id}/slots/", Value::Null, [404; 4]),
        ("get", "/api/v1/consultations/specializations/", Value::Null, [200; 4]),
        ("get", "/api/v1/consultations/specializations/{id}/", Value::Null, [404; 4]),
        ("get", "/api/v1/consultations/specializations/{id}/doctors/", Value::Null, [404; 4]),
        ("get", "/api/v1/consultations/appointments/", Value::Null, [401, 200, 200, 200]),
        ("post", "/api/v1/consultations/appointments/", json!({}), [401, 422, 422, 422]),
        ("get", "/api/v1/consultations/appointments/{id}/", Value::Null, [401, 404, 404, 404]),
        ("delete", "/api/v1/consultations/appointments/{id}/", json!({"reason": "x"}), [401, 404, 404, 404]),
        ("get", "/api/v1/consultations/appointments/{id}/calendar.ics", Value::Null, [401, 404, 404, 404]),
        ("get", "/api/v1/consultations/room/{token}/", Value::Null, [404; 4]),
        ("post", "/api/v1/consultations/room/{token}/consent/", json!({}), [404; 4]),
        ("get", "/api/v1/consultations/room/{token}/ice/", Value::Null, [404; 4]),
        ("get", "/api/v1/consultations/room/{token}/signals/", Value::Null, [404; 4]),
        ("get", "/api/v1/dopamart/products/", Value::Null, [200; 4]),
        ("get", "/api/v1/dopamart/products/{id}/", Value::Null, [404; 4]),
        ("get", "/api/v1/dopamart/cart/", Value::Null, [401, 200, 200, 200]),
        ("post", "/api/v1/dopamart/cart/", json!({"product_id": 1}), [401, 201, 201, 201]),
        ("put", "/api/v1/dopamart/cart/{id}/", json!({"quantity": 1}), [401, 404, 404, 404]),
        ("delete", "/api/v1/dopamart/cart/{id}/", Value::Null, [401, 404, 404, 404]),
        ("post", "/api/v1/dopamart/cart/merge/", json!({"items": []}), [401, 200, 200, 200]),
        ("post", "/api/v1/dopamart/cart/checkout/", json!({}), [401, 422, 422, 422]),
        ("get", "/api/v1/dopamart/orders/", Value::Null, [401, 200, 200, 200]),
        ("get", "/api/v1/dopamart/orders/{id}/", Value::Null, [401, 404, 404, 404]),
        ("post", "/api/v1/dopamart/orders/{id}/pay/", json!({}), [401, 404, 404, 404]),
        ("get", "/api/v1/dopamart/orders/{id}/invoice/", Value::Null, [401, 404, 404, 404]),
        ("get", "/api/v1/dopamart/orders/track/{token}/", Value::Null, [404; 4]),
        ("post", "/api/v1/dopamart/orders/track/{token}/pay/", json!({}), [404; 4]),
        ("get", "/api/v1/dopamart/orders/track/{token}/invoice/", Value::Null, [404; 4]),
        ("get", "/api/v1/dopamart/addresses/", Value::Null, [401, 200, 200, 200]),
        ("post", "/api/v1/dopamart/addresses/", json!({}), [401, 422, 422, 422]),
        ("put", "/api/v1/dopamart/addresses/{id}/", json!({}), [401, 404, 404, 404]),
        ("delete", "/api/v1/dopamart/addresses/{id}/", Value::Null, [401, 404, 404, 404]),
        ("post", "/api/v1/dopamart/addresses/{id}/set-default/", json!({}), [401, 404, 404, 404]),
        ("get", "/api/v1/media/pictures/{name}/", Value::Null, [404; 4]),
        ("get", "/api/v1/mindfulness/access/", Value::Null, [200; 4]),
        ("get", "/api/v1/mindfulness/categories/", Value::Null, [200; 4]),
        ("get", "/api/v1/mindfulness/categories/{id}/", Value::Null, [404; 4]),
        ("get", "/api/v1/mindfulness/tracks/", Value::Null, [200; 4]),
        ("get", "/api/v1/mindfulness/tracks/recent/", Value::Null, [401, 200, 200, 200]),
        ("get", "/api/v1/mindfulness/tracks/{id}/", Value::Null, [404; 4]),
        // A plan opens it and nothing else does: neither a doctor's role nor an admin's.
        ("get", "/api/v1/mindfulness/tracks/{id}/audio/", Value::Null, [401, 403, 403, 403]),
        ("post", "/api/v1/mindfulness/tracks/{id}/like/", json!({}), [401, 404, 404, 404]),
        ("post", "/api/v1/mindfulness/tracks/{id}/bookmark/", json!({}), [401, 404, 404, 404]),
        ("post", "/api/v1/mindfulness/tracks/{id}/accessed/", json!({}), [401, 404, 404, 404]),
        ("get", "/dev/outbox/", Value::Null, [200; 4]),
        ("get", "/dev/identity/people/", Value::Null, [200; 4]),
        ("post", "/dev/identity/token/", json!({"email": "a@example.in", "name": "A"}), [200; 4]),
        ("post", "/api/v1/auth/logout/", json!({}), [204; 4]),
    ]
}

async fn call(server: &Server, method: &str, path: &str, body: &Value, cookie: Option<&str>) -> u16 {
    let method = reqwest::Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
    let mut request = server.client.request(method, server.url(path)).header("sec-fetch-site", "same-origin");
    if let Some(cookie) = cookie {
        request = request.header("cookie", cookie);
    }
    if !body.is_null() {
        request = request.json(body);
    }
    request.send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn every_call_answers_each_visitor_as_written_down() {
    let site = Site::new(Engine::Sqlite).await;
    let server = site.serve().await;
    for (method, path, body, expected) in table() {
        let people = ["asha@demo.dft.example", "meera@demo.dft.example", "kabir@demo.dft.example"];
        let mut seen = vec![call(&server, method, path, &body, None).await];
        for email in people {
            let cookie = server.sign_in(email).await.unwrap();
            seen.push(call(&server, method, path, &body, Some(&cookie)).await);
        }
        assert_eq!(seen, expected, "{method} {path} for guest, member, doctor, admin");
    }
}

#[test]
fn no_call_is_missing_from_the_table() {
    let document: Value = serde_json::from_str(&router::document().to_json().unwrap()).unwrap();
    let mut described = BTreeSet::new();
    for (path, calls) in document["paths"].as_object().unwrap() {
        described.extend(calls.as_object().unwrap().keys().map(|method| (method.clone(), path.clone())));
    }
    let written: BTreeSet<_> =
        table().into_iter().map(|(method, path, ..)| (method.to_owned(), path.to_owned())).collect();
    assert_eq!(described, written);
}
