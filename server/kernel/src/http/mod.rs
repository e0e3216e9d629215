//! HTTP as this house speaks it: the accept loop, the layers around every route, and what a handler takes and shows.

mod addresses;
mod answers;
mod headers;
mod json;
pub mod limits;
mod origin;
mod paced;
mod peer;
mod record;
mod serve;

use std::sync::Arc;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use http::StatusCode;
use tower_http::catch_panic::CatchPanicLayer;

pub use addresses::canonical;
pub use answers::{Created, NoContent};
pub use json::{Json, Nothing, RawBody};
pub use peer::{ClientIp, PeerAddr};
pub use serve::serve;

use crate::Refusal;
use crate::settings::Settings;
use crate::visitor::{self, Sessions};

/// Puts around all routes what every call gets: a record, a last resort, headers, the origin check, and who is asking.
/// The router has its own answer for an address that nobody has, or an empty one.
pub fn dress(router: Router, settings: &Arc<Settings>, sessions: Arc<dyn Sessions>) -> Router {
    router
        .method_not_allowed_fallback(|| async {
            Refusal::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "This address does not take that method",
            )
        })
        .layer(from_fn_with_state(visitor::Door::new(sessions, settings.https()), visitor::open_door))
        .layer(from_fn_with_state(Arc::clone(settings), origin::check))
        .layer(from_fn_with_state(Arc::clone(settings), peer::find_client))
        .layer(CatchPanicLayer::custom(|_| Refusal::internal("a handler panicked").into_response()))
        .layer(from_fn_with_state(settings.https(), headers::protect))
        .layer(from_fn(record::record))
}
