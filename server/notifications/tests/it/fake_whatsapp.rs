//! Fake WhatsApp API on loopback: checks every header and field, then responds as documented or with a given status.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use dft_kernel::settings::EnvReader;
use dft_notifications::{Config, WhatsAppClient};
use serde_json::{Value, json};

#[derive(Clone)]
pub(crate) struct FakeWhatsApp {
    address: SocketAddr,
    statuses: Arc<Mutex<Vec<StatusCode>>>,
    messages: Arc<Mutex<Vec<Value>>>,
}

impl FakeWhatsApp {
    /// Responds with these statuses first, in this order, then with success.
    pub(crate) async fn start(statuses: &[u16]) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let statuses = statuses.iter().rev().map(|code| StatusCode::from_u16(*code).unwrap()).collect();
        let fake = Self {
            address: listener.local_addr().unwrap(),
            statuses: Arc::new(Mutex::new(statuses)),
            messages: Arc::default(),
        };
        let app = Router::new().route("/v23.0/{phone}/messages", post(receive)).with_state(fake.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        fake
    }

    pub(crate) fn client(&self) -> WhatsAppClient {
        let variables = [("WHATSAPP_TOKEN", "secret-token"), ("WHATSAPP_PHONE_NUMBER_ID", "1055")];
        let variables = variables.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let config = EnvReader::read(variables, Config::from_env).unwrap();
        WhatsAppClient::new(&format!("http://{}/v23.0", self.address), &config.whatsapp.unwrap())
    }

    pub(crate) fn messages(&self) -> Vec<Value> {
        self.messages.lock().unwrap().clone()
    }
}

async fn receive(
    State(fake): State<FakeWhatsApp>,
    Path(phone): Path<String>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    let valid = phone == "1055"
        && headers["authorization"] == "Bearer secret-token"
        && headers["content-type"] == "application/json"
        && body["messaging_product"] == "whatsapp"
        && body["recipient_type"] == "individual"
        && body["type"] == "template"
        && body["to"].as_str().is_some_and(|to| to.len() == 12 && to.bytes().all(|b| b.is_ascii_digit()))
        && body["template"]["name"].is_string()
        && body["template"]["language"]["code"].is_string()
        && body["template"]["components"].is_array();
    if !valid {
        return (
            StatusCode::BAD_REQUEST,
            Json(json!({"error": {"message": "Invalid parameter", "code": 100}})),
        )
            .into_response();
    }
    if let Some(status) = fake.statuses.lock().unwrap().pop() {
        return (status, Json(json!({"error": {"message": "no", "code": 1}}))).into_response();
    }
    let to = body["to"].clone();
    fake.messages.lock().unwrap().push(body);
    Json(json!({"messaging_product": "whatsapp", "contacts": [{"input": to, "wa_id": to}], "messages": [{"id": "wamid.X"}]})).into_response()
}
