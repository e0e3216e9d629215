//! The room through the whole program: two processes where there can be two, a stop in mid-call, and what is left of it in
//! the logs and in the metrics.

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

both_engines!(site: two_pages_meet_and_nothing_is_left_of_what_they_said);

async fn site(engine: Engine) -> Site {
    Site::new(engine).await
}

const PATIENT: &str = "canary-patient-page";
const DOCTOR: &str = "canary-doctor-page";
const SECRET: &str = "canary-candidate-203-0-113-77";

type Page = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Lets one of the demo's sessions begin now; answers the patient's token and the doctor's.
pub(crate) async fn begin_a_session(site: &Site) -> (String, String) {
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

async fn open(server: &Server, token: &str, tab: &str) -> Page {
    let room = format!("/api/v1/consultations/room/{token}/");
    assert_eq!(server.post(&format!("{room}consent/"), &json!({})).await.unwrap().status(), 200);
    let url = format!("ws://{}{room}signals/?tab={tab}", server.address);
    connect_async(url).await.unwrap().0
}

async fn next(page: &mut Page) -> Message {
    timeout(Duration::from_mins(1), page.next()).await.expect("in time").expect("more").expect("well")
}

async fn hear(page: &mut Page) -> Value {
    let text = next(page).await.into_text().unwrap();
    serde_json::from_str(&text).unwrap()
}

async fn signal(page: &mut Page, to: &str, text: &str) {
    let said = json!({"type": "signal", "to": to, "data": {"candidate": text}});
    page.send(Message::text(said.to_string())).await.unwrap();
}

/// How many bytes went over sockets of rooms, in and out.
async fn bytes(server: &Server) -> u64 {
    let metrics = server.get("/metrics").await.text().await.unwrap();
    let lines = metrics.lines().filter(|line| line.starts_with("signaling_bytes_total{"));
    lines.map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum()
}

async fn two_pages_meet_and_nothing_is_left_of_what_they_said(mut site: Site) {
    site.set("RUST_LOG", "trace");
    let mut first = site.serve().await;
    let two = site.variables.iter().any(|(name, _)| name == "DATABASE_URL");
    let second = if two { Some(site.serve().await) } else { None };
    let (patients, doctors) = begin_a_session(&site).await;
    let mut patient = open(&first, &patients, PATIENT).await;
    assert_eq!(hear(&mut patient).await["peer"], Value::Null);
    let mut doctor = open(second.as_ref().unwrap_or(&first), &doctors, DOCTOR).await;
    assert_eq!(hear(&mut doctor).await["peer"], PATIENT);
    assert_eq!(hear(&mut patient).await["tab"], DOCTOR);
    for _ in 0..20 {
        signal(&mut patient, DOCTOR, SECRET).await;
        assert_eq!(hear(&mut doctor).await["data"]["candidate"], SECRET);
        signal(&mut doctor, PATIENT, SECRET).await;
        assert_eq!(hear(&mut patient).await["data"]["candidate"], SECRET);
    }
    let mut counted = bytes(&first).await;
    if let Some(second) = &second {
        counted += bytes(second).await;
    }
    // Forty signals in and out again, of 111 and 115 bytes or so each, and what is said around them.
    assert!((7_000..20_000).contains(&counted), "{counted} bytes");

    first.terminate();
    assert!(matches!(next(&mut patient).await, Message::Close(Some(frame)) if u16::from(frame.code) == 1012));
    drop(patient);
    assert!(first.wait_for_exit().await.success());
    wait_for("it has stopped", || first.log().contains("\"message\":\"stopped\"").then_some(())).await;
    assert!(!first.log().contains("still running"), "{}", first.log());

    // The server comes back, and with it the page; the other one never heard of a leave, or comes back as well.
    let first = site.serve().await;
    let mut patient = open(&first, &patients, PATIENT).await;
    assert_eq!(hear(&mut patient).await["peer"], DOCTOR);
    if second.is_none() {
        doctor = open(&first, &doctors, DOCTOR).await;
        assert_eq!(hear(&mut doctor).await["peer"], PATIENT);
    }
    signal(&mut patient, DOCTOR, SECRET).await;
    assert_eq!(hear(&mut doctor).await["data"]["candidate"], SECRET);
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
