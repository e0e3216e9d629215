//! What every route gets without asking for it.

use axum::Router;
use axum::routing::{get, post};
use dft_kernel::auth::{Admin, Doctor, Member};
use dft_kernel::http::{EmptyBody, Json, NoContent};
use dft_kernel::ids::{PathId, UserId};
use dft_testkit::{Engine, TestApp, TestContext};
use http::Method;
use serde_json::json;

async fn world() -> TestApp {
    let routes = Router::new()
        .route("/api/v1/panics/", get(async || -> NoContent { panic!("with a secret") }))
        .route(
            "/api/v1/things/{id}/",
            get(async |PathId(UserId(id)): PathId<UserId>| Json(json!({"id": id}))),
        )
        .route(
            "/api/v1/things/{id}/parts/{part}/",
            get(async |PathId((UserId(id), UserId(part))): PathId<(UserId, UserId)>| Json(json!([id, part]))),
        )
        .route("/api/v1/nothing/", post(async |_: EmptyBody| NoContent))
        .route("/api/v1/greets/", get(async |member: Option<Member>| Json(member.map(|member| member.name))))
        .route("/api/v1/doctors-only/", get(async |_: Doctor| NoContent))
        .route("/api/v1/admins-only/", get(async |_: Admin| NoContent));
    TestApp::new(TestContext::new(Engine::Sqlite).await, routes)
}

#[tokio::test]
async fn a_panic_is_one_500_and_tells_nothing() {
    let world = world().await;
    let answer = world.guest().get("/api/v1/panics/").await.expect(500);
    assert_eq!(
        answer.json(),
        json!({"message": "Something went wrong on our side. Please try again.", "code": "internal"})
    );
    world.guest().get("/api/v1/things/1/").await.expect(200);
}

#[tokio::test]
async fn what_is_not_there_is_json_too() {
    let world = world().await;
    let missing = world.guest().get("/api/v1/no-such-thing/").await.expect(404);
    assert_eq!(missing.json(), json!({"message": "Not found", "code": "not_found"}));
    let other_method = world.guest().post("/api/v1/things/1/", json!({})).await.expect(405);
    assert_eq!(other_method.code(), "method_not_allowed");
    assert_eq!(other_method.header("allow"), Some("GET,HEAD"));
}

#[tokio::test]
async fn an_id_that_is_none_is_not_there_byte_for_byte() {
    let world = world().await;
    let missing = world.guest().get("/api/v1/no-such-thing/").await.expect(404);
    for id in ["abc", "0", "-1", "12345678901234567890", "%00", "1%20", "%F0%9F%98%80", "1.0"] {
        let answer = world.guest().get(&format!("/api/v1/things/{id}/")).await.expect(404);
        assert_eq!(answer.body, missing.body, "{id}");
    }
    assert_eq!(world.guest().get("/api/v1/things/1/parts/2/").await.expect(200).json(), json!([1, 2]));
    world.guest().get("/api/v1/things/1/parts/x/").await.expect(404);
    assert_eq!(world.guest().get("/api/v1/things/12").await.expect(200).json(), json!({"id": 12}));
}

#[tokio::test]
async fn every_answer_is_protected_and_has_a_name() {
    let world = world().await;
    for path in ["/api/v1/things/1/", "/api/v1/no-such-thing/", "/api/v1/panics/"] {
        let answer = world.guest().get(path).await;
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
        assert!(
            answer.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"),
            "{path}"
        );
        assert_eq!(answer.header("x-request-id").unwrap().len(), 16, "{path}");
        assert_eq!(
            answer.header("strict-transport-security"),
            None,
            "plain http makes no promise about https"
        );
    }
}

#[tokio::test]
async fn a_call_that_takes_nothing_takes_nothing() {
    let world = world().await;
    let guest = world.guest();
    guest.call(guest.request(Method::POST, "/api/v1/nothing/", None)).await.expect(204);
    guest.post("/api/v1/nothing/", json!({})).await.expect(204);
    guest.post("/api/v1/nothing/", json!({"status": "paid"})).await.expect(422);
    guest.post("/api/v1/nothing/", json!([])).await.expect(400);
}

#[tokio::test]
async fn a_signature_says_who_may_come_in() {
    let world = world().await;
    assert_eq!(world.guest().get("/api/v1/greets/").await.expect(200).json(), json!(null));
    let member = world.member("asha").await;
    assert_eq!(member.get("/api/v1/greets/").await.expect(200).json(), json!("asha"));
    for path in ["/api/v1/doctors-only/", "/api/v1/admins-only/"] {
        world.guest().get(path).await.expect(401);
        assert_eq!(member.get(path).await.expect(403).code(), "role_needed");
    }
}
