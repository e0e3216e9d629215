//! Fuzzes every operation of the OpenAPI document: no response is a server error and each is documented. `FUZZ_SEED`
//! repeats a run, `FUZZ_ROUNDS` sets its length; with `SOAK` it is long and the seed is random.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use dft_testkit::{Engine, both_engines, is_soak, scaled};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::contract::{Operation, ReceivedResponse, operations};
use crate::fixtures::{Fixtures, OWNER, client, free_slots, segment_after};
use crate::input_generator::{KnownValues, corrupt, malformed_segment, mutate, valid_value};
use crate::process::{Server, Site, output_text, wait_for};
use crate::room::start_appointment_now;

both_engines!(engine: every_response_matches_the_document);

async fn engine(engine: Engine) -> Engine {
    engine
}

/// Requests per operation.
fn rounds() -> usize {
    let given =
        std::env::var("FUZZ_ROUNDS").ok().map(|rounds| rounds.parse().expect("FUZZ_ROUNDS is a number"));
    given.unwrap_or(scaled(15, 1_000))
}

fn seed() -> u64 {
    let given = std::env::var("FUZZ_SEED").ok().map(|seed| seed.parse().expect("FUZZ_SEED is a number"));
    given.unwrap_or_else(|| if is_soak() { rand::random() } else { 20_261_115 })
}

/// Operations that end the session.
const END_THE_SESSION: [&str; 2] = ["/api/v1/auth/logout/", "/api/v1/auth/google-login/"];

/// Operations that never succeed here: webhooks without a configured provider, and the WebSocket.
const NEVER_SUCCEED: [&str; 3] = [
    "/api/v1/payments/webhooks/razorpay/",
    "/api/v1/payments/webhooks/sandbox/",
    "/api/v1/consultations/room/{token}/signals/",
];

/// One generated request.
struct GeneratedRequest {
    path: String,
    kind: Option<String>,
    body: Vec<u8>,
    headers: Vec<(&'static str, String)>,
}

impl GeneratedRequest {
    /// For failure messages.
    fn summary(&self) -> String {
        let shown: String = String::from_utf8_lossy(&self.body).chars().take(400).collect();
        let path: String = self.path.chars().take(300).collect();
        format!("{path} {:?} {:?} {} bytes: {shown}", self.headers, self.kind, self.body.len())
    }
}

struct Fuzz {
    rng: StdRng,
    known: KnownValues,
    /// Ids and tokens seen so far by the path of their collection, the newest last.
    seen: BTreeMap<String, Vec<String>>,
    cookies: Vec<String>,
}

impl Fuzz {
    async fn start(site: &Site, server: &Server, seed: u64) -> Self {
        let fixtures = Fixtures::acquire(server).await;
        let seen_ids = fixtures.0.into_iter().map(|(collection, id)| (collection.to_owned(), vec![id]));
        let mut seen_ids: BTreeMap<_, _> = seen_ids.collect();
        // A room of an appointment in progress besides the owner's future one.
        let (patient, doctor) = start_appointment_now(site).await;
        seen_ids.entry("consultations/room".to_owned()).or_default().extend([patient, doctor]);
        let mut known = KnownValues::default();
        for doctor in 1..4 {
            let times = free_slots(server, doctor).await.into_iter().take(20);
            known.times.extend(times.map(|time| (doctor, time)));
        }
        let mut cookies = Vec::new();
        for email in [OWNER, "ananya@demo.dft.example", "other@example.in", "kabir@demo.dft.example"] {
            cookies.push(server.sign_in(email).await.unwrap());
        }
        Self { rng: StdRng::seed_from_u64(seed), known, seen: seen_ids, cookies }
    }

    /// Adds unpaid orders and a paid one, because random requests soon pay or cancel all of them.
    async fn add_orders(&mut self, server: &Server, client: &reqwest::Client) {
        let post = async |path: &str, cookie: Option<&String>, body: Value| -> Value {
            let mut request =
                client.post(server.url(path)).header("sec-fetch-site", "same-origin").json(&body);
            if let Some(cookie) = cookie {
                request = request.header("cookie", cookie);
            }
            request.send().await.unwrap().json().await.unwrap_or_default()
        };
        let address = json!({"name": "Dev Shah", "phone": "9876543210", "full_address": "7, Lake Road, Jayanagar",
                             "pincode": "560041", "country": "India", "state": "Karnataka"});
        for paid in [true, false] {
            let email = format!("guest{}@example.in", self.rng.random::<u32>());
            let order = json!({"guest": {"name": "Dev Shah", "email": email}, "address": address,
                               "items": [{"product_id": self.rng.random_range(1..9), "quantity": 1}]});
            let order = post("/api/v1/dopamart/cart/checkout/", None, order).await;
            // The product may be sold out.
            let Some(token) = order["payment_request"]["token"].as_str() else { continue };
            let payment: Value =
                server.get(&format!("/api/v1/payments/{token}/")).await.json().await.unwrap();
            let track = payment["next"].as_str().and_then(|next| segment_after(next, "/track/")).unwrap();
            self.remember_id("dopamart/orders/track", track.to_owned());
            if paid {
                let form = client.post(server.url(order["payment_url"].as_str().unwrap()));
                let form = form.header("sec-fetch-site", "same-origin").body("outcome=success");
                form.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap();
            }
        }
        let owner = self.cookies[0].clone();
        let product = json!({"product_id": self.rng.random_range(1..9)});
        post("/api/v1/dopamart/addresses/", Some(&owner), address).await;
        post("/api/v1/dopamart/cart/", Some(&owner), product).await;
        let order = post("/api/v1/dopamart/cart/checkout/", Some(&owner), json!({})).await;
        if let Some(id) = order["id"].as_i64() {
            self.remember_id("dopamart/orders", id.to_string());
        }
    }

    /// A request for this operation; half of them are valid.
    fn generate(&mut self, operation: &Operation) -> GeneratedRequest {
        let valid = self.rng.random_bool(0.5);
        let mut path = operation.template.clone();
        for parameter in &operation.path_parameters {
            let value = self.path_value(&operation.template, valid);
            path = path.replace(&format!("{{{parameter}}}"), &value);
        }
        self.add_query(operation, valid, &mut path);
        let (kind, body) = self.body(operation, valid);
        let mut headers = vec![("sec-fetch-site", "same-origin".to_owned())];
        if !END_THE_SESSION.contains(&operation.template.as_str()) && self.rng.random_ratio(3, 4) {
            let owner = self.rng.random_bool(0.6);
            let cookie = if owner { &self.cookies[0] } else { self.cookies.choose(&mut self.rng).unwrap() };
            headers.push(("cookie", cookie.clone()));
        }
        if !valid && self.rng.random_ratio(1, 4) {
            let malformed = [
                ("cookie", "dft_session=%00; dft_session=x; =; a"),
                ("range", "bytes=5-1,9999999999999999999-"),
                ("range", "bytes=0-0"),
                ("if-none-match", "\"x\", *"),
                ("accept", "image/png;q=nonsense"),
                ("content-encoding", "gzip"),
                ("x-forwarded-for", "not, an, address"),
                ("origin", "https://elsewhere.example"),
                ("accept-language", "xx-\u{ff}"),
            ];
            let (name, value) = malformed.choose(&mut self.rng).unwrap();
            headers.push((name, (*value).to_owned()));
        }
        GeneratedRequest { path, kind, body, headers }
    }

    fn path_value(&mut self, template: &str, valid: bool) -> String {
        let known = self.seen.get(&collection_path(template)).filter(|known| !known.is_empty());
        match known {
            Some(known) if valid && self.rng.random_bool(0.5) => known[known.len() - 1].clone(),
            Some(known) if valid || self.rng.random_bool(0.5) => known.choose(&mut self.rng).unwrap().clone(),
            _ if valid => "1".to_owned(),
            _ => malformed_segment(&mut self.rng),
        }
    }

    fn add_query(&mut self, operation: &Operation, valid: bool, path: &mut String) {
        let mut sign = '?';
        for (name, schema) in &operation.query {
            if self.rng.random_bool(0.4) {
                continue;
            }
            let value = if valid {
                let value = valid_value(schema, name, &self.known, &mut self.rng);
                value.as_str().map_or_else(|| value.to_string(), str::to_owned)
            } else {
                malformed_segment(&mut self.rng)
            };
            write!(path, "{sign}{name}={value}").unwrap();
            sign = '&';
        }
        if !valid && self.rng.random_ratio(1, 5) {
            write!(path, "{sign}{}={}", malformed_segment(&mut self.rng), malformed_segment(&mut self.rng))
                .unwrap();
        }
    }

    fn body(&mut self, operation: &Operation, valid: bool) -> (Option<String>, Vec<u8>) {
        let rng = &mut self.rng;
        let Some((kind, schema)) = &operation.body else {
            let some = operation.method != "get" && (!valid || rng.random_bool(0.3));
            let body =
                if valid { "{}".to_owned() } else { crate::input_generator::malformed(rng).to_string() };
            return if some {
                (Some("application/json".to_owned()), body.into_bytes())
            } else {
                (None, Vec::new())
            };
        };
        let mut value = valid_value(schema, "", &self.known, rng);
        if !valid {
            for _ in 0..rng.random_range(1..4) {
                mutate(&mut value, rng);
            }
        }
        let bytes = if kind == "application/json" { value.to_string() } else { as_form(&value) };
        if !valid && rng.random_ratio(1, 4) {
            let (bytes, kind) = corrupt(bytes.into_bytes(), kind, rng);
            return (Some(kind), bytes);
        }
        (Some(kind.clone()), bytes.into_bytes())
    }

    /// Collects ids and tokens from a successful response.
    fn learn(&mut self, operation: &Operation, response: &ReceivedResponse) {
        let Ok(response) = serde_json::from_slice::<Value>(&response.body) else { return };
        let collection = collection_path(&operation.template);
        if operation.path_parameters.is_empty() {
            let items = response.as_array().cloned().unwrap_or_else(|| vec![response.clone()]);
            // Lists start with the newest.
            for id in items.iter().rev().filter_map(|item| item["id"].as_i64()) {
                self.remember_id(&collection, id.to_string());
            }
        }
        let request = &response["payment_request"];
        for id in
            [request["id"].as_i64().map(|id| id.to_string()), request["token"].as_str().map(str::to_owned)]
                .into_iter()
                .flatten()
        {
            self.remember_id("payments", id);
        }
        for (field, start, collection) in [
            ("payment_url", "/sandbox/pay/", "sandbox/pay"),
            ("meeting_join_url", "/room/", "consultations/room"),
            ("next", "/track/", "dopamart/orders/track"),
        ] {
            let token = response[field].as_str().and_then(|text| segment_after(text, start));
            if let Some(token) = token {
                self.remember_id(collection, token.to_owned());
            }
        }
    }

    fn remember_id(&mut self, collection: &str, id: String) {
        let known = self.seen.entry(collection.to_owned()).or_default();
        known.retain(|old| *old != id);
        known.push(id);
        if known.len() > 8 {
            known.remove(0);
        }
    }
}

/// The collection of `/api/v1/dopamart/orders/{id}/pay/` is `dopamart/orders`.
fn collection_path(template: &str) -> String {
    let start = template.split("/{").next().unwrap();
    start.trim_start_matches("/api/v1/").trim_start_matches("/api/").trim_matches('/').to_owned()
}

fn as_form(value: &Value) -> String {
    let fields = value.as_object().into_iter().flatten();
    let pairs = fields.map(|(name, value)| {
        let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        format!("{name}={value}")
    });
    pairs.collect::<Vec<_>>().join("&")
}

async fn send(
    server: &Server,
    client: &reqwest::Client,
    operation: &Operation,
    generated: &GeneratedRequest,
) -> ReceivedResponse {
    let method = reqwest::Method::from_bytes(operation.method.to_uppercase().as_bytes()).unwrap();
    let mut request = client.request(method, server.url(&generated.path)).body(generated.body.clone());
    if let Some(kind) = &generated.kind {
        request = request.header("content-type", kind);
    }
    for (name, value) in &generated.headers {
        request = request.header(*name, reqwest::header::HeaderValue::from_bytes(value.as_bytes()).unwrap());
    }
    let response = request
        .send()
        .await
        .unwrap_or_else(|error| panic!("no response to {}: {error:?}", generated.summary()));
    let kind = response.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
    ReceivedResponse {
        status: response.status().as_u16(),
        kind: kind.unwrap_or_default(),
        body: response.bytes().await.unwrap().to_vec(),
    }
}

async fn every_response_matches_the_document(engine: Engine) {
    let seed = seed();
    eprintln!("FUZZ_SEED={seed} on {engine:?}, {} rounds", rounds());
    let site = Site::new(engine).await;
    let server = site.serve().await;
    let client = client();
    let operations = operations();
    let mut fuzz = Fuzz::start(&site, &server, seed).await;
    let (mut violations, mut kinds) = (Vec::new(), BTreeSet::new());
    // Counts of statuses by operation.
    let mut statuses: BTreeMap<_, BTreeMap<u16, usize>> = BTreeMap::new();
    for round in 0..rounds() {
        fuzz.known.id_token = id_token(&server).await;
        if round % 5 == 0 {
            fuzz.add_orders(&server, &client).await;
        }
        for operation in &operations {
            let generated = fuzz.generate(operation);
            let response = send(&server, &client, operation, &generated).await;
            *statuses
                .entry((&operation.template, &operation.method))
                .or_default()
                .entry(response.status)
                .or_default() += 1;
            if response.status < 400 {
                fuzz.learn(operation, &response);
            }
            for violation in operation.violations(&response) {
                // Each violation is reported once.
                if kinds.insert((operation.method.clone(), operation.template.clone(), violation.clone())) {
                    let body: String = String::from_utf8_lossy(&response.body).chars().take(400).collect();
                    violations.push(format!(
                        "{} {}\n   input: {}\n  response: {} {} {body}\n  violation: {violation}",
                        operation.method.to_uppercase(),
                        operation.template,
                        generated.summary(),
                        response.status,
                        response.kind,
                    ));
                }
            }
        }
    }
    assert!(violations.is_empty(), "FUZZ_SEED={seed} on {engine:?}:\n{}", violations.join("\n"));
    let never = statuses.iter().filter(|((template, _), statuses)| {
        !statuses.keys().any(|status| *status < 400) && !NEVER_SUCCEED.contains(&template.as_str())
    });
    let never: Vec<_> = never.collect();
    // Random requests may cancel what an operation needs; permissions.rs has a success of each. If many operations never
    // succeed here, the generated inputs no longer match the API.
    assert!(never.len() < operations.len() / 8, "FUZZ_SEED={seed}: no request succeeded for {never:?}");
    assert_eq!(server.get("/readyz").await.status(), 200);
    let log = server.log();
    let errors: Vec<_> =
        log.lines().filter(|line| line.contains("\"ERROR\"") || line.contains("panicked")).collect();
    assert!(errors.is_empty(), "FUZZ_SEED={seed}: {errors:#?}");
    let mut server = server;
    server.terminate();
    wait_for("the shutdown", || server.log().contains("\"message\":\"stopped\"").then_some(())).await;
    assert!(server.wait_for_exit().await.success());
    let check = site.run(&["check"]);
    assert!(check.status.success(), "FUZZ_SEED={seed}: {}", output_text(&check));
}

async fn id_token(server: &Server) -> String {
    let body = json!({"email": "newcomer@example.in", "name": "Newcomer"});
    let token: Value = server.post("/dev/identity/token/", &body).await.unwrap().json().await.unwrap();
    token["id_token"].as_str().unwrap().to_owned()
}
