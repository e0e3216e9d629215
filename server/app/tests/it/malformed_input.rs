//! Malformed input to every operation returns a 4xx error response, the same on both engines.

use std::time::Duration;

use dft_app::router;
use dft_testkit::Engine;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::process::{Server, Site};

/// Operations with a body: method, path, and the names of its fields.
fn operations_with_a_body() -> Vec<(Method, String, Vec<String>)> {
    let document: Value = serde_json::from_str(&router::document().to_json().unwrap()).unwrap();
    let mut found = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            if method == "get" {
                continue;
            }
            let schema = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str();
            let name = schema.and_then(|reference| reference.rsplit('/').next()).unwrap_or_default();
            let fields = document["components"]["schemas"][name]["properties"].as_object();
            found.push((
                Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(),
                path.clone(),
                fields.map(|fields| fields.keys().cloned().collect()).unwrap_or_default(),
            ));
        }
    }
    found
}

fn get_paths() -> Vec<String> {
    let document: Value = serde_json::from_str(&router::document().to_json().unwrap()).unwrap();
    let paths = document["paths"].as_object().unwrap();
    paths
        .iter()
        .filter(|(_, operations)| operations.get("get").is_some())
        .map(|(path, _)| path.clone())
        .collect()
}

/// Bodies that no operation accepts.
fn malformed_bodies() -> Vec<Vec<u8>> {
    let mut bodies: Vec<Vec<u8>> = [
        "{",
        "nonsense",
        "[]",
        "[1,2]",
        "3",
        "\"text\"",
        "null",
        "true",
        "1e999",
        "-",
        "{\"a\":1}}",
        "{\"a\" 1}",
        "{\"a\":1,\"a\":2}",
        r#"{"a": "\ud800"}"#,
        r#"{"a": "\udc00\ud800"}"#,
        r#"{"a": 1e400}"#,
        r#"{"a": "\u0000"}"#,
        r#"{"\u0000": 1}"#,
        r#"{"a": "\u001b[31m"}"#,
    ]
    .iter()
    .map(|text| text.as_bytes().to_vec())
    .collect();
    bodies.push(b"{\"a\": \"\xff\xfe\"}".to_vec());
    bodies.push(b"{\"a\": \"\x00\"}".to_vec());
    for depth in [40, 10_000] {
        bodies.push(format!("{{\"a\": {}1{}}}", "[".repeat(depth), "]".repeat(depth)).into_bytes());
        bodies.push(format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth)).into_bytes());
    }
    bodies
}

/// Operations called by other programs or by a plain form: they check a token or a signature instead of the body's type.
const ANY_BODY_ACCEPTED: [&str; 4] = [
    "/api/notifications/unsubscribe/{token}/",
    "/api/v1/payments/webhooks/razorpay/",
    "/api/v1/payments/webhooks/sandbox/",
    "/sandbox/pay/{token}/",
];

/// Values that no field accepts: most have the wrong type, and none is a valid amount.
fn wrong_values() -> Vec<Value> {
    let huge: Value = serde_json::from_str("123456789012345678901234567890").unwrap();
    vec![
        json!(-1),
        json!(0),
        json!(2_i64.pow(31)),
        json!(u64::MAX),
        json!(1e308),
        huge,
        json!(true),
        json!([]),
        json!(["a@example.in"]),
        json!({}),
        json!({"a": 1}),
    ]
}

/// A server of each engine, with a session at both for the operations that need one.
struct BothEngines {
    sqlite: Server,
    postgres: Server,
    cookies: [String; 2],
    _sites: [Site; 2],
}

impl BothEngines {
    async fn start() -> Self {
        let sites = [Site::new(Engine::Sqlite).await, Site::new(Engine::Postgres).await];
        let (sqlite, postgres) = (sites[0].serve().await, sites[1].serve().await);
        let email = "asha@example.in";
        let cookies = [sqlite.sign_in(email).await.unwrap(), postgres.sign_in(email).await.unwrap()];
        Self { sqlite, postgres, cookies, _sites: sites }
    }

    /// Sends the same request to both engines and returns their response, which must be the same.
    async fn both(&self, method: &Method, path: &str, content_type: &str, body: &[u8]) -> (u16, Value) {
        let mut responses = Vec::new();
        for (server, cookie) in [&self.sqlite, &self.postgres].into_iter().zip(&self.cookies) {
            let request = server
                .client
                .request(method.clone(), server.url(path))
                .header("content-type", content_type)
                .header("cookie", cookie)
                .header("sec-fetch-site", "same-origin")
                .body(body.to_vec());
            let response = request.send().await.unwrap();
            let status = response.status().as_u16();
            responses.push((
                status,
                serde_json::from_slice(&response.bytes().await.unwrap()).unwrap_or(Value::Null),
            ));
        }
        assert_eq!(
            responses[0],
            responses[1],
            "{path} {}",
            String::from_utf8_lossy(&body[..body.len().min(80)])
        );
        responses.remove(0)
    }

    async fn expect_error(&self, method: &Method, path: &str, body: &[u8]) -> u16 {
        let (status, body_json) = self.both(method, path, "application/json", body).await;
        let shown = String::from_utf8_lossy(&body[..body.len().min(80)]).into_owned();
        assert!((400..500).contains(&status), "{path} {shown}: {status} {body_json}");
        assert!(
            body_json["message"].is_string() && body_json["code"].is_string(),
            "{path} {shown}: {body_json}"
        );
        status
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_bodies_return_the_same_error_on_both_engines() {
    let servers = BothEngines::start().await;
    for (method, path, fields) in operations_with_a_body() {
        for body in malformed_bodies() {
            servers.expect_error(&method, &path, &body).await;
        }
        // The unfilled path parameter may return 404 before the body is read.
        let has_parameter = path.contains('{');
        for field in &fields {
            for value in wrong_values() {
                // An empty cart is valid.
                if path == "/api/v1/dopamart/cart/merge/" && value == json!([]) {
                    continue;
                }
                let status =
                    servers.expect_error(&method, &path, json!({field: value}).to_string().as_bytes()).await;
                // A number that is not an id returns 404, as in a path.
                let unknown_id = field.ends_with("_id") && value.is_number() && status == 404;
                let missing_path = has_parameter && status == 404;
                assert!(status == 422 || unknown_id || missing_path, "{path} {field} {value}: {status}");
            }
        }
        let ten_megabytes = vec![b' '; 10_000_000];
        assert_eq!(servers.expect_error(&method, &path, &ten_megabytes).await, 413);
        if ANY_BODY_ACCEPTED.contains(&path.as_str()) {
            continue;
        }
        for content_type in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "application/jsonx",
        ] {
            assert_eq!(
                servers.both(&method, &path, content_type, b"{}").await.0,
                415,
                "{path} {content_type}"
            );
        }
        if has_parameter {
            continue;
        }
        assert_eq!(
            chunked(&servers.sqlite, &path, &servers.cookies[0], 10_000_000).await,
            413,
            "{path} with chunked encoding"
        );
    }
    for server in [&servers.sqlite, &servers.postgres] {
        assert_eq!(server.get("/readyz").await.status(), 200);
    }
}

/// Names may have characters of every script.
#[tokio::test(flavor = "multi_thread")]
async fn unusual_but_valid_text_is_stored_unchanged() {
    let servers = BothEngines::start().await;
    for name in
        ["आशा राव", "ஆஷா", "👩🏽‍⚕️ Asha", "‏آشا‎", "O'Brien \"x\" \\ %_", "<script>alert(1)</script>", "a\nb\tc"]
    {
        let body = json!({"email": "asha@example.in", "name": name}).to_string();
        for server in [&servers.sqlite, &servers.postgres] {
            let token: Value = server
                .post("/dev/identity/token/", &serde_json::from_str(&body).unwrap())
                .await
                .unwrap()
                .json()
                .await
                .unwrap();
            let user: Value =
                server.post("/api/v1/auth/google-login/", &token).await.unwrap().json().await.unwrap();
            assert_eq!(
                user["user"]["name"],
                name.replace(['\n', '\t'], ""),
                "control characters are dropped from names"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_paths_and_methods_return_an_error_response() {
    let servers = BothEngines::start().await;
    let refused = async |method: &str, path: &str| {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        for server in [&servers.sqlite, &servers.postgres] {
            let response = server.client.request(method.clone(), server.url(path)).send().await.unwrap();
            let status = response.status().as_u16();
            assert!((400..500).contains(&status), "{method} {path}: {status}");
            let body_json: Value = response.json().await.unwrap();
            assert!(
                body_json["message"].is_string() && body_json["code"].is_string(),
                "{method} {path}: {body_json}"
            );
        }
    };
    for path in [
        "/api/",
        "/api/v1",
        "/api/v1//users/me/",
        "/api/v1/users/me/%00/",
        "/api/v1/../users/me",
        "/api/v1/%F0%9F%98%80/",
    ] {
        refused("GET", path).await;
    }
    // Paths are case-sensitive, so this is a page that does not exist rather than an operation.
    assert_eq!(servers.sqlite.get("/API/v1/users/me/").await.status(), 404);
    for path in get_paths() {
        refused("DELETE", &path).await;
        refused("PATCH", &path).await;
        for query in
            ["?page=%00", "?page=99999999999999999999", "?%FF=%FF", "?a[]=1&a[]=2", "?page=-1&page=1"]
        {
            let response = servers.sqlite.get(&format!("{path}{query}")).await;
            assert!(response.status().as_u16() < 500, "{path}{query}");
        }
    }
}

/// Sends a chunked body and reads the status even when the server stops reading.
async fn chunked(server: &Server, path: &str, cookie: &str, bytes: usize) -> u16 {
    let (mut read, mut write) = TcpStream::connect(&server.address).await.unwrap().into_split();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    tokio::spawn(async move {
        write.write_all(head.as_bytes()).await?;
        let chunk = format!("{:x}\r\n{}\r\n", 65_536, " ".repeat(65_536));
        for _ in 0..bytes / 65_536 {
            write.write_all(chunk.as_bytes()).await?;
        }
        write.write_all(b"0\r\n\r\n").await
    });
    let mut response = vec![0; 12];
    timeout(Duration::from_secs(20), read.read_exact(&mut response)).await.expect("a response").unwrap();
    String::from_utf8_lossy(&response[9..]).parse().unwrap()
}
