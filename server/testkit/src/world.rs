//! The world: an area's routes dressed as the program dresses them, with real sign-in beside them.

use std::ops::Deref;
use std::sync::Arc;

use axum::Router;
use dft_accounts::Accounts;
use dft_kernel::Refusal;
use serde_json::{Value, json};

use crate::{Ground, Node, Visitor};

/// Ground, and a server on it.
pub struct World {
    ground: Ground,
    app: Router,
}

impl Deref for World {
    type Target = Ground;

    fn deref(&self) -> &Ground {
        &self.ground
    }
}

impl World {
    /// A server with these routes and with `accounts`.
    pub fn new(ground: Ground, routes: Router) -> Self {
        let accounts =
            Accounts::new(ground.db.clone(), ground.clock.clone(), ground.limits.clone(), &ground.settings);
        Self::with_accounts(ground, accounts, routes)
    }

    /// A server with these routes and these `accounts`.
    pub fn with_accounts(ground: Ground, accounts: Accounts, routes: Router) -> Self {
        let own = Router::from(
            dft_accounts::routes().merge(dft_accounts::development_routes()).with_state(accounts.clone()),
        );
        let routes = own.merge(routes).fallback(async || Refusal::not_found());
        let app = dft_kernel::http::dress(routes, &ground.settings, Arc::new(accounts));
        Self { ground, app }
    }

    /// The same ground under a server that was started anew.
    #[must_use]
    pub fn restarted(self) -> Self {
        Self::new(self.ground, Router::new())
    }

    /// Serves on a free port of this machine until the node is dropped or stopped, for what needs a connection.
    pub async fn listen(&self) -> Node {
        Node::start(self.app.clone()).await
    }

    /// Somebody who has not signed in.
    pub fn guest(&self) -> Visitor {
        Visitor::new(self.app.clone())
    }

    /// Somebody who has, with the development sign-in: `asha` is `asha@example.in`.
    pub async fn member(&self, name: &str) -> Visitor {
        let visitor = self.guest();
        self.sign_in(&visitor, name).await;
        visitor
    }

    /// Signs this visitor in and answers the user as the server showed it.
    pub async fn sign_in(&self, visitor: &Visitor, name: &str) -> Value {
        let wish = json!({"name": name, "email": format!("{}@example.in", name.to_lowercase())});
        let token = visitor.post("/dev/identity/token/", wish).await.expect(200).json();
        visitor.post("/api/v1/auth/google-login/", token).await.expect(200).json()["user"].clone()
    }
}
