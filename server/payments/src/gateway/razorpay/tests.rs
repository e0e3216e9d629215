//! Webhooks that are forged or do not match: none settles a payment.

use std::collections::BTreeMap;

use dft_kernel::settings::EnvReader;
use http::HeaderValue;
use rand::RngExt;
use serde_json::Value;

use super::*;
use crate::Config;
use crate::rules::{ExpectedPayment, Status, Verdict, evaluate};

fn razorpay() -> Razorpay {
    let variables = [
        ("RAZORPAY_KEY_ID", "rzp_test_key"),
        ("RAZORPAY_KEY_SECRET", "key-secret"),
        ("RAZORPAY_WEBHOOK_SECRET", "webhook-secret"),
    ];
    let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let config = EnvReader::read(variables, Config::from_env).expect("valid");
    Razorpay::with_base_url("http://127.0.0.1:9/v1", &config.razorpay.expect("an account"))
}

const EXPECTED: ExpectedPayment<'static> = ExpectedPayment {
    reference: "dft_AbCdEfGhIjKlMnOpQrStUvWx",
    amount: Paise::rupees(799),
    link_id: Some("plink_1"),
    provider_payment_id: None,
};

/// As in the documentation, with its irregularities: `notes` is a list, the order id has no prefix.
fn paid() -> Value {
    json!({
        "entity": "event", "account_id": "acc_1", "event": "payment_link.paid",
        "contains": ["payment_link", "order", "payment"], "created_at": 1_691_097_057,
        "payload": {
            "payment_link": {"entity": {
                "id": "plink_1", "reference_id": EXPECTED.reference, "amount": 79_900, "amount_paid": 79_900,
                "currency": "INR", "status": "paid", "expire_by": 1_691_098_057, "notes": [], "reminders": {},
                "short_url": "https://rzp.io/i/x", "accept_partial": false, "upi_link": false,
            }},
            "order": {"entity": {"id": "1", "amount": 79_900}},
            "payment": {"entity": {
                "id": "pay_1", "amount": 79_900, "currency": "INR", "status": "captured", "order_id": "order_1",
                "notes": null,
            }},
        },
    })
}

fn header_map(headers: &BTreeMap<&'static str, String>) -> HeaderMap {
    let pairs = headers.iter().filter_map(|(name, value)| {
        Some((http::HeaderName::from_static(name), HeaderValue::from_str(value).ok()?))
    });
    pairs.collect()
}

fn settles(provider: &Razorpay, headers: &BTreeMap<&'static str, String>, body: &[u8]) -> bool {
    if provider.verify(&header_map(headers), body).is_none() {
        return false;
    }
    match parse_event(&String::from_utf8_lossy(body)) {
        Event::Link(report) => matches!(evaluate(Status::Created, &EXPECTED, &report), Verdict::Settle(_)),
        _ => false,
    }
}

fn signed(secret: &str, body: &str) -> BTreeMap<&'static str, String> {
    BTreeMap::from([
        ("x-razorpay-event-id", "evt_1".to_owned()),
        ("x-razorpay-signature", WebhookKey::new(secret).sign(body.as_bytes())),
    ])
}

#[test]
fn a_genuine_event_settles() {
    let body = paid().to_string();
    assert!(settles(&razorpay(), &signed("webhook-secret", &body), body.as_bytes()));
}

#[test]
fn forged_or_altered_webhooks_settle_nothing() {
    let provider = razorpay();
    let mut rng = rand::rng();
    let genuine = paid().to_string();
    for round in 0..2_000 {
        let mut body = genuine.clone().into_bytes();
        let mut headers = signed("webhook-secret", &genuine);
        let signature = headers["x-razorpay-signature"].clone();
        // The last three are correctly signed: they fail by their content.
        let resign =
            |event: &Value| (signed("webhook-secret", &event.to_string()), event.to_string().into_bytes());
        match round % 10 {
            0 => headers = signed(&format!("secret-{round}"), &genuine),
            1 => {
                drop(headers.insert("x-razorpay-signature", signature[..rng.random_range(0..64)].to_owned()));
            }
            2 => body = serde_json::to_string_pretty(&paid()).expect("json").into_bytes(),
            3 => {
                let at = rng.random_range(0..body.len());
                body[at] ^= 1 << rng.random_range(0..7);
            }
            4 => drop(headers.remove("x-razorpay-signature")),
            5 => {
                let mut altered = signature.into_bytes();
                let at = rng.random_range(0..altered.len());
                altered[at] = if altered[at] == b'0' { b'1' } else { b'0' };
                headers.insert("x-razorpay-signature", String::from_utf8(altered).expect("ascii"));
            }
            6 => body.truncate(rng.random_range(0..genuine.len())),
            7 => {
                let mut event = paid();
                let amount = rng.random_range(1..1_000_000_i64);
                event["payload"]["payment_link"]["entity"]["amount"] =
                    if amount == 79_900 { json!(1) } else { json!(amount) };
                (headers, body) = resign(&event);
            }
            8 => {
                let mut event = paid();
                let currency = ["USD", "inr", "", "EUR"][round / 10 % 4];
                event["payload"]["payment"]["entity"]["currency"] = json!(currency);
                (headers, body) = resign(&event);
            }
            _ => {
                let mut event = paid();
                event["payload"]["payment_link"]["entity"]["reference_id"] = json!(format!("dft_{round}"));
                (headers, body) = resign(&event);
            }
        }
        assert!(!settles(&provider, &headers, &body), "round {round}: {}", String::from_utf8_lossy(&body));
    }
}

#[test]
fn a_payment_that_is_not_captured_does_not_count() {
    for status in ["authorized", "failed", "created", "refunded"] {
        let mut event = paid();
        event["payload"]["payment"]["entity"]["status"] = json!(status);
        assert_eq!(parse_event(&event.to_string()), Event::Malformed, "{status}");
    }
}
