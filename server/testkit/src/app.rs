//! The world: an area's routes dressed as the program dresses them, with real sign-in beside them.

use std::ops::Deref;
use std::sync::Arc;

use axum::Router;
use dft_accounts::Accounts;
use dft_kernel::ApiError;
use dft_kernel::http::{AppRoutes, with_middleware};
use serde_json::{Value, json};

use crate::{TestClient, TestContext, TestServer};

/// As in the program.
const API_PREFIXES: &[&str] = &["/api/", "/dev/", "/sandbox/"];

/// Ground, and a server on it.
pub struct TestApp {
    ground: TestContext,
    app: Router,
}

impl Deref for TestApp {
    type Target = TestContext;

    fn deref(&self) -> &TestContext {
        &self.ground
    }
}

impl TestApp {
    /// A server with these routes and with `accounts`.
    pub fn new(ground: TestContext, routes: impl Into<AppRoutes>) -> Self {
        let accounts = Accounts::new(ground.db.clone(), ground.clock.clone(), &ground.settings);
        Self::with_accounts(ground, accounts, routes)
    }

    /// A server with these routes and these `accounts`.
    pub fn with_accounts(ground: TestContext, accounts: Accounts, routes: impl Into<AppRoutes>) -> Self {
        let own = Router::from(
            dft_accounts::routes().merge(dft_accounts::development_routes()).with_state(accounts.clone()),
        );
        let mut routes = routes.into();
        routes.json = own.merge(routes.json).fallback(async || ApiError::not_found());
        let app = with_middleware(routes, API_PREFIXES, &ground.settings, Arc::new(accounts));
        Self { ground, app }
    }

    /// The same ground under a server that was started anew.
    #[must_use]
    pub fn restarted(self) -> Self {
        Self::new(self.ground, Router::new())
    }

    /// Serves on a free port of this machine until the node is dropped or stopped, for what needs a connection.
    pub async fn listen(&self) -> TestServer {
        TestServer::start(self.app.clone()).await
    }

    /// Somebody who has not signed in.
    pub fn guest(&self) -> TestClient {
        TestClient::new(self.app.clone())
    }

    /// Somebody who has, with the development sign-in: `asha` is `asha@example.in`.
    pub async fn member(&self, name: &str) -> TestClient {
        let visitor = self.guest();
        self.sign_in(&visitor, name).await;
        visitor
    }

    /// Signs this visitor in and answers the user as the server showed it.
    pub async fn sign_in(&self, visitor: &TestClient, name: &str) -> Value {
        let wish = json!({"name": name, "email": format!("{}@example.in", name.to_lowercase())});
        let token = visitor.post("/dev/identity/token/", wish).await.expect(200).json();
        visitor.post("/api/v1/auth/google-login/", token).await.expect(200).json()["user"].clone()
    }
}
