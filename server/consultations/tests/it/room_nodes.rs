//! Two servers on one database, a side on each; and a server that starts anew.

use std::time::Duration;

use dft_testkit::{Engine, TestServer, both_engines};
use serde_json::{Value, json};

use crate::room_support::{DOCTORS_TAB, Page, RoomApp, SECOND_TAB, TAB, room_app};
use crate::support::{ConsultationsApp, cancel};

both_engines!(
    room_app: a_restarted_server_finds_both_pages_where_they_were,
    nobody_is_kept_waiting_by_a_stop,
    a_command_beside_the_server_closes_the_room,
);

/// The room_app's own server, and a second one on the same database.
struct Two {
    room_app: RoomApp,
    second: ConsultationsApp,
    node: TestServer,
}

/// Hearing each other, or not.
async fn two(hearing: bool) -> Two {
    let room_app = room_app(Engine::Postgres).await;
    let second = room_app.another().await;
    let node = second.listen().await;
    if hearing {
        for (area, node) in [(&room_app.consultations, &room_app.node), (&second.consultations, &node)] {
            let (area, stop) = (area.clone(), node.stop_sign());
            tokio::spawn(async move { area.listen_for_changes(stop).await });
        }
    }
    room_app.both_agree().await;
    Two { room_app, second, node }
}

/// The patient at the first, the doctor at the second.
async fn one_at_each(two: &Two) -> (Page, Page) {
    let mut patient = two.room_app.patients_page().await;
    assert_eq!(patient.hear().await["peer"], Value::Null);
    let mut doctor = Page::open(two.node.address, &two.room_app.doctor, DOCTORS_TAB).await;
    assert_eq!(doctor.hear().await["peer"], TAB);
    assert_eq!(patient.hear().await, json!({"type": "peer", "tab": DOCTORS_TAB}));
    (patient, doctor)
}

async fn signals_pass_and_changes_are_seen(two: Two) {
    let (mut patient, mut doctor) = one_at_each(&two).await;
    for round in 0..3 {
        patient.signal(DOCTORS_TAB, json!({"candidate": round})).await;
        patient.signal(DOCTORS_TAB, json!({"candidate": round + 100})).await;
        assert_eq!(doctor.hear().await["data"]["candidate"], round);
        assert_eq!(doctor.hear().await["data"]["candidate"], round + 100);
        doctor.signal(TAB, json!({"candidate": round})).await;
        assert_eq!(patient.hear().await["data"]["candidate"], round);
    }
    // Another page of the patient's, at the other server.
    let mut moved = Page::open(two.node.address, &two.room_app.patient, SECOND_TAB).await;
    assert_eq!(moved.hear().await["peer"], DOCTORS_TAB);
    assert_eq!(patient.hear().await, json!({"type": "replaced"}));
    assert_eq!(patient.closed().await, 4001);
    assert_eq!(doctor.hear().await, json!({"type": "peer", "tab": SECOND_TAB}));
    // And back again, by the same name as the one that sits at the other.
    let mut back = Page::open(two.room_app.node.address, &two.room_app.patient, SECOND_TAB).await;
    assert_eq!(back.hear().await["peer"], DOCTORS_TAB);
    assert_eq!(moved.closed().await, 1000);
    doctor.signal(SECOND_TAB, json!({"candidate": "welcome back"})).await;
    assert_eq!(back.hear().await["data"]["candidate"], "welcome back");
    // Cancelled at the first: closed at both.
    cancel(&two.room_app.asha, two.room_app.id, "cannot stay").await.expect(200);
    for page in [&mut back, &mut doctor] {
        assert_eq!(page.hear().await, json!({"type": "closed", "status": "cancelled"}));
        assert_eq!(page.closed().await, 4002);
    }
    two.second.assert_invariants().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_that_hear_each_other() {
    signals_pass_and_changes_are_seen(two(true).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_that_do_not_hear_each_other() {
    signals_pass_and_changes_are_seen(two(false).await).await;
}

async fn a_restarted_server_finds_both_pages_where_they_were(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.both_pages().await;
    let RoomApp { clinic, patient: patients, doctor: doctors, node, .. } = room_app;
    node.stop().await;
    assert_eq!((patient.closed().await, doctor.closed().await), (1012, 1012));
    clinic.clock.advance(Duration::from_secs(4));
    let anew = clinic.another().await;
    let node = anew.listen().await;
    let mut patient = Page::open(node.address, &patients, TAB).await;
    assert_eq!(patient.hear().await["peer"], DOCTORS_TAB, "a restart is no leave");
    // Said before the other is back.
    patient.signal(DOCTORS_TAB, json!({"candidate": 1})).await;
    let mut doctor = Page::open(node.address, &doctors, DOCTORS_TAB).await;
    assert_eq!(doctor.hear().await["peer"], TAB);
    assert_eq!(doctor.hear().await["data"]["candidate"], 1);
    doctor.signal(TAB, json!({"candidate": 2})).await;
    assert_eq!(patient.hear().await["data"]["candidate"], 2, "and nothing was said of a leave");
}

async fn nobody_is_kept_waiting_by_a_stop(room_app: RoomApp) {
    let (_patient, mut doctor) = room_app.both_pages().await;
    let RoomApp { clinic, node, .. } = room_app;
    // One page does not even response the close; the other does.
    let stopped = tokio::spawn(node.stop());
    assert_eq!(doctor.closed().await, 1012);
    tokio::time::timeout(Duration::from_secs(9), stopped).await.expect("in time").expect("it stops");
    assert_eq!(clinic.count("SELECT COUNT(*) FROM room_participants WHERE left_at IS NULL").await, 0);
}

async fn a_command_beside_the_server_closes_the_room(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.both_pages().await;
    // As `dft appointments cancel` does: another process, which wakes nobody here.
    let beside = room_app.another().await;
    let id = dft_consultations::AppointmentId(room_app.id);
    beside.consultations.cancel_by_operator(id, "the doctor is ill").await.unwrap();
    for page in [&mut patient, &mut doctor] {
        assert_eq!(page.hear().await, json!({"type": "closed", "status": "cancelled"}));
        assert_eq!(page.closed().await, 4002);
    }
}
