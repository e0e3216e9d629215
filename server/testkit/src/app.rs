//! An area's routes behind the program's own HTTP layers, with the accounts routes for sign-in.

use std::ops::Deref;
use std::sync::Arc;

use axum::Router;
use dft_accounts::Accounts;
use dft_demo::{DevIdentityProvider, DevSignIn, dev_identity};
use dft_kernel::ApiError;
use dft_kernel::http::{App, AppRoutes, with_middleware};
use serde_json::{Value, json};

use crate::{TestClient, TestContext, TestServer};

/// As in `app`.
const API_PREFIXES: &[&str] = &["/api/", "/dev/", "/sandbox/"];

/// A context and the router built on it.
pub struct TestApp {
    context: TestContext,
    app: App,
}

impl Deref for TestApp {
    type Target = TestContext;

    fn deref(&self) -> &TestContext {
        &self.context
    }
}

impl TestApp {
    /// Serves these routes, and those of `accounts` with the development identity provider.
    pub fn new(context: TestContext, routes: impl Into<AppRoutes>) -> Self {
        let provider = DevIdentityProvider::new(&context.settings.origin(), context.clock.clone());
        let accounts = Accounts::with_verifier(
            context.db.clone(),
            context.clock.clone(),
            &context.settings,
            provider.verifier(),
        );
        let sign_in = DevSignIn { provider, db: context.db.clone() };
        let mut routes = routes.into();
        routes.json = Router::from(dev_identity::routes().with_state(sign_in)).merge(routes.json);
        Self::with_accounts(context, accounts, routes)
    }

    /// Serves these routes and those of an `accounts` that the test has built.
    pub fn with_accounts(context: TestContext, accounts: Accounts, routes: impl Into<AppRoutes>) -> Self {
        let account_routes = Router::from(dft_accounts::routes().with_state(accounts.clone()));
        let mut routes = routes.into();
        routes.json = account_routes.merge(routes.json).fallback(async || ApiError::not_found());
        let app = with_middleware(routes, API_PREFIXES, &context.settings, Arc::new(accounts));
        Self { context, app }
    }

    /// A new server on the same context, as after a restart.
    #[must_use]
    pub fn restarted(self) -> Self {
        Self::new(self.context, Router::new())
    }

    /// Listens on a free port until the returned server is dropped or stopped, for tests that need a connection.
    pub async fn listen(&self) -> TestServer {
        TestServer::start(self.app.clone()).await
    }

    /// A client without a session.
    pub fn guest(&self) -> TestClient {
        TestClient::new(self.app.clone())
    }

    /// A client signed in through the development identity provider: `asha` is `asha@example.in`.
    pub async fn member(&self, name: &str) -> TestClient {
        let client = self.guest();
        self.sign_in(&client, name).await;
        client
    }

    /// Signs this client in and returns the user from the response.
    pub async fn sign_in(&self, client: &TestClient, name: &str) -> Value {
        let identity = json!({"name": name, "email": format!("{}@example.in", name.to_lowercase())});
        let token = client.post("/dev/identity/token/", identity).await.expect(200).json();
        client.post("/api/v1/auth/google-login/", token).await.expect(200).json()["user"].clone()
    }
}
