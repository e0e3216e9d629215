//! A session that is about to begin, and WebSocket clients of its room.

use std::net::SocketAddr;
use std::ops::Deref;
use std::time::Duration;

use dft_testkit::{Engine, TestClient, TestContext, TestResponse, TestServer};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

use crate::support::{ConsultationsApp, MEERA, MONDAY, app_on, book, booking_request};

/// How long a test waits for anything.
const TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) const TAB: &str = "patient-page-one";
pub(crate) const SECOND_TAB: &str = "patient-page-two";
pub(crate) const DOCTOR_TAB: &str = "doctors-page-one";

/// Asha's session with Meera, five minutes before it begins.
pub(crate) struct RoomApp {
    pub(crate) app: ConsultationsApp,
    pub(crate) asha: TestClient,
    pub(crate) id: i64,
    /// The tokens of the two sides.
    pub(crate) patient: String,
    pub(crate) doctor: String,
    pub(crate) node: TestServer,
}

impl Deref for RoomApp {
    type Target = ConsultationsApp;

    fn deref(&self) -> &ConsultationsApp {
        &self.app
    }
}

pub(crate) async fn room_app(engine: Engine) -> RoomApp {
    room_app_on(TestContext::new(engine).await).await
}

pub(crate) async fn room_app_on(context: TestContext) -> RoomApp {
    let app = app_on(context).await;
    let asha = app.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    app.pay(&asha, &booking).await;
    app.clock.advance(Duration::from_mins(23 * 60 + 25) - Duration::from_secs(4));
    let id = booking["id"].as_i64().unwrap();
    let url = app.appointment(&asha, id).await["meeting_join_url"].as_str().unwrap().to_owned();
    let patient = url.rsplit('/').next().unwrap().to_owned();
    let doctor = doctor_token(&app, id).await;
    let node = app.listen().await;
    RoomApp { app, asha, id, patient, doctor, node }
}

/// The token in the doctor's email.
pub(crate) async fn doctor_token(app: &ConsultationsApp, id: i64) -> String {
    let email = doctor_email(app, id, "booked").await;
    let link = email.split("/consultations/room/").nth(1).expect("a link");
    link.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_').collect()
}

/// An email to the doctor in the outbox.
pub(crate) async fn doctor_email(app: &ConsultationsApp, id: i64, event: &str) -> String {
    sqlx::query_scalar("SELECT message FROM outbox WHERE dedupe_key = $1 AND recipient = 'meera@example.in'")
        .bind(format!("appointment:{id}:{event}:doctor"))
        .fetch_one(app.db.reader())
        .await
        .expect("the doctor got an email")
}

impl RoomApp {
    pub(crate) async fn room(&self, token: &str) -> Value {
        self.guest().get(&format!("/api/v1/consultations/room/{token}/")).await.expect(200).json()
    }

    pub(crate) async fn consent(&self, token: &str) -> TestResponse {
        self.guest().post(&format!("/api/v1/consultations/room/{token}/consent/"), json!({})).await
    }

    pub(crate) async fn consent_both(&self) {
        self.consent(&self.patient).await.expect(200);
        self.consent(&self.doctor).await.expect(200);
    }

    /// Waits until the server has noticed a lost connection.
    pub(crate) async fn wait_until_left(&self) {
        let started = tokio::time::Instant::now();
        while self.count("SELECT COUNT(*) FROM room_participants WHERE left_at IS NOT NULL").await == 0 {
            assert!(started.elapsed() < TIMEOUT, "the server did not notice");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub(crate) async fn connect_patient(&self) -> Client {
        Client::open(self.node.address, &self.patient, TAB).await
    }

    pub(crate) async fn connect_doctor(&self) -> Client {
        Client::open(self.node.address, &self.doctor, DOCTOR_TAB).await
    }

    /// Connects both sides, each of which knows of the other.
    pub(crate) async fn connect_both(&self) -> (Client, Client) {
        self.consent_both().await;
        let mut patient = self.connect_patient().await;
        assert_eq!(patient.receive().await["peer"], Value::Null);
        let mut doctor = self.connect_doctor().await;
        assert_eq!(doctor.receive().await["peer"], TAB);
        assert_eq!(patient.receive().await, json!({"type": "peer", "tab": DOCTOR_TAB}));
        (patient, doctor)
    }
}

/// A client of the room.
pub(crate) struct Client(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// Connects from this origin. Returns status and code when it is rejected.
pub(crate) async fn open(
    address: SocketAddr,
    token: &str,
    tab: &str,
    origin: Option<&str>,
) -> Result<Client, (u16, String)> {
    let url = format!("ws://{address}/api/v1/consultations/room/{token}/signals/?tab={tab}");
    let mut request = url.into_client_request().unwrap();
    let own = format!("http://{address}");
    request.headers_mut().insert("origin", origin.unwrap_or(&own).parse().unwrap());
    match timeout(TIMEOUT, connect_async(request)).await.expect("a response in time") {
        Ok((socket, _)) => Ok(Client(socket)),
        Err(Error::Http(response)) => {
            let body: Value = serde_json::from_slice(response.body().as_deref().unwrap_or(b"null")).unwrap();
            Err((response.status().as_u16(), body["code"].as_str().unwrap_or_default().to_owned()))
        }
        Err(error) => panic!("{error}"),
    }
}

impl Client {
    pub(crate) async fn open(address: SocketAddr, token: &str, tab: &str) -> Self {
        open(address, token, tab, None).await.expect("accepted")
    }

    /// Connects with a tiny receive buffer.
    pub(crate) async fn open_narrow(address: SocketAddr, token: &str, tab: &str) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4_096).unwrap();
        let stream = MaybeTlsStream::Plain(socket.connect(address).await.unwrap());
        let url = format!("ws://{address}/api/v1/consultations/room/{token}/signals/?tab={tab}");
        Self(client_async(url, stream).await.unwrap().0)
    }

    pub(crate) async fn send_json(&mut self, message: Value) {
        self.send(Message::text(message.to_string())).await;
    }

    pub(crate) async fn send(&mut self, message: Message) {
        timeout(TIMEOUT, self.0.send(message)).await.expect("taken in time").expect("sent");
    }

    /// Sends a signal to a tab of the other side.
    pub(crate) async fn signal(&mut self, to: &str, data: Value) {
        self.send_json(json!({"type": "signal", "to": to, "data": data})).await;
    }

    /// Sends this if the connection is still open.
    pub(crate) async fn try_send(&mut self, text: &str) {
        let _ = timeout(TIMEOUT, self.0.send(Message::text(text))).await.expect("taken or rejected in time");
    }

    /// The next message, or the code with which the server closes.
    pub(crate) async fn receive_or_close(&mut self) -> Result<Value, u16> {
        match self.next().await {
            Some(Ok(Message::Text(text))) => Ok(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Close(Some(frame)))) => Err(frame.code.into()),
            other => panic!("expected a message or a close, got {other:?}"),
        }
    }

    async fn next(&mut self) -> Option<Result<Message, Error>> {
        timeout(TIMEOUT, self.0.next()).await.expect("something comes in time")
    }

    pub(crate) async fn receive(&mut self) -> Value {
        match self.next().await {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).unwrap(),
            other => panic!("expected a message, got {other:?}"),
        }
    }

    /// The code with which the server closes now.
    pub(crate) async fn closed(&mut self) -> u16 {
        match self.next().await {
            Some(Ok(Message::Close(Some(frame)))) => {
                while let Some(Ok(_)) = self.next().await {}
                frame.code.into()
            }
            other => panic!("expected a close, got {other:?}"),
        }
    }

    pub(crate) async fn wait_until_closed(&mut self) {
        while let Some(Ok(_)) = self.next().await {}
    }

    /// Disconnects without a close frame.
    pub(crate) fn drop_connection(self) {
        drop(self);
    }
}
