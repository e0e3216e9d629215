//! What a WebSocket handler holds while its socket is open.

use std::convert::Infallible;
use std::future::pending;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use http::request::Parts;
use http::{HeaderMap, header};
use tokio_util::sync::CancellationToken;

use super::server::ConnectionSlot;

/// Tells a WebSocket handler that the server stops. While it is held, the socket counts as an open connection and the
/// server waits for it.
#[derive(Clone)]
pub struct UpgradeGuard(Option<UpgradeInner>);

#[derive(Clone)]
struct UpgradeInner {
    stopped: CancellationToken,
    _slot: Arc<ConnectionSlot>,
}

impl UpgradeGuard {
    pub(super) fn new(stopped: CancellationToken, slot: Arc<ConnectionSlot>) -> Self {
        Self(Some(UpgradeInner { stopped, _slot: slot }))
    }

    /// Returns when the server stops. The handler then has a few seconds to close its socket.
    pub async fn shutdown(&self) {
        match &self.0 {
            Some(inner) => inner.stopped.cancelled().await,
            None => pending().await,
        }
    }
}

/// Where a test calls the router without a server, there is no guard and no shutdown.
impl<S: Sync> FromRequestParts<S> for UpgradeGuard {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.remove().unwrap_or(Self(None)))
    }
}

pub(super) fn is_websocket_upgrade(headers: &HeaderMap) -> bool {
    headers.get(header::UPGRADE).is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"websocket"))
}
