//! An HTTP client that calls the router directly and stores cookies as a browser does.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Mutex;

use axum::body::Body;
use dft_kernel::http::App;
use dft_kernel::http::PeerAddr;
use http::{Method, Request, header};
use serde_json::Value;
use tower::ServiceExt;

use crate::TestResponse;

/// A guest until a response sets the session cookie.
pub struct TestClient {
    app: App,
    cookies: Mutex<Vec<(String, String)>>,
    address: IpAddr,
}

impl TestClient {
    pub(crate) fn new(app: App) -> Self {
        Self { app, cookies: Mutex::default(), address: Ipv4Addr::LOCALHOST.into() }
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.call(self.request(Method::GET, path, None)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> TestResponse {
        self.call(self.request(Method::POST, path, Some(body.to_string()))).await
    }

    /// A request as the web app sends it, for a test to change before [`TestClient::call`].
    pub fn request(&self, method: Method, path: &str, body: Option<String>) -> Request<Body> {
        let mut request = Request::builder().method(method).uri(path).header("sec-fetch-site", "same-origin");
        let cookies = self.cookies.lock().expect("the lock is not poisoned");
        if !cookies.is_empty() {
            let line: Vec<_> = cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header(header::COOKIE, line.join("; "));
        }
        if let Some(body) = &body {
            request = request
                .header(header::CONTENT_TYPE, "application/json")
                .header(header::CONTENT_LENGTH, body.len());
        }
        request.body(body.map_or_else(Body::empty, Body::from)).expect("a request")
    }

    /// Sends any request and stores the cookies of its response.
    pub async fn call(&self, mut request: Request<Body>) -> TestResponse {
        request.extensions_mut().insert(PeerAddr(self.address));
        let response = self.app.clone().oneshot(request).await.expect("the router cannot fail");
        let response = TestResponse::read(response).await;
        for line in response.set_cookies() {
            self.store_cookie(line);
        }
        response
    }

    fn store_cookie(&self, line: &str) {
        let (name, value) = line.split(';').next().unwrap_or_default().split_once('=').expect("a cookie");
        let mut cookies = self.cookies.lock().expect("the lock is not poisoned");
        cookies.retain(|(stored, _)| stored != name);
        if !line.contains("Max-Age=0") {
            cookies.push((name.to_owned(), value.to_owned()));
        }
    }

    pub fn cookie(&self, name: &str) -> Option<String> {
        let cookies = self.cookies.lock().expect("the lock is not poisoned");
        cookies.iter().find(|(stored, _)| stored == name).map(|(_, value)| value.clone())
    }

    /// Stores a cookie that no response has set.
    pub fn set_cookie(&self, name: &str, value: &str) {
        self.store_cookie(&format!("{name}={value}"));
    }
}
