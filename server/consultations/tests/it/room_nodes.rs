//! Two nodes on one database with one side connected to each, and a node that restarts.

use std::time::Duration;

use dft_testkit::{Engine, TestServer, both_engines};
use serde_json::{Value, json};

use crate::room_support::{Client, DOCTOR_TAB, RoomApp, SECOND_TAB, TAB, room_app};
use crate::support::{ConsultationsApp, cancel};

both_engines!(
    room_app: presence_survives_a_restart,
    shutdown_does_not_wait_for_unresponsive_clients,
    a_cancellation_by_another_process_closes_the_room,
);

/// The app's own node, and a second one on the same database.
struct TwoNodes {
    room_app: RoomApp,
    second: ConsultationsApp,
    node: TestServer,
}

/// With or without notifications between the nodes.
async fn two_nodes(listening: bool) -> TwoNodes {
    let room_app = room_app(Engine::Postgres).await;
    let second = room_app.another().await;
    let node = second.listen().await;
    if listening {
        for (area, node) in [(&room_app.consultations, &room_app.node), (&second.consultations, &node)] {
            let (area, stop) = (area.clone(), node.shutdown_token());
            tokio::spawn(async move { area.listen_for_changes(stop).await });
        }
    }
    room_app.consent_both().await;
    TwoNodes { room_app, second, node }
}

/// The patient at the first, the doctor at the second.
async fn connect_one_client_per_node(nodes: &TwoNodes) -> (Client, Client) {
    let mut patient = nodes.room_app.connect_patient().await;
    assert_eq!(patient.receive().await["peer"], Value::Null);
    let mut doctor = Client::open(nodes.node.address, &nodes.room_app.doctor, DOCTOR_TAB).await;
    assert_eq!(doctor.receive().await["peer"], TAB);
    assert_eq!(patient.receive().await, json!({"type": "peer", "tab": DOCTOR_TAB}));
    (patient, doctor)
}

async fn signals_are_relayed_between_nodes(nodes: TwoNodes) {
    let (mut patient, mut doctor) = connect_one_client_per_node(&nodes).await;
    for round in 0..3 {
        patient.signal(DOCTOR_TAB, json!({"candidate": round})).await;
        patient.signal(DOCTOR_TAB, json!({"candidate": round + 100})).await;
        assert_eq!(doctor.receive().await["data"]["candidate"], round);
        assert_eq!(doctor.receive().await["data"]["candidate"], round + 100);
        doctor.signal(TAB, json!({"candidate": round})).await;
        assert_eq!(patient.receive().await["data"]["candidate"], round);
    }
    // Another tab of the patient, on the other node.
    let mut moved = Client::open(nodes.node.address, &nodes.room_app.patient, SECOND_TAB).await;
    assert_eq!(moved.receive().await["peer"], DOCTOR_TAB);
    assert_eq!(patient.receive().await, json!({"type": "replaced"}));
    assert_eq!(patient.closed().await, 4001);
    assert_eq!(doctor.receive().await, json!({"type": "peer", "tab": SECOND_TAB}));
    // The same tab reconnects to the first node.
    let mut back = Client::open(nodes.room_app.node.address, &nodes.room_app.patient, SECOND_TAB).await;
    assert_eq!(back.receive().await["peer"], DOCTOR_TAB);
    assert_eq!(moved.closed().await, 1000);
    doctor.signal(SECOND_TAB, json!({"candidate": "welcome back"})).await;
    assert_eq!(back.receive().await["data"]["candidate"], "welcome back");
    // Cancelled on the first node: closed on both.
    cancel(&nodes.room_app.asha, nodes.room_app.id, "cannot stay").await.expect(200);
    for page in [&mut back, &mut doctor] {
        assert_eq!(page.receive().await, json!({"type": "closed", "status": "cancelled"}));
        assert_eq!(page.closed().await, 4002);
    }
    nodes.second.assert_invariants().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_with_notifications() {
    signals_are_relayed_between_nodes(two_nodes(true).await).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_without_notifications() {
    signals_are_relayed_between_nodes(two_nodes(false).await).await;
}

async fn presence_survives_a_restart(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.connect_both().await;
    let RoomApp { app, patient: patients, doctor: doctors, node, .. } = room_app;
    node.stop().await;
    assert_eq!((patient.closed().await, doctor.closed().await), (1012, 1012));
    app.clock.advance(Duration::from_secs(4));
    let anew = app.another().await;
    let node = anew.listen().await;
    let mut patient = Client::open(node.address, &patients, TAB).await;
    assert_eq!(patient.receive().await["peer"], DOCTOR_TAB, "a restart keeps presence");
    // Sent before the other side is back.
    patient.signal(DOCTOR_TAB, json!({"candidate": 1})).await;
    let mut doctor = Client::open(node.address, &doctors, DOCTOR_TAB).await;
    assert_eq!(doctor.receive().await["peer"], TAB);
    assert_eq!(doctor.receive().await["data"]["candidate"], 1);
    doctor.signal(TAB, json!({"candidate": 2})).await;
    assert_eq!(patient.receive().await["data"]["candidate"], 2, "and no leave was reported");
}

async fn shutdown_does_not_wait_for_unresponsive_clients(room_app: RoomApp) {
    let (_patient, mut doctor) = room_app.connect_both().await;
    let RoomApp { app, node, .. } = room_app;
    // One client does not reply to the close; the other does.
    let stopped = tokio::spawn(node.stop());
    assert_eq!(doctor.closed().await, 1012);
    tokio::time::timeout(Duration::from_secs(9), stopped).await.expect("in time").expect("it stops");
    assert_eq!(app.count("SELECT COUNT(*) FROM room_participants WHERE left_at IS NULL").await, 0);
}

async fn a_cancellation_by_another_process_closes_the_room(room_app: RoomApp) {
    let (mut patient, mut doctor) = room_app.connect_both().await;
    // As `dft appointments cancel` does: another process, which wakes no connection here.
    let beside = room_app.another().await;
    let id = dft_consultations::AppointmentId(room_app.id);
    beside.consultations.cancel_by_operator(id, "the doctor is ill").await.unwrap();
    for page in [&mut patient, &mut doctor] {
        assert_eq!(page.receive().await, json!({"type": "closed", "status": "cancelled"}));
        assert_eq!(page.closed().await, 4002);
    }
}
