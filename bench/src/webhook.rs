//! Repeated deliveries of one signed webhook.

use aws_lc_rs::constant_time::verify_slices_are_equal;
use aws_lc_rs::hmac;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};

use crate::load::Request;

const SECRET: &str = "bench-webhook-secret";

/// The Razorpay settings of the measured server.
pub(crate) const ACCOUNT: [(&str, &str); 3] = [
    ("RAZORPAY_KEY_ID", "rzp_test_bench"),
    ("RAZORPAY_KEY_SECRET", "bench-key-secret"),
    ("RAZORPAY_WEBHOOK_SECRET", SECRET),
];

fn sign(body: &[u8]) -> String {
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, SECRET.as_bytes()), body);
    let digits = tag.as_ref().iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)])).collect()
}

/// The baseline: a route that only verifies the same signature.
pub(crate) async fn verify(headers: HeaderMap, body: Bytes) -> StatusCode {
    let signature = headers.get("x-razorpay-signature").map(axum::http::HeaderValue::as_bytes);
    match verify_slices_are_equal(sign(&body).as_bytes(), signature.unwrap_or_default()) {
        Ok(()) => StatusCode::OK,
        Err(_) => StatusCode::UNAUTHORIZED,
    }
}

/// An event of a typical size about an unknown payment.
pub(crate) fn delivery(address: &str, path: &str) -> Request {
    let entity = |id: &str| {
        serde_json::json!({"entity": {
            "id": id, "reference_id": "dft_unknownPaymentOnThisServr", "amount": 79_900, "amount_paid": 79_900,
            "currency": "INR", "status": "paid", "description": "x".repeat(300), "notes": [], "reminders": [],
            "customer": {"name": "Asha Rao", "email": "asha@example.in", "contact": "+919876543210"},
        }})
    };
    let body = serde_json::json!({
        "entity": "event", "account_id": "acc_bench", "event": "payment_link.paid", "created_at": 1,
        "contains": ["payment_link", "order", "payment"],
        "payload": {"payment_link": entity("plink_1"), "order": entity("order_1"), "payment": entity("pay_1")},
    })
    .to_string();
    let headers =
        format!("X-Razorpay-Event-Id: evt_bench\r\nX-Razorpay-Signature: {}\r\n", sign(body.as_bytes()));
    Request::post(address, path, &headers, &body)
}
