//! WhatsApp Cloud API. Sends approved templates with a time and a link, and nothing about health.

use std::time::Duration;

use http::StatusCode;
use serde_json::{Value, json};

use crate::config::WhatsAppConfig;
use crate::message::WhatsAppTemplate;
use crate::retry::SendError;

pub(super) const BASE_URL: &str = "https://graph.facebook.com/v23.0";

const REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

/// Client for one of our phone numbers.
pub struct WhatsAppClient {
    client: reqwest::Client,
    url: String,
    token: String,
}

impl WhatsAppClient {
    pub fn new(base_url: &str, account: &WhatsAppConfig) -> Self {
        let client =
            reqwest::Client::builder().timeout(REQUEST_TIMEOUT).build().expect("the TLS library starts");
        let url = format!("{base_url}/{}/messages", account.phone_number_id);
        Self { client, url, token: account.token.reveal().to_owned() }
    }

    pub(super) async fn send(
        &self,
        key: &str,
        recipient: &str,
        template: &WhatsAppTemplate,
    ) -> Result<(), SendError> {
        let request = self
            .client
            .post(&self.url)
            .bearer_auth(&self.token)
            .json(&request_body(key, recipient, template));
        let response =
            request.send().await.map_err(|error| SendError::Transient(error.without_url().to_string()))?;
        let status = response.status();
        if !status.is_success() {
            return Err(classify_status(status));
        }
        let reply: Value =
            response.json().await.map_err(|error| SendError::Transient(error.without_url().to_string()))?;
        if reply["messages"][0]["id"].is_string() {
            Ok(())
        } else {
            Err(SendError::Transient("response without a message id".to_owned()))
        }
    }
}

/// The request body. WhatsApp returns `biz_opaque_callback_data` in its status reports.
fn request_body(key: &str, recipient: &str, template: &WhatsAppTemplate) -> Value {
    let parameters =
        |texts: &[String]| texts.iter().map(|text| json!({"type": "text", "text": text})).collect::<Vec<_>>();
    let mut components = vec![json!({"type": "body", "parameters": parameters(&template.body)})];
    if let Some(suffix) = &template.button {
        components.push(json!({"type": "button", "sub_type": "url", "index": "0", "parameters": parameters(std::slice::from_ref(suffix))}));
    }
    json!({
        "messaging_product": "whatsapp",
        "recipient_type": "individual",
        "to": recipient.trim_start_matches('+'),
        "type": "template",
        "template": {"name": template.name, "language": {"code": template.language}, "components": components},
        "biz_opaque_callback_data": key,
    })
}

/// Rate limits, timeouts, server errors and our own access token are transient; other 4xx are permanent.
fn classify_status(status: StatusCode) -> SendError {
    let reason = format!("responded with {status}");
    let transient = status.is_server_error()
        || matches!(
            status,
            StatusCode::TOO_MANY_REQUESTS
                | StatusCode::UNAUTHORIZED
                | StatusCode::FORBIDDEN
                | StatusCode::REQUEST_TIMEOUT
        );
    if transient { SendError::Transient(reason) } else { SendError::Permanent(reason) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_request_body_matches_the_documentation() {
        let template = WhatsAppTemplate {
            name: "session_details".to_owned(),
            language: "hi".to_owned(),
            body: vec!["Asha".to_owned(), "16 Nov, 10:00".to_owned()],
            button: Some("room-token".to_owned()),
        };
        assert_eq!(
            request_body("appointment:12:booked:whatsapp", "+919876543210", &template),
            json!({
                "messaging_product": "whatsapp",
                "recipient_type": "individual",
                "to": "919876543210",
                "type": "template",
                "template": {
                    "name": "session_details",
                    "language": {"code": "hi"},
                    "components": [
                        {"type": "body", "parameters": [{"type": "text", "text": "Asha"}, {"type": "text", "text": "16 Nov, 10:00"}]},
                        {"type": "button", "sub_type": "url", "index": "0", "parameters": [{"type": "text", "text": "room-token"}]},
                    ],
                },
                "biz_opaque_callback_data": "appointment:12:booked:whatsapp",
            })
        );
    }

    #[test]
    fn server_and_authentication_errors_are_transient_and_bad_requests_permanent() {
        for status in [500, 503, 429, 401, 403] {
            assert!(
                matches!(classify_status(StatusCode::from_u16(status).unwrap()), SendError::Transient(_)),
                "{status}"
            );
        }
        for status in [400, 404] {
            assert!(
                matches!(classify_status(StatusCode::from_u16(status).unwrap()), SendError::Permanent(_)),
                "{status}"
            );
        }
    }
}
