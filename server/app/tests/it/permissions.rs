//! Access control of every operation: the table has the status that each role gets for the owner's resources. An operation
//! that is missing from the table fails the test. Each response is also checked against the OpenAPI document.

use std::collections::BTreeSet;

use dft_testkit::{Engine, both_engines};
use serde_json::{Value, json};

use crate::contract::{ReceivedResponse, operations};
use crate::fixtures::{CANARY, Fixtures, OWNER, client, free_slots, path_to_missing};
use crate::process::{Server, Site};

both_engines!(engine: every_operation_returns_the_listed_status_to_each_role);

async fn engine(engine: Engine) -> Engine {
    engine
}

const ROLES: [&str; 5] = ["guest", "owner", "other", "doctor", "admin"];
/// The owner's request is the last, because it may delete the resource.
const OWNER_LAST: [usize; 5] = [0, 2, 3, 4, 1];

/// Statuses in the order of `ROLES`.
type Statuses = [u16; 5];

const ALL: Statuses = [200; 5];
/// Requires a session; each user sees their own data.
const SIGNED_IN: Statuses = [401, 200, 200, 200, 200];
/// 404 for everyone but the owner.
const OWNER_ONLY: Statuses = [401, 200, 404, 404, 404];

fn address() -> Value {
    json!({"name": "Dev Shah", "phone": "9876543210", "full_address": "7, Lake Road, Jayanagar", "pincode": "560041",
           "country": "India", "state": "Karnataka"})
}

/// Deletions come last, so that the owner's resources exist for the other rows.
fn table() -> Vec<(&'static str, &'static str, Value, Statuses)> {
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
        // An equal message returns the existing ticket; the guest sends it first.
        (
            "post",
            "/api/notifications/contact/",
            json!({"name": "A Rao", "email": "a@example.in", "topic": "general", "message": "When do you open?"}),
            [201, 200, 200, 200, 200],
        ),
        // The link in the email needs no session.
        ("get", "/api/notifications/unsubscribe/{token}/", none(), [303; 5]),
        ("post", "/api/notifications/unsubscribe/{token}/", json!({}), ALL),
        ("post", "/api/v1/coupons/apply/", json!({"code": "FLAT100", "amount": 900}), ALL),
        ("post", "/api/v1/coupons/remove/", json!({"code": "FLAT100"}), ALL),
        // By id a payment is visible to its owner only. By token it is visible to any caller, as in fixtures.rs.
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
        // All request the same free slot: the first one gets it.
        ("post", "/api/v1/consultations/appointments/", json!({"doctor_id": 2}), [401, 409, 201, 409, 409]),
        ("get", "/api/v1/consultations/appointments/{id}/", none(), OWNER_ONLY),
        ("get", "/api/v1/consultations/appointments/{id}/calendar.ics", none(), OWNER_ONLY),
        // The room's token gives access to patient and doctor, but not before the room opens.
        ("get", "/api/v1/consultations/room/{token}/", none(), ALL),
        ("post", "/api/v1/consultations/room/{token}/consent/", json!({}), ALL),
        ("get", "/api/v1/consultations/room/{token}/ice/", none(), [409; 5]),
        ("get", "/api/v1/consultations/room/{token}/signals/", none(), [409; 5]),
        ("get", "/api/v1/dopamart/products/", none(), ALL),
        ("get", "/api/v1/dopamart/products/{id}/", none(), ALL),
        ("get", "/api/v1/dopamart/cart/", none(), SIGNED_IN),
        ("post", "/api/v1/dopamart/cart/", json!({"product_id": 3}), [401, 201, 201, 201, 201]),
        ("put", "/api/v1/dopamart/cart/{id}/", json!({"quantity": 2}), OWNER_ONLY),
        ("post", "/api/v1/dopamart/cart/merge/", json!({"items": []}), SIGNED_IN),
        ("delete", "/api/v1/dopamart/cart/{id}/", none(), [401, 204, 404, 404, 404]),
        ("get", "/api/v1/dopamart/addresses/", none(), SIGNED_IN),
        ("post", "/api/v1/dopamart/addresses/", address(), [401, 201, 201, 201, 201]),
        ("put", "/api/v1/dopamart/addresses/{id}/", address(), OWNER_ONLY),
        ("post", "/api/v1/dopamart/addresses/{id}/set-default/", json!({}), OWNER_ONLY),
        ("delete", "/api/v1/dopamart/addresses/{id}/", none(), [401, 204, 404, 404, 404]),
        ("get", "/api/v1/dopamart/orders/", none(), SIGNED_IN),
        ("get", "/api/v1/dopamart/orders/{id}/", none(), OWNER_ONLY),
        ("post", "/api/v1/dopamart/orders/{id}/pay/", json!({}), OWNER_ONLY),
        // An unpaid order has no invoice.
        ("get", "/api/v1/dopamart/orders/{id}/invoice/", none(), [401, 404, 404, 404, 404]),
        // A guest's order has no owner: its token gives access.
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
        // Audio needs a plan, whatever the role.
        ("get", "/api/v1/mindfulness/tracks/{id}/audio/", none(), [401, 200, 403, 403, 403]),
        ("get", "/api/v1/mindfulness/tracks/{id}/cues/", none(), [401, 404, 403, 403, 403]),
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

/// Operations that may show the owner's data to others: those with a secret token, and the outbox of a development server.
fn is_shared(path: &str) -> bool {
    path.contains("{token}") || path == "/dev/outbox/"
}

struct Clients {
    server: Server,
    client: reqwest::Client,
    /// In the order of `ROLES`.
    cookies: [Option<String>; 5],
}

impl Clients {
    async fn request(&self, role: usize, method: &str, path: &str, body: &Value) -> ReceivedResponse {
        let method = reqwest::Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
        let request = self.client.request(method, self.server.url(path));
        let mut request = request.header("sec-fetch-site", "same-origin");
        if let Some(cookie) = &self.cookies[role] {
            request = request.header("cookie", cookie);
        }
        if !body.is_null() {
            request = request.json(body);
        }
        let response = request.send().await.unwrap();
        let kind = response.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
        ReceivedResponse {
            status: response.status().as_u16(),
            kind: kind.unwrap_or_default(),
            body: response.bytes().await.unwrap().to_vec(),
        }
    }
}

async fn every_operation_returns_the_listed_status_to_each_role(engine: Engine) {
    let site = Site::new(engine).await;
    let server = site.serve().await;
    let fixtures = Fixtures::acquire(&server).await;
    let sign_in = async |email: &str| Some(server.sign_in(email).await.unwrap());
    let cookies = [
        None,
        sign_in(OWNER).await,
        sign_in("other@example.in").await,
        sign_in("meera@demo.dft.example").await,
        sign_in("kabir@demo.dft.example").await,
    ];
    let free = free_slots(&server, 2).await;
    let clients = Clients { server, client: client(), cookies };
    let (operations, mut mismatches) = (operations(), Vec::new());
    for (method, template, mut body, expected) in table() {
        if template == "/api/v1/consultations/appointments/" && method == "post" {
            body["appointment_datetime"] = json!(free[3]);
            body["patient"] = json!({"name": "Dev Shah", "email": "dev@example.in", "phone": "9876543210"});
        }
        let path = fixtures.path_for(template);
        let mut statuses = [0; 5];
        for role in OWNER_LAST {
            let role_name = ROLES[role];
            let response = clients.request(role, method, &path, &body).await;
            statuses[role] = response.status;
            let text = String::from_utf8_lossy(&response.body);
            let operation = operations
                .iter()
                .find(|operation| operation.method == method && operation.template == template)
                .unwrap();
            let violations = operation.violations(&response);
            assert!(violations.is_empty(), "{method} {template} for {role_name}: {violations:?}: {text}");
            if role != 1 && !is_shared(template) {
                assert!(
                    !text.contains(CANARY),
                    "{method} {template} shows the owner's data to {role_name}: {text}"
                );
            }
            if response.status == 404 && template.contains('{') {
                let missing = clients.request(role, method, &path_to_missing(template), &body).await;
                assert_eq!(
                    (missing.status, &missing.body),
                    (404, &response.body),
                    "{method} {template}: {role_name} can distinguish it from a missing resource"
                );
            }
        }
        if statuses != expected {
            mismatches.push(format!("{method} {template}: {statuses:?} instead of {expected:?}"));
        }
    }
    assert!(mismatches.is_empty(), "{ROLES:?}\n{}", mismatches.join("\n"));
}

#[test]
fn the_table_lists_every_operation() {
    let documented: BTreeSet<_> =
        operations().into_iter().map(|operation| (operation.method, operation.template)).collect();
    let listed: BTreeSet<_> =
        table().into_iter().map(|(method, path, ..)| (method.to_owned(), path.to_owned())).collect();
    assert_eq!(documented, listed);
}
