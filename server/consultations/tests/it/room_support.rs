//! A session that is about to begin, and pages that open its room over a real connection.

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

use crate::support::{ConsultationsApp, MEERA, MONDAY, book, booking_request, on};

/// How long anything may take before a test gives up on it.
const TIMEOUT: Duration = Duration::from_secs(30);

pub(crate) const TAB: &str = "patient-page-one";
pub(crate) const SECOND_TAB: &str = "patient-page-two";
pub(crate) const DOCTORS_TAB: &str = "doctors-page-one";

/// Asha's session with Meera, five minutes before it begins.
pub(crate) struct RoomApp {
    pub(crate) clinic: ConsultationsApp,
    pub(crate) asha: TestClient,
    pub(crate) id: i64,
    /// Their tokens.
    pub(crate) patient: String,
    pub(crate) doctor: String,
    pub(crate) node: TestServer,
}

impl Deref for RoomApp {
    type Target = ConsultationsApp;

    fn deref(&self) -> &ConsultationsApp {
        &self.clinic
    }
}

pub(crate) async fn room_app(engine: Engine) -> RoomApp {
    room_app_on(TestContext::new(engine).await).await
}

pub(crate) async fn room_app_on(context: TestContext) -> RoomApp {
    let clinic = on(context).await;
    let asha = clinic.member("Asha").await;
    let booking = book(&asha, booking_request(MEERA, MONDAY)).await.expect(201).json();
    clinic.pay(&asha, &booking).await;
    clinic.clock.advance(Duration::from_mins(23 * 60 + 25) - Duration::from_secs(4));
    let id = booking["id"].as_i64().unwrap();
    let url = clinic.appointment(&asha, id).await["meeting_join_url"].as_str().unwrap().to_owned();
    let patient = url.rsplit('/').next().unwrap().to_owned();
    let doctor = doctors_token(&clinic, id).await;
    let node = clinic.listen().await;
    RoomApp { clinic, asha, id, patient, doctor, node }
}

/// The token in the letter that the doctor got.
pub(crate) async fn doctors_token(clinic: &ConsultationsApp, id: i64) -> String {
    let letter = doctors_letter(clinic, id, "booked").await;
    let link = letter.split("/consultations/room/").nth(1).expect("a link");
    link.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-' || *c == '_').collect()
}

/// A letter to the doctor, as it lies in the outbox.
pub(crate) async fn doctors_letter(clinic: &ConsultationsApp, id: i64, word: &str) -> String {
    sqlx::query_scalar("SELECT message FROM outbox WHERE dedupe_key = $1 AND recipient = 'meera@example.in'")
        .bind(format!("appointment:{id}:{word}:doctor"))
        .fetch_one(clinic.db.reader())
        .await
        .expect("the doctor got a letter")
}

impl RoomApp {
    pub(crate) async fn room(&self, token: &str) -> Value {
        self.guest().get(&format!("/api/v1/consultations/room/{token}/")).await.expect(200).json()
    }

    pub(crate) async fn consent(&self, token: &str) -> TestResponse {
        self.guest().post(&format!("/api/v1/consultations/room/{token}/consent/"), json!({})).await
    }

    pub(crate) async fn both_agree(&self) {
        self.consent(&self.patient).await.expect(200);
        self.consent(&self.doctor).await.expect(200);
    }

    /// Waits until the server has noticed that a socket is gone.
    pub(crate) async fn wait_until_left(&self) {
        let began = tokio::time::Instant::now();
        while self.count("SELECT COUNT(*) FROM room_participants WHERE left_at IS NOT NULL").await == 0 {
            assert!(began.elapsed() < TIMEOUT, "nobody noticed");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Asha's page.
    pub(crate) async fn patients_page(&self) -> Page {
        Page::open(self.node.address, &self.patient, TAB).await
    }

    /// Meera's page.
    pub(crate) async fn doctors_page(&self) -> Page {
        Page::open(self.node.address, &self.doctor, DOCTORS_TAB).await
    }

    /// Both pages, each of which knows of the other.
    pub(crate) async fn both_pages(&self) -> (Page, Page) {
        self.both_agree().await;
        let mut patient = self.patients_page().await;
        assert_eq!(patient.hear().await["peer"], Value::Null);
        let mut doctor = self.doctors_page().await;
        assert_eq!(doctor.hear().await["peer"], TAB);
        assert_eq!(patient.hear().await, json!({"type": "peer", "tab": DOCTORS_TAB}));
        (patient, doctor)
    }
}

/// A page with its socket.
pub(crate) struct Page(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// Opens a socket as a page of this origin would; responses the error's status and code when it is refused.
pub(crate) async fn open(
    address: SocketAddr,
    token: &str,
    tab: &str,
    origin: Option<&str>,
) -> Result<Page, (u16, String)> {
    let url = format!("ws://{address}/api/v1/consultations/room/{token}/signals/?tab={tab}");
    let mut request = url.into_client_request().unwrap();
    let own = format!("http://{address}");
    request.headers_mut().insert("origin", origin.unwrap_or(&own).parse().unwrap());
    match timeout(TIMEOUT, connect_async(request)).await.expect("a response in time") {
        Ok((socket, _)) => Ok(Page(socket)),
        Err(Error::Http(response)) => {
            let body: Value = serde_json::from_slice(response.body().as_deref().unwrap_or(b"null")).unwrap();
            Err((response.status().as_u16(), body["code"].as_str().unwrap_or_default().to_owned()))
        }
        Err(error) => panic!("{error}"),
    }
}

impl Page {
    pub(crate) async fn open(address: SocketAddr, token: &str, tab: &str) -> Self {
        open(address, token, tab, None).await.expect("it is let in")
    }

    /// Opens a socket with next to no room for what it has not read yet.
    pub(crate) async fn open_narrow(address: SocketAddr, token: &str, tab: &str) -> Self {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4_096).unwrap();
        let stream = MaybeTlsStream::Plain(socket.connect(address).await.unwrap());
        let url = format!("ws://{address}/api/v1/consultations/room/{token}/signals/?tab={tab}");
        Self(client_async(url, stream).await.unwrap().0)
    }

    pub(crate) async fn say(&mut self, said: Value) {
        self.send(Message::text(said.to_string())).await;
    }

    pub(crate) async fn send(&mut self, message: Message) {
        timeout(TIMEOUT, self.0.send(message)).await.expect("taken in time").expect("sent");
    }

    /// Says this to a page of the other side.
    pub(crate) async fn signal(&mut self, to: &str, data: Value) {
        self.say(json!({"type": "signal", "to": to, "data": data})).await;
    }

    /// Says this if it can still be said.
    pub(crate) async fn offer(&mut self, text: &str) {
        let _ = timeout(TIMEOUT, self.0.send(Message::text(text))).await.expect("taken or refused in time");
    }

    /// The next thing the server says, or the code with which it closes.
    pub(crate) async fn hear_or_close(&mut self) -> Result<Value, u16> {
        match self.next().await {
            Some(Ok(Message::Text(text))) => Ok(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Close(Some(frame)))) => Err(frame.code.into()),
            other => panic!("expected words or a close, got {other:?}"),
        }
    }

    async fn next(&mut self) -> Option<Result<Message, Error>> {
        timeout(TIMEOUT, self.0.next()).await.expect("something comes in time")
    }

    /// The next thing the server says.
    pub(crate) async fn hear(&mut self) -> Value {
        match self.next().await {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).unwrap(),
            other => panic!("expected words, got {other:?}"),
        }
    }

    /// The code with which the server closes, which is the next thing it does.
    pub(crate) async fn closed(&mut self) -> u16 {
        match self.next().await {
            Some(Ok(Message::Close(Some(frame)))) => {
                while let Some(Ok(_)) = self.next().await {}
                frame.code.into()
            }
            other => panic!("expected a close, got {other:?}"),
        }
    }

    /// Waits until the connection ends, in whatever way.
    pub(crate) async fn gone(&mut self) {
        while let Some(Ok(_)) = self.next().await {}
    }

    /// Goes without a word, as a network does.
    pub(crate) fn vanish(self) {
        drop(self);
    }
}
