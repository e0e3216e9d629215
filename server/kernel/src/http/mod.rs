//! HTTP: the server, the middleware around every route, and the extractors and responses of handlers.

mod body;
mod cached_json;
mod client_ip;
mod csrf;
pub mod etag;
mod json;
mod middleware;
mod normalize_path;
mod request_log;
mod responses;
mod security_headers;
mod server;
mod upgrade;

pub use cached_json::CachedJson;
pub use client_ip::{ClientIp, PeerAddr};
pub use json::{EmptyBody, Json, OptionalJson, RawBody};
pub use middleware::{AppRoutes, with_middleware};
pub use normalize_path::App;
pub use responses::{Created, NoContent};
pub use server::{Shutdown, serve};
pub use upgrade::UpgradeGuard;
