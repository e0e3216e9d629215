//! Webhooks of the fake Razorpay, signed as the real ones are.

use aws_lc_rs::hmac;
use serde_json::{Value, json};

use super::FakeRazorpay;

pub(crate) fn sign(secret: &str, body: impl AsRef<[u8]>) -> String {
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()), body.as_ref());
    tag.as_ref().iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// A webhook as Razorpay delivers it.
#[derive(Clone, Debug)]
pub(crate) struct WebhookDelivery {
    pub(crate) id: String,
    pub(crate) body: String,
    pub(crate) signature: String,
}

impl WebhookDelivery {
    pub(crate) fn signed(id: &str, body: &Value) -> Self {
        let body = body.to_string();
        Self { id: id.to_owned(), signature: sign("webhook-secret", &body), body }
    }
}

impl FakeRazorpay {
    /// The event for the current status of a link.
    pub(crate) fn event(&self, reference: &str) -> WebhookDelivery {
        let body = self.event_body(reference);
        WebhookDelivery::signed(&format!("evt_{reference}_{}", body["event"].as_str().unwrap()), &body)
    }

    pub(crate) fn event_body(&self, reference: &str) -> Value {
        self.with_link(reference, |link| {
            let status = link["status"].as_str().unwrap().to_owned();
            let mut entity = link.clone();
            // In an event the payment is beside the link and not in it; empty notes are a list.
            entity.as_object_mut().unwrap().remove("payments");
            entity["notes"] = json!([]);
            let mut payload = json!({"payment_link": {"entity": entity}});
            if status == "paid" {
                payload["payment"] = json!({"entity": {
                    "id": link["payments"][0]["payment_id"], "entity": "payment", "amount": link["amount"],
                    "currency": "INR", "status": "captured", "order_id": "order_1", "method": "upi", "notes": null,
                }});
                payload["order"] = json!({"entity": {"id": "1", "amount": link["amount"]}});
            }
            json!({
                "entity": "event", "account_id": "acc_1", "event": format!("payment_link.{status}"),
                "contains": ["payment_link"], "created_at": 1, "payload": payload,
            })
        })
    }

    /// The event for the current status of a refund.
    pub(crate) fn refund_event(&self, key: &str) -> WebhookDelivery {
        let refund = self.state().refunds[key].clone();
        let name = format!("refund.{}", refund["status"].as_str().unwrap());
        let body = json!({
            "entity": "event", "account_id": "acc_1", "event": name, "contains": ["refund", "payment"],
            "created_at": 1, "payload": {"refund": {"entity": refund}, "payment": {"entity": {
                "id": refund["payment_id"], "amount": refund["amount"], "currency": "INR", "status": "refunded",
            }}},
        });
        WebhookDelivery::signed(&format!("evt_{key}_{name}"), &body)
    }
}
