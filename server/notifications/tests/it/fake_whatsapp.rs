//! A WhatsApp of our own on loopback: checks every header and field, answers as documented or as told.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use dft_kernel::settings::Settings;
use dft_notifications::WhatsAppClient;
use serde_json::{Value, json};

#[derive(Clone)]
pub(crate) struct FakeWhatsApp {
    address: SocketAddr,
    answers: Arc<Mutex<Vec<StatusCode>>>,
    taken: Arc<Mutex<Vec<Value>>>,
}

impl FakeWhatsApp {
    /// Answers with these statuses first, in this order, then well.
    pub(crate) async fn start(answers: &[u16]) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let answers = answers.iter().rev().map(|code| StatusCode::from_u16(*code).unwrap()).collect();
        let fake = Self {
            address: listener.local_addr().unwrap(),
            answers: Arc::new(Mutex::new(answers)),
            taken: Arc::default(),
        };
        let app = Router::new().route("/v23.0/{phone}/messages", post(take)).with_state(fake.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        fake
    }

    pub(crate) fn road(&self) -> WhatsAppClient {
        let variables = [("WHATSAPP_TOKEN", "secret-token"), ("WHATSAPP_PHONE_NUMBER_ID", "1055")];
        let settings =
            Settings::read(variables.map(|(name, value)| (name.to_owned(), value.to_owned()))).unwrap();
        WhatsAppClient::new(&format!("http://{}/v23.0", self.address), &settings.whatsapp.unwrap())
    }

    pub(crate) fn taken(&self) -> Vec<Value> {
        self.taken.lock().unwrap().clone()
    }
}

async fn take(
    State(fake): State<FakeWhatsApp>,
    Path(phone): Path<String>,
    headers: HeaderMap,
    Json(body): Json<Value>,
) -> Response {
    let strict = phone == "1055"
        && headers["authorization"] == "Bearer secret-token"
        && headers["content-type"] == "application/json"
        && body["messaging_product"] == "whatsapp"
        && body["recipient_type"] == "individual"
        && body["type"] == "template"
        && body["to"].as_str().is_some_and(|to| to.len() == 12 && to.bytes().all(|b| b.is_ascii_digit()))
        && body["template"]["name"].is_string()
        && body["template"]["language"]["code"].is_string()
        && body["template"]["components"].is_array();
    if !strict {
        return (
            StatusCode::BAD_REQUEST,
            Json(json!({"error": {"message": "Invalid parameter", "code": 100}})),
        )
            .into_response();
    }
    if let Some(status) = fake.answers.lock().unwrap().pop() {
        return (status, Json(json!({"error": {"message": "no", "code": 1}}))).into_response();
    }
    let to = body["to"].clone();
    fake.taken.lock().unwrap().push(body);
    Json(json!({"messaging_product": "whatsapp", "contacts": [{"input": to, "wa_id": to}], "messages": [{"id": "wamid.X"}]})).into_response()
}
