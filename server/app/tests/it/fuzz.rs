//! Every call of the document, with inputs made by chance: no answer is a failure of ours, and each is one that the
//! document promises. `FUZZ_SEED` repeats a run, `FUZZ_ROUNDS` says how long it is; `SOAK` makes it long and new each time.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use dft_testkit::{Engine, both_engines, is_soak, scaled};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::contract::{Call, ReceivedResponse, calls};
use crate::fixtures::{Fixtures, OWNER, client, free_times, segment_after};
use crate::input_generator::{Known, garble, odd_place, sensible, spoil};
use crate::process::{Server, Site, output_text, wait_for};
use crate::room::begin_a_session;

both_engines!(engine: every_call_keeps_to_the_document);

async fn engine(engine: Engine) -> Engine {
    engine
}

/// How often each call is made.
fn rounds() -> usize {
    let given =
        std::env::var("FUZZ_ROUNDS").ok().map(|rounds| rounds.parse().expect("FUZZ_ROUNDS is a number"));
    given.unwrap_or(scaled(15, 1_000))
}

fn seed() -> u64 {
    let given = std::env::var("FUZZ_SEED").ok().map(|seed| seed.parse().expect("FUZZ_SEED is a number"));
    given.unwrap_or_else(|| if is_soak() { rand::random() } else { 20_261_115 })
}

/// Calls that end the session they are made with.
const END_THE_SESSION: [&str; 2] = ["/api/v1/auth/logout/", "/api/v1/auth/google-login/"];

/// Calls that never succeed here: a provider that is not set up, and a socket that a plain call does not open.
const NEVER_WELL: [&str; 3] = [
    "/api/v1/payments/webhooks/razorpay/",
    "/api/v1/payments/webhooks/sandbox/",
    "/api/v1/consultations/room/{token}/signals/",
];

/// One request, made by chance.
struct Made {
    path: String,
    kind: Option<String>,
    body: Vec<u8>,
    headers: Vec<(&'static str, String)>,
}

impl Made {
    /// For a person who reads of a failure.
    fn told(&self) -> String {
        let shown: String = String::from_utf8_lossy(&self.body).chars().take(400).collect();
        let path: String = self.path.chars().take(300).collect();
        format!("{path} {:?} {:?} {} bytes: {shown}", self.headers, self.kind, self.body.len())
    }
}

struct Fuzz {
    chance: StdRng,
    known: Known,
    /// Ids and tokens seen so far, by the path that leads to them, the newest last.
    seen: BTreeMap<String, Vec<String>>,
    cookies: Vec<String>,
}

impl Fuzz {
    async fn start(site: &Site, server: &Server, seed: u64) -> Self {
        let belongings = Fixtures::acquire(server).await;
        let things = belongings.0.into_iter().map(|(place, what)| (place.to_owned(), vec![what]));
        let mut things: BTreeMap<_, _> = things.collect();
        // A room whose session runs now, beside the one that is to come.
        let (patient, doctor) = begin_a_session(site).await;
        things.entry("consultations/room".to_owned()).or_default().extend([patient, doctor]);
        let mut known = Known::default();
        for doctor in 1..4 {
            let times = free_times(server, doctor).await.into_iter().take(20);
            known.times.extend(times.map(|time| (doctor, time)));
        }
        let mut cookies = Vec::new();
        for email in [OWNER, "ananya@demo.dft.example", "other@example.in", "kabir@demo.dft.example"] {
            cookies.push(server.sign_in(email).await.unwrap());
        }
        Self { chance: StdRng::seed_from_u64(seed), known, seen: things, cookies }
    }

    /// Orders that wait for their money and one that has it: chance pays and cancels them all too soon.
    async fn restock(&mut self, server: &Server, client: &reqwest::Client) {
        let ask = async |path: &str, cookie: Option<&String>, body: Value| -> Value {
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
            let email = format!("guest{}@example.in", self.chance.random::<u32>());
            let order = json!({"guest": {"name": "Dev Shah", "email": email}, "address": address,
                               "items": [{"product_id": self.chance.random_range(1..9), "quantity": 1}]});
            let order = ask("/api/v1/dopamart/cart/checkout/", None, order).await;
            // Sold out is no reason to stop.
            let Some(token) = order["payment_request"]["token"].as_str() else { continue };
            let payment: Value =
                server.get(&format!("/api/v1/payments/{token}/")).await.json().await.unwrap();
            let track = payment["next"].as_str().and_then(|next| segment_after(next, "/track/")).unwrap();
            self.keep("dopamart/orders/track", track.to_owned());
            if paid {
                let form = client.post(server.url(order["payment_url"].as_str().unwrap()));
                let form = form.header("sec-fetch-site", "same-origin").body("outcome=success");
                form.header("content-type", "application/x-www-form-urlencoded").send().await.unwrap();
            }
        }
        let owner = self.cookies[0].clone();
        let product = json!({"product_id": self.chance.random_range(1..9)});
        ask("/api/v1/dopamart/addresses/", Some(&owner), address).await;
        ask("/api/v1/dopamart/cart/", Some(&owner), product).await;
        let order = ask("/api/v1/dopamart/cart/checkout/", Some(&owner), json!({})).await;
        if let Some(id) = order["id"].as_i64() {
            self.keep("dopamart/orders", id.to_string());
        }
    }

    /// A request for this call: in every other case one that an honest page might make.
    fn make(&mut self, call: &Call) -> Made {
        let honest = self.chance.random_bool(0.5);
        let mut path = call.template.clone();
        for place in &call.places {
            let what = self.place(&call.template, honest);
            path = path.replace(&format!("{{{place}}}"), &what);
        }
        self.add_query(call, honest, &mut path);
        let (kind, body) = self.body(call, honest);
        let mut headers = vec![("sec-fetch-site", "same-origin".to_owned())];
        if !END_THE_SESSION.contains(&call.template.as_str()) && self.chance.random_ratio(3, 4) {
            let owner = self.chance.random_bool(0.6);
            let cookie =
                if owner { &self.cookies[0] } else { self.cookies.choose(&mut self.chance).unwrap() };
            headers.push(("cookie", cookie.clone()));
        }
        if !honest && self.chance.random_ratio(1, 4) {
            let odd = [
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
            let (name, value) = odd.choose(&mut self.chance).unwrap();
            headers.push((name, (*value).to_owned()));
        }
        Made { path, kind, body, headers }
    }

    fn place(&mut self, template: &str, honest: bool) -> String {
        let known = self.seen.get(&leading_to(template)).filter(|known| !known.is_empty());
        match known {
            Some(known) if honest && self.chance.random_bool(0.5) => known[known.len() - 1].clone(),
            Some(known) if honest || self.chance.random_bool(0.5) => {
                known.choose(&mut self.chance).unwrap().clone()
            }
            _ if honest => "1".to_owned(),
            _ => odd_place(&mut self.chance),
        }
    }

    fn add_query(&mut self, call: &Call, honest: bool, path: &mut String) {
        let mut sign = '?';
        for (name, shape) in &call.query {
            if self.chance.random_bool(0.4) {
                continue;
            }
            let value = if honest {
                let value = sensible(shape, name, &self.known, &mut self.chance);
                value.as_str().map_or_else(|| value.to_string(), str::to_owned)
            } else {
                odd_place(&mut self.chance)
            };
            write!(path, "{sign}{name}={value}").unwrap();
            sign = '&';
        }
        if !honest && self.chance.random_ratio(1, 5) {
            write!(path, "{sign}{}={}", odd_place(&mut self.chance), odd_place(&mut self.chance)).unwrap();
        }
    }

    fn body(&mut self, call: &Call, honest: bool) -> (Option<String>, Vec<u8>) {
        let chance = &mut self.chance;
        let Some((kind, shape)) = &call.body else {
            let some = call.method != "get" && (!honest || chance.random_bool(0.3));
            let body = if honest { "{}".to_owned() } else { crate::input_generator::odd(chance).to_string() };
            return if some {
                (Some("application/json".to_owned()), body.into_bytes())
            } else {
                (None, Vec::new())
            };
        };
        let mut value = sensible(shape, "", &self.known, chance);
        if !honest {
            for _ in 0..chance.random_range(1..4) {
                spoil(&mut value, chance);
            }
        }
        let bytes = if kind == "application/json" { value.to_string() } else { as_form(&value) };
        if !honest && chance.random_ratio(1, 4) {
            let (bytes, kind) = garble(bytes.into_bytes(), kind, chance);
            return (Some(kind), bytes);
        }
        (Some(kind.clone()), bytes.into_bytes())
    }

    /// Learns ids and tokens from an answer that went well.
    fn learn(&mut self, call: &Call, said: &ReceivedResponse) {
        let Ok(answer) = serde_json::from_slice::<Value>(&said.body) else { return };
        let place = leading_to(&call.template);
        if call.places.is_empty() {
            let items = answer.as_array().cloned().unwrap_or_else(|| vec![answer.clone()]);
            // Lists begin with the newest.
            for id in items.iter().rev().filter_map(|item| item["id"].as_i64()) {
                self.keep(&place, id.to_string());
            }
        }
        let request = &answer["payment_request"];
        for id in
            [request["id"].as_i64().map(|id| id.to_string()), request["token"].as_str().map(str::to_owned)]
                .into_iter()
                .flatten()
        {
            self.keep("payments", id);
        }
        for (field, start, place) in [
            ("payment_url", "/sandbox/pay/", "sandbox/pay"),
            ("meeting_join_url", "/room/", "consultations/room"),
            ("next", "/track/", "dopamart/orders/track"),
        ] {
            let token = answer[field].as_str().and_then(|text| segment_after(text, start));
            if let Some(token) = token {
                self.keep(place, token.to_owned());
            }
        }
    }

    fn keep(&mut self, place: &str, what: String) {
        let known = self.seen.entry(place.to_owned()).or_default();
        known.retain(|old| *old != what);
        known.push(what);
        if known.len() > 8 {
            known.remove(0);
        }
    }
}

/// `/api/v1/dopamart/orders/{id}/pay/` leads to what `dopamart/orders` has.
fn leading_to(template: &str) -> String {
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

async fn send(server: &Server, client: &reqwest::Client, call: &Call, made: &Made) -> ReceivedResponse {
    let method = reqwest::Method::from_bytes(call.method.to_uppercase().as_bytes()).unwrap();
    let mut request = client.request(method, server.url(&made.path)).body(made.body.clone());
    if let Some(kind) = &made.kind {
        request = request.header("content-type", kind);
    }
    for (name, value) in &made.headers {
        request = request.header(*name, reqwest::header::HeaderValue::from_bytes(value.as_bytes()).unwrap());
    }
    let answer =
        request.send().await.unwrap_or_else(|error| panic!("no answer to {}: {error:?}", made.told()));
    let kind = answer.headers().get("content-type").map(|kind| kind.to_str().unwrap().to_owned());
    ReceivedResponse {
        status: answer.status().as_u16(),
        kind: kind.unwrap_or_default(),
        body: answer.bytes().await.unwrap().to_vec(),
    }
}

async fn every_call_keeps_to_the_document(engine: Engine) {
    let seed = seed();
    eprintln!("FUZZ_SEED={seed} on {engine:?}, {} rounds", rounds());
    let site = Site::new(engine).await;
    let server = site.serve().await;
    let client = client();
    let calls = calls();
    let mut fuzz = Fuzz::start(&site, &server, seed).await;
    let (mut violations, mut kinds) = (Vec::new(), BTreeSet::new());
    // How often each call was answered in which way.
    let mut answers: BTreeMap<_, BTreeMap<u16, usize>> = BTreeMap::new();
    for round in 0..rounds() {
        fuzz.known.id_token = credential(&server).await;
        if round % 5 == 0 {
            fuzz.restock(&server, &client).await;
        }
        for call in &calls {
            let made = fuzz.make(call);
            let said = send(&server, &client, call, &made).await;
            *answers.entry((&call.template, &call.method)).or_default().entry(said.status).or_default() += 1;
            if said.status < 400 {
                fuzz.learn(call, &said);
            }
            for complaint in call.violations(&said) {
                // One of a kind is enough to read.
                if kinds.insert((call.method.clone(), call.template.clone(), complaint.clone())) {
                    let answer: String = String::from_utf8_lossy(&said.body).chars().take(400).collect();
                    violations.push(format!(
                        "{} {}\n   input: {}\n  answer: {} {} {answer}\n   wrong: {complaint}",
                        call.method.to_uppercase(),
                        call.template,
                        made.told(),
                        said.status,
                        said.kind,
                    ));
                }
            }
        }
    }
    assert!(violations.is_empty(), "FUZZ_SEED={seed} on {engine:?}:\n{}", violations.join("\n"));
    let never = answers.iter().filter(|((template, _), answers)| {
        !answers.keys().any(|status| *status < 400) && !NEVER_WELL.contains(&template.as_str())
    });
    let never: Vec<_> = never.collect();
    // Chance may cancel what a call needs; permissions.rs makes each of them go well once. Most must here too, or these
    // inputs have become nonsense.
    assert!(never.len() < calls.len() / 8, "FUZZ_SEED={seed}: nothing went well at {never:?}");
    assert_eq!(server.get("/readyz").await.status(), 200);
    let log = server.log();
    let loud: Vec<_> =
        log.lines().filter(|line| line.contains("\"ERROR\"") || line.contains("panicked")).collect();
    assert!(loud.is_empty(), "FUZZ_SEED={seed}: {loud:#?}");
    let mut server = server;
    server.terminate();
    wait_for("it ends", || server.log().contains("\"message\":\"stopped\"").then_some(())).await;
    assert!(server.wait_for_exit().await.success());
    let check = site.run(&["check"]);
    assert!(check.status.success(), "FUZZ_SEED={seed}: {}", output_text(&check));
}

async fn credential(server: &Server) -> String {
    let body = json!({"email": "newcomer@example.in", "name": "Newcomer"});
    let token: Value = server.post("/dev/identity/token/", &body).await.unwrap().json().await.unwrap();
    token["id_token"].as_str().unwrap().to_owned()
}
