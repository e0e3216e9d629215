//! HTTP as this house speaks it: the accept loop, the layers around every route, and what a handler takes and shows.

mod addresses;
mod answers;
mod at_hand;
mod dress;
mod headers;
mod json;
mod leftover;
pub mod limits;
mod origin;
mod paced;
mod parting;
mod peer;
mod ready;
mod record;
mod serve;
mod shares;
mod staying;

use std::sync::Arc;

use axum::Router;
use http::StatusCode;

pub use addresses::canonical;
pub use answers::{Created, NoContent};
pub use json::{EmptyBody, Json, OptionalJson, RawBody};
pub use peer::{ClientIp, PeerAddr};
pub use ready::CachedJson;
pub use serve::{Going, serve};
pub use shares::Shares;
pub use staying::Staying;

use crate::ApiError;
use crate::auth::Authenticator;
use crate::settings::Settings;

/// Puts around all routes what every call gets: a record, a last resort, headers, the origin check, and who is asking.
/// The router has its own answer for an address that nobody has, or an empty one.
pub fn dress(router: Router, settings: &Arc<Settings>, sessions: Arc<dyn Authenticator>) -> Router {
    router
        .method_not_allowed_fallback(|| async {
            ApiError::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "This address does not take that method",
            )
        })
        .layer(dress::Dress::new(settings, sessions))
}
