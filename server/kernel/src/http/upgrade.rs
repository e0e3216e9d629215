//! What a WebSocket handler holds while its socket is open.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::FromRequestParts;
use http::request::Parts;
use http::{HeaderMap, header};
use tokio_util::sync::CancellationToken;

use super::server::ConnectionSlot;

/// Tells a WebSocket handler that the server stops. While it is held, the socket counts as an open connection and the
/// server waits for it. The default, where a test calls the router without a server, is never stopped.
#[derive(Clone, Default)]
pub struct UpgradeGuard {
    stopped: CancellationToken,
    _slot: Option<Arc<ConnectionSlot>>,
}

impl UpgradeGuard {
    pub(super) fn new(stopped: CancellationToken, slot: Arc<ConnectionSlot>) -> Self {
        Self { stopped, _slot: Some(slot) }
    }

    /// Returns when the server stops. The handler then has a few seconds to close its socket.
    pub async fn shutdown(&self) {
        self.stopped.cancelled().await;
    }
}

impl<S: Sync> FromRequestParts<S> for UpgradeGuard {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.remove().unwrap_or_default())
    }
}

pub(super) fn is_websocket_upgrade(headers: &HeaderMap) -> bool {
    headers.get(header::UPGRADE).is_some_and(|value| value.as_bytes().eq_ignore_ascii_case(b"websocket"))
}
