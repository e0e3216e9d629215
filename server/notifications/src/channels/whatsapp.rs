//! WhatsApp's Cloud API: approved templates with time and link, nothing about health.

use std::time::Duration;

use dft_kernel::settings::WhatsApp as WhatsAppSettings;
use http::StatusCode;
use serde_json::{Value, json};

use crate::message::WhatsAppTemplate;
use crate::rules::NotSent;

/// Where WhatsApp listens.
pub(super) const ADDRESS: &str = "https://graph.facebook.com/v23.0";

/// How long it may take to answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// The way to WhatsApp, for one phone number of ours.
pub struct WhatsAppClient {
    client: reqwest::Client,
    url: String,
    token: String,
}

impl WhatsAppClient {
    /// The road to the service at `address` with this account.
    pub fn new(address: &str, account: &WhatsAppSettings) -> Self {
        let client = reqwest::Client::builder().timeout(PATIENCE).build().expect("the TLS library starts");
        let url = format!("{address}/{}/messages", account.phone_number_id);
        Self { client, url, token: account.token.reveal().to_owned() }
    }

    pub(super) async fn send(
        &self,
        key: &str,
        recipient: &str,
        template: &WhatsAppTemplate,
    ) -> Result<(), NotSent> {
        let request =
            self.client.post(&self.url).bearer_auth(&self.token).json(&body(key, recipient, template));
        let answer =
            request.send().await.map_err(|error| NotSent::Passing(error.without_url().to_string()))?;
        let status = answer.status();
        if !status.is_success() {
            return Err(judge(status));
        }
        let said: Value =
            answer.json().await.map_err(|error| NotSent::Passing(error.without_url().to_string()))?;
        if said["messages"][0]["id"].is_string() {
            Ok(())
        } else {
            Err(NotSent::Passing("answered without a message id".to_owned()))
        }
    }
}

/// The request. The key travels as data that WhatsApp hands back with its reports.
fn body(key: &str, recipient: &str, template: &WhatsAppTemplate) -> Value {
    let texts =
        |texts: &[String]| texts.iter().map(|text| json!({"type": "text", "text": text})).collect::<Vec<_>>();
    let mut components = vec![json!({"type": "body", "parameters": texts(&template.body)})];
    if let Some(suffix) = &template.button {
        components.push(json!({"type": "button", "sub_type": "url", "index": "0", "parameters": texts(std::slice::from_ref(suffix))}));
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

/// What they will never take is given up; a limit, a token of ours and their own trouble may pass.
fn judge(status: StatusCode) -> NotSent {
    let why = format!("answered {status}");
    let passing = status.is_server_error()
        || matches!(
            status,
            StatusCode::TOO_MANY_REQUESTS
                | StatusCode::UNAUTHORIZED
                | StatusCode::FORBIDDEN
                | StatusCode::REQUEST_TIMEOUT
        );
    if passing { NotSent::Passing(why) } else { NotSent::ForGood(why) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_request_is_as_documented() {
        let template = WhatsAppTemplate {
            name: "session_details".to_owned(),
            language: "hi".to_owned(),
            body: vec!["Asha".to_owned(), "16 Nov, 10:00".to_owned()],
            button: Some("room-token".to_owned()),
        };
        assert_eq!(
            body("appointment:12:booked:whatsapp", "+919876543210", &template),
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
    fn our_own_trouble_passes_and_their_refusal_stays() {
        for status in [500, 503, 429, 401, 403] {
            assert!(matches!(judge(StatusCode::from_u16(status).unwrap()), NotSent::Passing(_)), "{status}");
        }
        for status in [400, 404] {
            assert!(matches!(judge(StatusCode::from_u16(status).unwrap()), NotSent::ForGood(_)), "{status}");
        }
    }
}
