//! The middleware around every route.

use axum::Router;
use axum::routing::{get, post};
use dft_kernel::auth::{Admin, Doctor, Member};
use dft_kernel::http::{EmptyBody, Json, NoContent};
use dft_kernel::ids::{PathId, UserId};
use dft_testkit::{Engine, TestApp, TestContext};
use http::Method;
use serde_json::json;

async fn test_app() -> TestApp {
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
async fn a_panic_returns_500_without_details() {
    let app = test_app().await;
    let response = app.guest().get("/api/v1/panics/").await.expect(500);
    assert_eq!(
        response.json(),
        json!({"message": "Something went wrong on our side. Please try again.", "code": "internal"})
    );
    app.guest().get("/api/v1/things/1/").await.expect(200);
}

#[tokio::test]
async fn unknown_paths_and_methods_return_json_errors() {
    let app = test_app().await;
    let missing = app.guest().get("/api/v1/no-such-thing/").await.expect(404);
    assert_eq!(missing.json(), json!({"message": "Not found", "code": "not_found"}));
    let other_method = app.guest().post("/api/v1/things/1/", json!({})).await.expect(405);
    assert_eq!(other_method.code(), "method_not_allowed");
    assert_eq!(other_method.header("allow"), Some("GET,HEAD"));
}

#[tokio::test]
async fn an_invalid_id_returns_the_same_404_as_an_unknown_path() {
    let app = test_app().await;
    let missing = app.guest().get("/api/v1/no-such-thing/").await.expect(404);
    for id in ["abc", "0", "-1", "12345678901234567890", "%00", "1%20", "%F0%9F%98%80", "1.0"] {
        let response = app.guest().get(&format!("/api/v1/things/{id}/")).await.expect(404);
        assert_eq!(response.body, missing.body, "{id}");
    }
    assert_eq!(app.guest().get("/api/v1/things/1/parts/2/").await.expect(200).json(), json!([1, 2]));
    app.guest().get("/api/v1/things/1/parts/x/").await.expect(404);
    assert_eq!(app.guest().get("/api/v1/things/12").await.expect(200).json(), json!({"id": 12}));
}

#[tokio::test]
async fn every_response_has_security_headers_and_a_request_id() {
    let app = test_app().await;
    for path in ["/api/v1/things/1/", "/api/v1/no-such-thing/", "/api/v1/panics/"] {
        let response = app.guest().get(path).await;
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(response.header("cache-control"), Some("no-store"), "{path}");
        assert!(
            response.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"),
            "{path}"
        );
        assert_eq!(response.header("x-request-id").unwrap().len(), 16, "{path}");
        assert_eq!(response.header("strict-transport-security"), None, "only https responses have it");
    }
}

#[tokio::test]
async fn a_route_without_a_body_accepts_only_an_empty_object() {
    let app = test_app().await;
    let guest = app.guest();
    guest.call(guest.request(Method::POST, "/api/v1/nothing/", None)).await.expect(204);
    guest.post("/api/v1/nothing/", json!({})).await.expect(204);
    guest.post("/api/v1/nothing/", json!({"status": "paid"})).await.expect(422);
    guest.post("/api/v1/nothing/", json!([])).await.expect(400);
}

#[tokio::test]
async fn extractors_enforce_session_and_role() {
    let app = test_app().await;
    assert_eq!(app.guest().get("/api/v1/greets/").await.expect(200).json(), json!(null));
    let member = app.member("asha").await;
    assert_eq!(member.get("/api/v1/greets/").await.expect(200).json(), json!("asha"));
    for path in ["/api/v1/doctors-only/", "/api/v1/admins-only/"] {
        app.guest().get(path).await.expect(401);
        assert_eq!(member.get(path).await.expect(403).code(), "role_needed");
    }
}
