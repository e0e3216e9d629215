//! A video room through the whole program: on two nodes with PostgreSQL, over a restart in mid-call, and without signaling
//! data in logs and metrics.

use std::time::Duration;

use dft_kernel::time::Clock;
use dft_testkit::{Engine, both_engines};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::process::{Server, Site, wait_for};

both_engines!(site: signals_are_relayed_and_leave_no_trace);

async fn site(engine: Engine) -> Site {
    Site::new(engine).await
}

const PATIENT: &str = "canary-patient-tab";
const DOCTOR: &str = "canary-doctor-tab";
const SECRET: &str = "canary-candidate-203-0-113-77";

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Moves a demo appointment to the current time; returns the patient's and the doctor's room token.
pub(crate) async fn start_appointment_now(site: &Site) -> (String, String) {
    let db = site.database().await;
    let now = Clock::system().now().0;
    let tokens: (String, String) = sqlx::query_as(
        "UPDATE appointments SET starts_at = $1, ends_at = $2
         WHERE id = (SELECT MIN(id) FROM appointments WHERE status = 'booked')
         RETURNING room_token, doctor_room_token",
    )
    .bind(now - 60_000)
    .bind(now + 2_640_000)
    .fetch_one(db.writer())
    .await
    .unwrap();
    db.close().await;
    tokens
}

async fn open(server: &Server, token: &str, tab: &str) -> Socket {
    let room = format!("/api/v1/consultations/room/{token}/");
    assert_eq!(server.post(&format!("{room}consent/"), &json!({})).await.unwrap().status(), 200);
    let url = format!("ws://{}{room}signals/?tab={tab}", server.address);
    connect_async(url).await.unwrap().0
}

async fn next(socket: &mut Socket) -> Message {
    timeout(Duration::from_mins(1), socket.next())
        .await
        .expect("no timeout")
        .expect("an open socket")
        .expect("a message")
}

async fn receive(socket: &mut Socket) -> Value {
    let text = next(socket).await.into_text().unwrap();
    serde_json::from_str(&text).unwrap()
}

async fn signal(socket: &mut Socket, to: &str, text: &str) {
    let message = json!({"type": "signal", "to": to, "data": {"candidate": text}});
    socket.send(Message::text(message.to_string())).await.unwrap();
}

/// Bytes received and sent over signaling sockets.
async fn signaling_bytes(server: &Server) -> u64 {
    let metrics = server.get("/metrics").await.text().await.unwrap();
    let lines = metrics.lines().filter(|line| line.starts_with("signaling_bytes_total{"));
    lines.map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum()
}

async fn signals_are_relayed_and_leave_no_trace(mut site: Site) {
    site.set("RUST_LOG", "trace");
    let mut first = site.serve().await;
    let two = site.variables.iter().any(|(name, _)| name == "DATABASE_URL");
    let second = if two { Some(site.serve().await) } else { None };
    let (patients, doctors) = start_appointment_now(&site).await;
    let mut patient = open(&first, &patients, PATIENT).await;
    assert_eq!(receive(&mut patient).await["peer"], Value::Null);
    let mut doctor = open(second.as_ref().unwrap_or(&first), &doctors, DOCTOR).await;
    assert_eq!(receive(&mut doctor).await["peer"], PATIENT);
    assert_eq!(receive(&mut patient).await["tab"], DOCTOR);
    for _ in 0..20 {
        signal(&mut patient, DOCTOR, SECRET).await;
        assert_eq!(receive(&mut doctor).await["data"]["candidate"], SECRET);
        signal(&mut doctor, PATIENT, SECRET).await;
        assert_eq!(receive(&mut patient).await["data"]["candidate"], SECRET);
    }
    let mut counted = signaling_bytes(&first).await;
    if let Some(second) = &second {
        counted += signaling_bytes(second).await;
    }
    // Forty signals in and out, of about 111 and 115 bytes each, and the messages around them.
    assert!((7_000..20_000).contains(&counted), "{counted} bytes");

    first.terminate();
    assert!(matches!(next(&mut patient).await, Message::Close(Some(frame)) if u16::from(frame.code) == 1012));
    drop(patient);
    assert!(first.wait_for_exit().await.success());
    wait_for("the shutdown", || first.log().contains("\"message\":\"stopped\"").then_some(())).await;
    assert!(!first.log().contains("still running"), "{}", first.log());

    // After the restart the patient reconnects. The doctor was not told of a leave, or reconnects as well.
    let first = site.serve().await;
    let mut patient = open(&first, &patients, PATIENT).await;
    assert_eq!(receive(&mut patient).await["peer"], DOCTOR);
    if second.is_none() {
        doctor = open(&first, &doctors, DOCTOR).await;
        assert_eq!(receive(&mut doctor).await["peer"], PATIENT);
    }
    signal(&mut patient, DOCTOR, SECRET).await;
    assert_eq!(receive(&mut doctor).await["data"]["candidate"], SECRET);
    assert_eq!(site.count("SELECT COUNT(*) FROM signaling_messages").await, 0);

    let checked = site.run(&["check"]);
    assert!(checked.status.success(), "{}", crate::process::output_text(&checked));
    for server in [Some(&first), second.as_ref()].into_iter().flatten() {
        let log = server.log();
        assert!(log.contains("/api/v1/consultations/room/{token}/signals/"), "the socket was logged");
        let metrics = server.get("/metrics").await.text().await.unwrap();
        for canary in [SECRET, PATIENT, DOCTOR, &patients, &doctors] {
            assert!(!log.contains(canary), "{canary} in the log");
            assert!(!metrics.contains(canary), "{canary} in the metrics");
        }
    }
}
