//! Inside the room: what two pages say to each other arrives once and in order, and whoever misbehaves is let go.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::room_support::{DOCTORS_TAB, Page, RoomApp, SECOND_TAB, TAB, open, room_app};
use crate::support::cancel;

both_engines!(
    room_app: one_is_let_in_only_with_the_right_to_be_there,
    signals_arrive_once_and_in_order,
    the_same_page_comes_back_quietly,
    another_page_takes_the_call,
    a_bye_is_known_at_once_and_a_blink_is_not,
    a_silent_page_is_let_go,
    the_room_closes_on_those_inside,
    the_time_is_over_for_those_inside_too,
    whoever_does_not_read_is_let_go,
    whoever_does_not_speak_our_language_is_let_go,
    a_flood_is_stopped,
    signals_that_nobody_takes_are_forgotten,
    neither_speaks_for_the_other,
);

async fn refused(room_app: &RoomApp, token: &str, tab: &str, origin: Option<&str>) -> (u16, String) {
    match open(room_app.node.address, token, tab, origin).await {
        Ok(_) => panic!("let in"),
        Err(error) => error,
    }
}

fn said(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}

async fn one_is_let_in_only_with_the_right_to_be_there(room_app: RoomApp) {
    let token = &room_app.patient;
    assert_eq!(refused(&room_app, "nobody", TAB, None).await, said(404, "not_found"));
    assert_eq!(refused(&room_app, token, TAB, None).await, said(403, "consent_needed"));
    room_app.both_agree().await;
    for tab in ["", "short", "with%20a%20space.....", &"a".repeat(65)] {
        assert_eq!(refused(&room_app, token, tab, None).await, said(422, "invalid"), "{tab}");
    }
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        assert_eq!(refused(&room_app, token, TAB, Some(origin)).await, said(403, "cross_origin"), "{origin}");
    }
    let plain = room_app.guest().get(&format!("/api/v1/consultations/room/{token}/signals/?tab={TAB}")).await;
    assert_eq!(plain.expect(426).code(), "not_a_websocket");
    let mut page = room_app.patients_page().await;
    assert_eq!(
        page.hear().await,
        json!({"type": "welcome", "side": "patient", "peer": null, "closes_at": "2026-11-16T10:45:00+05:30"})
    );
    page.say(json!({"type": "ping"})).await;
    assert_eq!(page.hear().await, json!({"type": "pong"}));
    room_app.clock.advance(Duration::from_hours(2));
    assert_eq!(refused(&room_app, token, TAB, None).await, said(409, "room_closed"));
}

async fn signals_arrive_once_and_in_order(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.both_pages().await;
    // What is odd in it is not ours to mend.
    let offer =
        json!({"description": {"type": "offer", "sdp": "v=0\r\no=- é \u{1F33C} \"quoted\" \\ \u{7f}"}});
    patient.signal(DOCTORS_TAB, offer.clone()).await;
    for number in 0..60 {
        patient.signal(DOCTORS_TAB, json!({"candidate": {"number": number}})).await;
    }
    doctor.signal(TAB, json!({"candidate": null})).await;
    assert_eq!(doctor.hear().await, json!({"type": "signal", "from": TAB, "data": offer}));
    for number in 0..60 {
        assert_eq!(doctor.hear().await["data"]["candidate"]["number"], number);
    }
    assert_eq!(
        patient.hear().await,
        json!({"type": "signal", "from": DOCTORS_TAB, "data": {"candidate": null}})
    );
    assert_eq!(
        room_app.count("SELECT COUNT(*) FROM signaling_messages").await,
        0,
        "what is delivered is gone"
    );
    // For a page that is not there: dropped.
    patient.signal("nobodys-page-one", json!({"candidate": null})).await;
    patient.say(json!({"type": "ping"})).await;
    assert_eq!(patient.hear().await, json!({"type": "pong"}));
    assert_eq!(room_app.count("SELECT COUNT(*) FROM signaling_messages").await, 0);
    room_app.assert_invariants().await;
}

async fn the_same_page_comes_back_quietly(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.both_pages().await;
    let mut again = room_app.patients_page().await;
    assert_eq!(again.hear().await["peer"], DOCTORS_TAB);
    assert_eq!(patient.closed().await, 1000, "without a word");
    doctor.signal(TAB, json!({"candidate": 1})).await;
    assert_eq!(again.hear().await["data"]["candidate"], 1);
    again.signal(DOCTORS_TAB, json!({"candidate": 2})).await;
    assert_eq!(doctor.hear().await["data"]["candidate"], 2, "and nothing of a coming or going");
}

async fn another_page_takes_the_call(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.both_pages().await;
    let mut second = Page::open(room_app.node.address, &room_app.patient, SECOND_TAB).await;
    assert_eq!(second.hear().await["peer"], DOCTORS_TAB);
    assert_eq!(patient.hear().await, json!({"type": "replaced"}));
    assert_eq!(patient.closed().await, 4001);
    assert_eq!(doctor.hear().await, json!({"type": "peer", "tab": SECOND_TAB}));
    doctor.signal(TAB, json!({"candidate": "for the first"})).await;
    doctor.signal(SECOND_TAB, json!({"candidate": "for the second"})).await;
    assert_eq!(second.hear().await["data"]["candidate"], "for the second");
    assert_eq!(room_app.count("SELECT COUNT(*) FROM room_participants").await, 2);
}

async fn a_bye_is_known_at_once_and_a_blink_is_not(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.both_pages().await;
    patient.say(json!({"type": "bye"})).await;
    assert_eq!(patient.closed().await, 1000);
    assert_eq!(doctor.hear().await, json!({"type": "peer", "tab": null}));

    let mut patient = room_app.patients_page().await;
    assert_eq!(patient.hear().await["peer"], DOCTORS_TAB);
    assert_eq!(doctor.hear().await, json!({"type": "peer", "tab": TAB}));
    patient.vanish();
    room_app.wait_until_left().await;
    // What is said to a page that has just gone waits for it.
    doctor.signal(TAB, json!({"candidate": "are you there"})).await;
    let mut patient = room_app.patients_page().await;
    assert_eq!(patient.hear().await["type"], "welcome");
    assert_eq!(patient.hear().await["data"]["candidate"], "are you there");
    patient.signal(DOCTORS_TAB, json!({"candidate": "yes"})).await;
    assert_eq!(doctor.hear().await["data"]["candidate"], "yes", "nothing was said of the blink");

    patient.vanish();
    room_app.wait_until_left().await;
    room_app.clock.advance(Duration::from_secs(9));
    doctor.say(json!({"type": "ping"})).await;
    assert_eq!(doctor.hear().await, json!({"type": "pong"}), "nine seconds are a blink");
    room_app.clock.advance(Duration::from_secs(1));
    assert_eq!(doctor.hear().await, json!({"type": "peer", "tab": null}), "ten are not");
}

async fn a_silent_page_is_let_go(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.both_pages().await;
    for _ in 0..3 {
        room_app.clock.advance(Duration::from_secs(20));
        doctor.say(json!({"type": "ping"})).await;
        assert_eq!(doctor.hear().await, json!({"type": "pong"}));
    }
    patient.gone().await;
    room_app.wait_until_left().await;
    room_app.clock.advance(Duration::from_secs(10));
    assert_eq!(doctor.hear().await, json!({"type": "peer", "tab": null}));
}

async fn the_room_closes_on_those_inside(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.both_pages().await;
    cancel(&room_app.asha, room_app.id, "cannot stay").await.expect(200);
    for page in [&mut patient, &mut doctor] {
        assert_eq!(page.hear().await, json!({"type": "closed", "status": "cancelled"}));
        assert_eq!(page.closed().await, 4002);
    }
    assert_eq!(refused(&room_app, &room_app.doctor, DOCTORS_TAB, None).await, said(409, "room_closed"));
}

async fn the_time_is_over_for_those_inside_too(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.both_pages().await;
    room_app.clock.advance(Duration::from_mins(80));
    for page in [&mut patient, &mut doctor] {
        assert_eq!(page.hear().await, json!({"type": "closed", "status": "over"}));
        assert_eq!(page.closed().await, 4002);
    }
}

async fn whoever_does_not_read_is_let_go(room_app: RoomApp) {
    room_app.both_agree().await;
    let mut doctor = room_app.doctors_page().await;
    doctor.hear().await;
    let _deaf = Page::open_narrow(room_app.node.address, &room_app.patient, TAB).await;
    assert_eq!(doctor.hear().await, json!({"type": "peer", "tab": TAB}));
    // More than any buffer between us and them holds. What they do not take is not kept for them in memory either.
    for _ in 0..95 {
        doctor.signal(TAB, json!({"x": "a".repeat(60 * 1024)})).await;
    }
    room_app.wait_until_left().await;
    doctor.say(json!({"type": "ping"})).await;
    assert_eq!(doctor.hear().await, json!({"type": "pong"}), "nobody else suffers");
}

async fn whoever_does_not_speak_our_language_is_let_go(room_app: RoomApp) {
    room_app.both_agree().await;
    let signal = |length: usize| {
        let frame =
            |padding: &str| json!({"type": "signal", "to": DOCTORS_TAB, "data": {"x": padding}}).to_string();
        let rest = length - frame("").len();
        Message::text(frame(&"a".repeat(rest)))
    };
    let mut page = room_app.patients_page().await;
    page.hear().await;
    page.send(signal(64 * 1024)).await;
    page.say(json!({"type": "ping"})).await;
    assert_eq!(page.hear().await, json!({"type": "pong"}), "the longest that may be");
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
        let mut page = room_app.patients_page().await;
        page.hear().await;
        page.send(odd).await;
        assert_eq!(page.closed().await, 1008);
    }
}

async fn a_flood_is_stopped(room_app: RoomApp) {
    room_app.both_agree().await;
    let mut page = room_app.patients_page().await;
    page.hear().await;
    let mut answered = 0;
    let code = loop {
        page.offer(r#"{"type":"ping"}"#).await;
        page.offer(r#"{"type":"ping"}"#).await;
        match page.hear_or_close().await {
            Ok(pong) => assert_eq!(pong, json!({"type": "pong"})),
            Err(code) => break code,
        }
        answered += 1;
        assert!(answered < 100_000, "nobody stops it");
    };
    assert_eq!(code, 1008);
    assert!(answered >= 50, "{answered}: a burst is no flood");
}

async fn signals_that_nobody_takes_are_forgotten(room_app: RoomApp) {
    let (patient, mut doctor) = room_app.both_pages().await;
    patient.vanish();
    room_app.wait_until_left().await;
    for number in 0..90 {
        doctor.signal(TAB, json!({"candidate": number})).await;
    }
    doctor.say(json!({"type": "ping"})).await;
    assert_eq!(doctor.hear().await, json!({"type": "pong"}));
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

async fn neither_speaks_for_the_other(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.both_pages().await;
    // The doctor's page by the patient's own name, and the other way: a name is worth nothing without the token.
    let mut posing = Page::open(room_app.node.address, &room_app.patient, DOCTORS_TAB).await;
    assert_eq!(posing.hear().await["side"], "patient");
    assert_eq!(patient.hear().await, json!({"type": "replaced"}));
    assert_eq!(doctor.hear().await, json!({"type": "peer", "tab": DOCTORS_TAB}));
    doctor.signal(DOCTORS_TAB, json!({"candidate": 1})).await;
    assert_eq!(posing.hear().await["data"]["candidate"], 1);
    posing.signal(DOCTORS_TAB, json!({"candidate": 2})).await;
    let heard: Value = doctor.hear().await;
    assert_eq!((&heard["from"], &heard["data"]["candidate"]), (&json!(DOCTORS_TAB), &json!(2)));
    // To oneself: nobody of the other side is called so.
    posing.signal(TAB, json!({"candidate": 3})).await;
    posing.say(json!({"type": "ping"})).await;
    assert_eq!(posing.hear().await, json!({"type": "pong"}));
}
