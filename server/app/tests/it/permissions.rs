//! Who may call what. Every call of the document stands in this table with what each kind of visitor is answered about
//! things that are the owner's; a call that is missing fails the test. Each answer is held against the document too.

use std::collections::BTreeSet;

use dft_testkit::{Engine, both_engines};
use serde_json::{Value, json};

use crate::contract::{ReceivedResponse, calls};
use crate::fixtures::{CANARY, Fixtures, OWNER, client, free_times, path_to_missing};
use crate::process::{Server, Site};

both_engines!(engine: every_call_answers_each_visitor_as_written_down);

async fn engine(engine: Engine) -> Engine {
    engine
}

/// Whoever is not the owner is asked before the owner, who may take the thing away.
const VISITORS: [&str; 5] = ["guest", "owner", "other", "doctor", "admin"];
const IN_TURN: [usize; 5] = [0, 2, 3, 4, 1];

/// What guest, owner, other, doctor and admin are answered.
type Answers = [u16; 5];

const ALL: Answers = [200; 5];
/// Requires a session; each user sees their own data.
const SIGNED_IN: Answers = [401, 200, 200, 200, 200];
/// Theirs alone: for everyone else it is not there.
const OWNERS: Answers = [401, 200, 404, 404, 404];

/// Where anyone lives.
fn address() -> Value {
    json!({"name": "Dev Shah", "phone": "9876543210", "full_address": "7, Lake Road, Jayanagar", "pincode": "560041",
           "country": "India", "state": "Karnataka"})
}

/// Rows are in an order in which the owner can act on them: what takes something away comes last.
fn table() -> Vec<(&'static str, &'static str, Value, Answers)> {
    let none = || Value::Null;
    vec![
        ("get", "/healthz", none(), ALL),
        ("get", "/readyz", none(), ALL),
        ("get", "/metrics", none(), ALL),
        ("get", "/api/v1/openapi.json", none(), ALL),
        ("get", "/api/v1/config/", none(), ALL),
        ("get", "/api/v1/users/me/", none(), SIGNED_IN),
        ("post", "/api/v1/auth/google-login/", json!({"id_token": "forged"}), [401; 5]),
        ("post", "/api/notifications/subscribe/", json!({"email": "a@example.in"}), ALL),
        ("get", "/api/notifications/contact/", none(), ALL),
        // The same words again have the same ticket; the guest is the first to send them.
        (
            "post",
            "/api/notifications/contact/",
            json!({"name": "A Rao", "email": "a@example.in", "topic": "general", "message": "Is anybody there?"}),
            [201, 200, 200, 200, 200],
        ),
        // Whoever holds a letter's link may follow it.
        ("get", "/api/notifications/unsubscribe/{token}/", none(), [303; 5]),
        ("post", "/api/notifications/unsubscribe/{token}/", json!({}), ALL),
        ("post", "/api/v1/coupons/apply/", json!({"code": "FLAT100", "amount": 900}), ALL),
        ("post", "/api/v1/coupons/remove/", json!({"code": "FLAT100"}), ALL),
        // By its number a payment is its owner's; who holds its token sees it too, which belongings try.
        ("get", "/api/v1/payments/{id}/", none(), [404, 200, 404, 404, 404]),
        ("post", "/api/v1/payments/webhooks/razorpay/", json!({}), [404; 5]),
        ("post", "/api/v1/payments/webhooks/sandbox/", json!({}), [401; 5]),
        ("get", "/api/v1/subscriptions/plans/", none(), ALL),
        ("get", "/api/v1/subscriptions/quotes/", none(), SIGNED_IN),
        ("post", "/api/v1/subscriptions/subscribe/", json!({"plan_id": "2"}), [401, 201, 201, 201, 201]),
        ("get", "/api/v1/subscriptions/active/", none(), SIGNED_IN),
        ("get", "/api/v1/subscriptions/history/", none(), SIGNED_IN),
        ("get", "/api/v1/consultations/doctors/", none(), ALL),
        ("get", "/api/v1/consultations/doctors/{id}/", none(), ALL),
        ("get", "/api/v1/consultations/doctors/{id}/slots/", none(), ALL),
        ("get", "/api/v1/consultations/specializations/", none(), ALL),
        ("get", "/api/v1/consultations/specializations/{id}/", none(), ALL),
        ("get", "/api/v1/consultations/specializations/{id}/doctors/", none(), ALL),
        ("get", "/api/v1/consultations/appointments/", none(), SIGNED_IN),
        // Each asks for the same free time: the first of them has it.
        ("post", "/api/v1/consultations/appointments/", json!({"doctor_id": 2}), [401, 409, 201, 409, 409]),
        ("get", "/api/v1/consultations/appointments/{id}/", none(), OWNERS),
        ("get", "/api/v1/consultations/appointments/{id}/calendar.ics", none(), OWNERS),
        // The link into the room is the key, for patient and doctor alike; before its time it lets nobody in.
        ("get", "/api/v1/consultations/room/{token}/", none(), ALL),
        ("post", "/api/v1/consultations/room/{token}/consent/", json!({}), ALL),
        ("get", "/api/v1/consultations/room/{token}/ice/", none(), [409; 5]),
        ("get", "/api/v1/consultations/room/{token}/signals/", none(), [409; 5]),
        ("get", "/api/v1/dopamart/products/", none(), ALL),
        ("get", "/api/v1/dopamart/products/{id}/", none(), ALL),
        ("get", "/api/v1/dopamart/cart/", none(), SIGNED_IN),
        ("post", "/api/v1/dopamart/cart/", json!({"product_id": 3}), [401, 201, 201, 201, 201]),
        ("put", "/api/v1/dopamart/cart/{id}/", json!({"quantity": 2}), OWNERS),
        ("post", "/api/v1/dopamart/cart/merge/", json!({"items": []}), SIGNED_IN),
        ("delete", "/api/v1/dopamart/cart/{id}/", none(), [401, 204, 404, 404, 404]),
        ("get", "/api/v1/dopamart/addresses/", none(), SIGNED_IN),
        ("post", "/api/v1/dopamart/addresses/", address(), [401, 201, 201, 201, 201]),
        ("put", "/api/v1/dopamart/addresses/{id}/", address(), OWNERS),
        ("post", "/api/v1/dopamart/addresses/{id}/set-default/", json!({}), OWNERS),
        ("delete", "/api/v1/dopamart/addresses/{id}/", none(), [401, 204, 404, 404, 404]),
        ("get", "/api/v1/dopamart/orders/", none(), SIGNED_IN),
        ("get", "/api/v1/dopamart/orders/{id}/", none(), OWNERS),
        ("post", "/api/v1/dopamart/orders/{id}/pay/", json!({}), OWNERS),
        // Not paid yet, so it has none.
        ("get", "/api/v1/dopamart/orders/{id}/invoice/", none(), [401, 404, 404, 404, 404]),
        // A guest's order has nobody's name on it: its link is the key.
        ("get", "/api/v1/dopamart/orders/track/{token}/", none(), ALL),
        ("post", "/api/v1/dopamart/orders/track/{token}/pay/", json!({}), ALL),
        ("get", "/api/v1/dopamart/orders/track/{token}/invoice/", none(), [404; 5]),
        ("post", "/api/v1/dopamart/cart/checkout/", json!({}), [401, 201, 201, 201, 201]),
        ("get", "/api/v1/media/pictures/{name}/", none(), ALL),
        ("get", "/api/v1/mindfulness/access/", none(), ALL),
        ("get", "/api/v1/mindfulness/categories/", none(), ALL),
        ("get", "/api/v1/mindfulness/categories/{id}/", none(), ALL),
        ("get", "/api/v1/mindfulness/tracks/", none(), ALL),
        ("get", "/api/v1/mindfulness/tracks/recent/", none(), SIGNED_IN),
        ("get", "/api/v1/mindfulness/tracks/{id}/", none(), ALL),
        // A plan opens it and nothing else does: neither a doctor's role nor an admin's.
        ("get", "/api/v1/mindfulness/tracks/{id}/audio/", none(), [401, 200, 403, 403, 403]),
        ("post", "/api/v1/mindfulness/tracks/{id}/like/", json!({}), SIGNED_IN),
        ("post", "/api/v1/mindfulness/tracks/{id}/bookmark/", json!({}), SIGNED_IN),
        ("post", "/api/v1/mindfulness/tracks/{id}/accessed/", json!({}), SIGNED_IN),
        ("get", "/sandbox/pay/{token}/", none(), ALL),
        ("post", "/sandbox/pay/{token}/", json!({}), [422; 5]),
        ("get", "/dev/outbox/", none(), ALL),
        ("get", "/dev/identity/people/", none(), ALL),
        ("post", "/dev/identity/token/", json!({"email": "a@example.in", "name": "A"}), ALL),
        (
            "delete",
            "/api/v1/consultations/appointments/{id}/",
            json!({"reason": "x"}),
            [401, 200, 404, 404, 404],
        ),
        ("post", "/api/v1/auth/logout/", json!({}), [204; 5]),
    ]
}

/// Calls whose answers others may read although the owner's words stand in them: a link that was handed to them opens
/// these, and a development server shows its outbox to everyone.
fn is_shared(path: &str) -> bool {
    path.contains("{token}") || path == "/dev/outbox/"
}

struct House {
    server: Server,
    client: reqwest::Client,
    /// In the order of `VISITORS`.
    cookies: [Option<String>; 5],
}

impl House {
    async fn call(&self, visitor: usize, method: &str, path: &str, body: &Value) -> ReceivedResponse {
        let method = reqwest::Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let request = self.client.request(method, self.server.url(path));
        let mut request = request.header("sec-fetch-site", "same-origin");
        if let Some(cookie) = &self.cookies[visitor] {
            request = request.header("cookie", cookie);
        }
        if !body.is_null() {
            request = request.json(body);
        }
        let answer = request.send().await.unwrap();
        let kind = answer.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
        ReceivedResponse {
            status: answer.status().as_u16(),
            kind: kind.unwrap_or_default(),
            body: answer.bytes().await.unwrap().to_vec(),
        }
    }
}

async fn every_call_answers_each_visitor_as_written_down(engine: Engine) {
    let site = Site::new(engine).await;
    let server = site.serve().await;
    let belongings = Fixtures::acquire(&server).await;
    let sign_in = async |email: &str| Some(server.sign_in(email).await.unwrap());
    let cookies = [
        None,
        sign_in(OWNER).await,
        sign_in("other@example.in").await,
        sign_in("meera@demo.dft.example").await,
        sign_in("kabir@demo.dft.example").await,
    ];
    let free = free_times(&server, 2).await;
    let house = House { server, client: client(), cookies };
    let (calls, mut wrong) = (calls(), Vec::new());
    for (method, template, mut body, expected) in table() {
        if template == "/api/v1/consultations/appointments/" && method == "post" {
            body["appointment_datetime"] = json!(free[3]);
            body["patient"] = json!({"name": "Dev Shah", "email": "dev@example.in", "phone": "9876543210"});
        }
        let path = belongings.path_for(template);
        let mut seen = [0; 5];
        for visitor in IN_TURN {
            let who = VISITORS[visitor];
            let answer = house.call(visitor, method, &path, &body).await;
            seen[visitor] = answer.status;
            let text = String::from_utf8_lossy(&answer.body);
            let call = calls.iter().find(|call| call.method == method && call.template == template).unwrap();
            let violations = call.violations(&answer);
            assert!(violations.is_empty(), "{method} {template} for {who}: {violations:?}: {text}");
            if visitor != 1 && !is_shared(template) {
                assert!(
                    !text.contains(CANARY),
                    "{method} {template} shows {who} what is the owner's: {text}"
                );
            }
            if answer.status == 404 && template.contains('{') {
                let nowhere = house.call(visitor, method, &path_to_missing(template), &body).await;
                assert_eq!(
                    (nowhere.status, &nowhere.body),
                    (404, &answer.body),
                    "{method} {template}: {who} can tell it from what is not there"
                );
            }
        }
        if seen != expected {
            wrong.push(format!("{method} {template}: {seen:?} in the place of {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{VISITORS:?}\n{}", wrong.join("\n"));
}

#[test]
fn no_call_is_missing_from_the_table() {
    let described: BTreeSet<_> = calls().into_iter().map(|call| (call.method, call.template)).collect();
    let written: BTreeSet<_> =
        table().into_iter().map(|(method, path, ..)| (method.to_owned(), path.to_owned())).collect();
    assert_eq!(described, written);
}
