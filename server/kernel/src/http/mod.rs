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
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use http::StatusCode;
use tower_http::catch_panic::CatchPanicLayer;
use tracing::Instrument;

pub use addresses::canonical;
pub use answers::{Created, NoContent};
pub use json::{Json, Maybe, Nothing, RawBody};
pub use peer::{ClientIp, PeerAddr};
pub use serve::serve;

use crate::Refusal;
use crate::settings::Settings;
use crate::visitor::{Door, Sessions};

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
        .layer(CatchPanicLayer::custom(|_| Refusal::internal("a handler panicked").into_response()))
        .layer(from_fn_with_state(Dress { settings: Arc::clone(settings), sessions }, wear))
}

/// What is around every route.
#[derive(Clone)]
struct Dress {
    settings: Arc<Settings>,
    sessions: Arc<dyn Sessions>,
}

/// One layer for all of it: each layer of its own would clone and box everything below it once more.
async fn wear(State(dress): State<Dress>, request: Request, next: Next) -> Response {
    let watch = record::Watch::begin(&request);
    let https = dress.settings.https();
    let mut response = answer(dress, request, next).instrument(watch.span()).await;
    headers::protect(https, &mut response);
    watch.end(&mut response);
    response
}

async fn answer(dress: Dress, mut request: Request, next: Next) -> Response {
    peer::find_client(&dress.settings, &mut request);
    if let Err(refusal) = origin::judge(&dress.settings, &request) {
        return refusal.into_response();
    }
    let door = Door::new(dress.sessions, dress.settings.https());
    door.open(&mut request);
    let mut response = next.run(request).await;
    door.close(&mut response);
    response
}
