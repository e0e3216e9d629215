//! Signaling: messages arrive once and in order, and clients that break the protocol are disconnected.

use std::time::Duration;

use dft_testkit::{both_engines, one_engine};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::room_support::{Client, DOCTOR_TAB, RoomApp, SECOND_TAB, TAB, open, room_app};
use crate::support::cancel;

both_engines!(
    room_app: signals_arrive_once_and_in_order,
    a_reconnect_of_the_same_tab_is_silent,
    another_tab_replaces_the_first,
    a_goodbye_is_immediate_and_a_short_disconnect_keeps_presence,
    an_idle_client_is_disconnected,
    cancelling_disconnects_both_clients,
    closing_time_disconnects_both_clients,
    a_client_that_does_not_read_is_disconnected,
    undelivered_signals_are_purged,
    a_tab_id_gives_no_access_to_the_other_side,
);

one_engine!(
    room_app: connecting_requires_token_consent_tab_and_origin,
    an_invalid_message_disconnects_the_client,
    too_many_messages_disconnect_the_client,
);

async fn rejected(room_app: &RoomApp, token: &str, tab: &str, origin: Option<&str>) -> (u16, String) {
    match open(room_app.node.address, token, tab, origin).await {
        Ok(_) => panic!("accepted"),
        Err(error) => error,
    }
}

fn error(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

async fn connecting_requires_token_consent_tab_and_origin(room_app: RoomApp) {
    let token = &room_app.patient;
    assert_eq!(rejected(&room_app, "nobody", TAB, None).await, error(404, "not_found"));
    assert_eq!(rejected(&room_app, token, TAB, None).await, error(403, "consent_needed"));
    room_app.consent_both().await;
    for tab in ["", "short", "with%20a%20space.....", &"a".repeat(65)] {
        assert_eq!(rejected(&room_app, token, tab, None).await, error(422, "invalid"), "{tab}");
    }
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        assert_eq!(
            rejected(&room_app, token, TAB, Some(origin)).await,
            error(403, "cross_origin"),
            "{origin}"
        );
    }
    let plain = room_app.guest().get(&format!("/api/v1/consultations/room/{token}/signals/?tab={TAB}")).await;
    assert_eq!(plain.expect(426).code(), "not_a_websocket");
    let mut page = room_app.connect_patient().await;
    assert_eq!(
        page.receive().await,
        json!({"type": "welcome", "side": "patient", "peer": null, "closes_at": "2026-11-16T10:45:00+05:30"})
    );
    page.send_json(json!({"type": "ping"})).await;
    assert_eq!(page.receive().await, json!({"type": "pong"}));
    room_app.clock.advance(Duration::from_hours(2));
    assert_eq!(rejected(&room_app, token, TAB, None).await, error(409, "room_closed"));
}

async fn signals_arrive_once_and_in_order(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.connect_both().await;
    // Unusual characters are relayed unchanged.
    let offer =
        json!({"description": {"type": "offer", "sdp": "v=0\r\no=- é \u{1F33C} \"quoted\" \\ \u{7f}"}});
    patient.signal(DOCTOR_TAB, offer.clone()).await;
    for number in 0..60 {
        patient.signal(DOCTOR_TAB, json!({"candidate": {"number": number}})).await;
    }
    doctor.signal(TAB, json!({"candidate": null})).await;
    assert_eq!(doctor.receive().await, json!({"type": "signal", "from": TAB, "data": offer}));
    for number in 0..60 {
        assert_eq!(doctor.receive().await["data"]["candidate"]["number"], number);
    }
    assert_eq!(
        patient.receive().await,
        json!({"type": "signal", "from": DOCTOR_TAB, "data": {"candidate": null}})
    );
    assert_eq!(
        room_app.count("SELECT COUNT(*) FROM signaling_messages").await,
        0,
        "delivered messages are deleted"
    );
    // A message for an unknown tab is dropped.
    patient.signal("tab-of-no-client-1", json!({"candidate": null})).await;
    patient.send_json(json!({"type": "ping"})).await;
    assert_eq!(patient.receive().await, json!({"type": "pong"}));
    assert_eq!(room_app.count("SELECT COUNT(*) FROM signaling_messages").await, 0);
    room_app.assert_invariants().await;
}

async fn a_reconnect_of_the_same_tab_is_silent(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.connect_both().await;
    let mut again = room_app.connect_patient().await;
    assert_eq!(again.receive().await["peer"], DOCTOR_TAB);
    assert_eq!(patient.closed().await, 1000, "without a message");
    doctor.signal(TAB, json!({"candidate": 1})).await;
    assert_eq!(again.receive().await["data"]["candidate"], 1);
    again.signal(DOCTOR_TAB, json!({"candidate": 2})).await;
    assert_eq!(doctor.receive().await["data"]["candidate"], 2, "and no join or leave was reported");
}

async fn another_tab_replaces_the_first(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.connect_both().await;
    let mut second = Client::open(room_app.node.address, &room_app.patient, SECOND_TAB).await;
    assert_eq!(second.receive().await["peer"], DOCTOR_TAB);
    assert_eq!(patient.receive().await, json!({"type": "replaced"}));
    assert_eq!(patient.closed().await, 4001);
    assert_eq!(doctor.receive().await, json!({"type": "peer", "tab": SECOND_TAB}));
    doctor.signal(TAB, json!({"candidate": "for the first"})).await;
    doctor.signal(SECOND_TAB, json!({"candidate": "for the second"})).await;
    assert_eq!(second.receive().await["data"]["candidate"], "for the second");
    assert_eq!(room_app.count("SELECT COUNT(*) FROM room_participants").await, 2);
}

async fn a_goodbye_is_immediate_and_a_short_disconnect_keeps_presence(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.connect_both().await;
    patient.send_json(json!({"type": "bye"})).await;
    assert_eq!(patient.closed().await, 1000);
    assert_eq!(doctor.receive().await, json!({"type": "peer", "tab": null}));

    let mut patient = room_app.connect_patient().await;
    assert_eq!(patient.receive().await["peer"], DOCTOR_TAB);
    assert_eq!(doctor.receive().await, json!({"type": "peer", "tab": TAB}));
    patient.drop_connection();
    room_app.wait_until_left().await;
    // A message for a tab that has just disconnected is kept for it.
    doctor.signal(TAB, json!({"candidate": "are you there"})).await;
    let mut patient = room_app.connect_patient().await;
    assert_eq!(patient.receive().await["type"], "welcome");
    assert_eq!(patient.receive().await["data"]["candidate"], "are you there");
    patient.signal(DOCTOR_TAB, json!({"candidate": "yes"})).await;
    assert_eq!(doctor.receive().await["data"]["candidate"], "yes", "the disconnect was not reported");

    patient.drop_connection();
    room_app.wait_until_left().await;
    room_app.clock.advance(Duration::from_secs(9));
    doctor.send_json(json!({"type": "ping"})).await;
    assert_eq!(doctor.receive().await, json!({"type": "pong"}), "nine seconds are within the grace period");
    room_app.clock.advance(Duration::from_secs(1));
    assert_eq!(doctor.receive().await, json!({"type": "peer", "tab": null}), "ten are not");
}

async fn an_idle_client_is_disconnected(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.connect_both().await;
    for _ in 0..3 {
        room_app.clock.advance(Duration::from_secs(20));
        doctor.send_json(json!({"type": "ping"})).await;
        assert_eq!(doctor.receive().await, json!({"type": "pong"}));
    }
    patient.wait_until_closed().await;
    room_app.wait_until_left().await;
    room_app.clock.advance(Duration::from_secs(10));
    assert_eq!(doctor.receive().await, json!({"type": "peer", "tab": null}));
}

async fn cancelling_disconnects_both_clients(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.connect_both().await;
    cancel(&room_app.asha, room_app.id, "cannot stay").await.expect(200);
    for page in [&mut patient, &mut doctor] {
        assert_eq!(page.receive().await, json!({"type": "closed", "status": "cancelled"}));
        assert_eq!(page.closed().await, 4002);
    }
    assert_eq!(rejected(&room_app, &room_app.doctor, DOCTOR_TAB, None).await, error(409, "room_closed"));
}

async fn closing_time_disconnects_both_clients(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.connect_both().await;
    room_app.clock.advance(Duration::from_mins(80));
    for page in [&mut patient, &mut doctor] {
        assert_eq!(page.receive().await, json!({"type": "closed", "status": "over"}));
        assert_eq!(page.closed().await, 4002);
    }
}

async fn a_client_that_does_not_read_is_disconnected(room_app: RoomApp) {
    room_app.consent_both().await;
    let mut doctor = room_app.connect_doctor().await;
    doctor.receive().await;
    let _not_reading = Client::open_narrow(room_app.node.address, &room_app.patient, TAB).await;
    assert_eq!(doctor.receive().await, json!({"type": "peer", "tab": TAB}));
    // More than all buffers between server and client hold. The server does not keep the rest in memory either.
    for _ in 0..95 {
        doctor.signal(TAB, json!({"x": "a".repeat(60 * 1024)})).await;
    }
    room_app.wait_until_left().await;
    doctor.send_json(json!({"type": "ping"})).await;
    assert_eq!(doctor.receive().await, json!({"type": "pong"}), "the other side is not affected");
}

async fn an_invalid_message_disconnects_the_client(room_app: RoomApp) {
    room_app.consent_both().await;
    let signal = |length: usize| {
        let frame =
            |padding: &str| json!({"type": "signal", "to": DOCTOR_TAB, "data": {"x": padding}}).to_string();
        let rest = length - frame("").len();
        Message::text(frame(&"a".repeat(rest)))
    };
    let mut page = room_app.connect_patient().await;
    page.receive().await;
    page.send(signal(64 * 1024)).await;
    page.send_json(json!({"type": "ping"})).await;
    assert_eq!(page.receive().await, json!({"type": "pong"}), "the longest valid message");
    for odd in [
        signal(64 * 1024 + 1),
        signal(300 * 1024),
        Message::text("nonsense"),
        Message::text("{"),
        Message::text(r#"{"type":"welcome"}"#),
        Message::text(r#"{"type":"signal","to":"x","data":{}}"#),
        Message::text(r#"{"type":"signal","to":"doctors-page-one","data":"text"}"#),
        Message::binary(vec![1, 2, 3]),
    ] {
        let mut page = room_app.connect_patient().await;
        page.receive().await;
        page.send(odd).await;
        assert_eq!(page.closed().await, 1008);
    }
}

async fn too_many_messages_disconnect_the_client(room_app: RoomApp) {
    room_app.consent_both().await;
    let mut page = room_app.connect_patient().await;
    page.receive().await;
    let mut answered = 0;
    let code = loop {
        page.try_send(r#"{"type":"ping"}"#).await;
        page.try_send(r#"{"type":"ping"}"#).await;
        match page.receive_or_close().await {
            Ok(pong) => assert_eq!(pong, json!({"type": "pong"})),
            Err(code) => break code,
        }
        answered += 1;
        assert!(answered < 100_000, "the flood is not stopped");
    };
    assert_eq!(code, 1008);
    assert!(answered >= 50, "{answered}: a burst is allowed");
}

async fn undelivered_signals_are_purged(room_app: RoomApp) {
    let (patient, mut doctor) = room_app.connect_both().await;
    patient.drop_connection();
    room_app.wait_until_left().await;
    for number in 0..90 {
        doctor.signal(TAB, json!({"candidate": number})).await;
    }
    doctor.send_json(json!({"type": "ping"})).await;
    assert_eq!(doctor.receive().await, json!({"type": "pong"}));
    let waiting = "SELECT COUNT(*) FROM signaling_messages";
    assert_eq!(room_app.count(waiting).await, 90);
    room_app.consultations.purge_stale_signals().await.unwrap();
    assert_eq!(room_app.count(waiting).await, 90, "not yet");
    room_app.clock.advance(Duration::from_secs(61));
    room_app.consultations.purge_stale_signals().await.unwrap();
    assert_eq!(room_app.count(waiting).await, 0);
    room_app.clock.advance(Duration::from_hours(25));
    room_app.consultations.purge_stale_signals().await.unwrap();
    assert_eq!(room_app.count("SELECT COUNT(*) FROM room_participants").await, 0);
}

async fn a_tab_id_gives_no_access_to_the_other_side(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.connect_both().await;
    // The patient connects with the doctor's tab id: a tab id is worth nothing without the token.
    let mut impostor = Client::open(room_app.node.address, &room_app.patient, DOCTOR_TAB).await;
    assert_eq!(impostor.receive().await["side"], "patient");
    assert_eq!(patient.receive().await, json!({"type": "replaced"}));
    assert_eq!(doctor.receive().await, json!({"type": "peer", "tab": DOCTOR_TAB}));
    doctor.signal(DOCTOR_TAB, json!({"candidate": 1})).await;
    assert_eq!(impostor.receive().await["data"]["candidate"], 1);
    impostor.signal(DOCTOR_TAB, json!({"candidate": 2})).await;
    let received: Value = doctor.receive().await;
    assert_eq!((&received["from"], &received["data"]["candidate"]), (&json!(DOCTOR_TAB), &json!(2)));
    // To its own side: the other side has no such tab.
    impostor.signal(TAB, json!({"candidate": 3})).await;
    impostor.send_json(json!({"type": "ping"})).await;
    assert_eq!(impostor.receive().await, json!({"type": "pong"}));
}
