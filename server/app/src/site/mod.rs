//! The web, inside the program: pages with their own content security policy, files that never change, a real 404.

mod crawling;
mod encoding;
mod file;
mod frame;
mod page;
mod policy;
mod told;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{RawPathParams, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use dft_kernel::ApiError;
use dft_kernel::settings::{Mode, Settings};
use futures_util::future::BoxFuture;
use http::{HeaderMap, Method, StatusCode};
use rust_embed::RustEmbed;
use serde::Deserialize;

pub(crate) use crawling::PublicPages;
pub(crate) use told::Tells;

use crawling::{Mapped, Sitemap};
use file::StaticFile;
use frame::Frame;
use page::{Page, addressed};
use policy::policy;
use told::Told;

/// What `npm run build` left. Read from disk by a development build, part of the program in a release.
#[derive(RustEmbed)]
#[folder = "../../web/build/client"]
#[allow_missing = true]
struct Built;

/// Every file of the built web, by its path.
type Files = BTreeMap<String, Bytes>;

/// `pages.json`: which file answers an address, and the scripts written into it.
#[derive(Deserialize)]
struct Listed {
    file: String,
    hashes: Vec<String>,
}

/// Whether there is what a page's address names: a doctor, a field of care.
pub(crate) type Exists = Arc<dyn Fn(String) -> BoxFuture<'static, bool> + Send + Sync>;

/// The one page that may use a camera and a microphone, as `pages.json` writes its address.
const ROOM: &str = "/consultations/room/:token";

/// Made by the server from what there is, whatever the build may have left by these names.
const OWN_TEXTS: [&str; 2] = ["robots.txt", "sitemap.xml"];

/// What an area knows of a page whose address names something.
#[derive(Clone)]
pub(crate) enum Knows {
    /// Whether it is there. The page is for one person and tells nothing.
    Whether(Exists),
    /// What it tells.
    What(Tells),
}

/// What the areas know of the pages.
#[derive(Default)]
pub(crate) struct Known {
    /// By the address as `pages.json` writes it. A page of what is not there has a real 404.
    pub(crate) named: BTreeMap<&'static str, Knows>,
    /// Those that anybody may find.
    pub(crate) public: Vec<PublicPages>,
}

/// The routes of the web, and what answers an address that nobody has.
pub(crate) fn routes(settings: &Settings, areas: &Known) -> Router {
    let files: Files = Built::iter().filter_map(|name| Some((name.to_string(), built(&name)?))).collect();
    if files.is_empty() {
        tracing::warn!("the web was not built: only the API is served");
    }
    routes_of(&files, settings, areas)
}

/// What is part of the program is sent from there, not copied first.
fn built(name: &str) -> Option<Bytes> {
    Some(match Built::get(name)?.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    })
}

fn routes_of(files: &Files, settings: &Settings, areas: &Known) -> Router {
    let listed: BTreeMap<String, Listed> =
        files.get("pages.json").and_then(|list| serde_json::from_slice(list).ok()).unwrap_or_default();

    let mut router = Router::new();
    let mut missing = None;
    let mut rendered = Vec::new();
    for (address, Listed { file, hashes }) in &listed {
        let Some(html) = files.get(file) else { continue };
        if address == "*" {
            missing = Some(Arc::new(Page::new(html, hashes, false, settings)));
            continue;
        }
        let Some(route) = route(address, settings.mode) else { continue };
        let is_room = address == ROOM;
        let frame = if address.contains(':') { Frame::new(&addressed(html, settings)) } else { None };
        let knows = areas.named.get(address.as_str()).cloned();
        router = match (frame, knows) {
            (Some(frame), Some(Knows::What(tells))) => {
                let policy = policy(hashes, is_room, settings);
                let told = Told::new(frame, settings.origin(), policy, tells);
                router.route(&route, get(show_told).with_state(Arc::new(told)))
            }
            (frame, knows) => {
                // Whatever else has a parameter is for one person.
                let html = frame.map_or(html.to_vec(), |frame| frame.hidden().into_bytes());
                let page = Arc::new(Page::new(&html, hashes, is_room, settings));
                let exists = knows.and_then(|knows| match knows {
                    Knows::Whether(exists) => Some(exists),
                    Knows::What(_) => None,
                });
                router.route(&route, get(show_page).with_state((page, exists)))
            }
        };
        if !address.contains(':') && !address.starts_with("/dev/") && !crawling::is_hidden(html) {
            rendered.push(Mapped::rendered(address, html));
        }
    }
    for (name, bytes) in files.iter().filter(|(name, _)| !OWN_TEXTS.contains(&name.as_str())) {
        if let Some(file) = StaticFile::new(name, bytes, files) {
            router = router.route(&format!("/{name}"), get(show_file).with_state(Arc::new(file)));
        }
    }
    let sitemap = Sitemap::new(settings.origin(), rendered, areas.public.clone());
    router
        .route("/sitemap.xml", get(show_sitemap).with_state(Arc::new(sitemap)))
        .route("/robots.txt", get(show_text).with_state(Arc::new(crawling::robots(settings))))
        .fallback(show_missing)
        .with_state(missing)
}

/// The address as the router writes it. Pages that show our own workshop exist only in development.
fn route(address: &str, mode: Mode) -> Option<String> {
    let workshop = address.starts_with("/dev/");
    if workshop && mode == Mode::Production {
        return None;
    }
    let words = address.split('/').map(|word| match word.strip_prefix(':') {
        Some(name) => format!("{{{name}}}"),
        None => word.to_owned(),
    });
    let route = words.collect::<Vec<_>>().join("/");
    // The accept loop gives every address under /dev/ its slash, as it does for calls.
    Some(if workshop { format!("{route}/") } else { route })
}

async fn show_page(
    State((page, exists)): State<(Arc<Page>, Option<Exists>)>,
    names: RawPathParams,
    headers: HeaderMap,
) -> Response {
    let name = names.iter().next().map(|(_, name)| name.to_owned()).unwrap_or_default();
    let status = match exists {
        Some(exists) if !exists(name).await => StatusCode::NOT_FOUND,
        _ => StatusCode::OK,
    };
    page.show(status, &headers)
}

async fn show_told(State(told): State<Arc<Told>>, names: RawPathParams, headers: HeaderMap) -> Response {
    let name = names.iter().next().map(|(_, name)| name.to_owned()).unwrap_or_default();
    told.show(name, &headers).await
}

async fn show_sitemap(State(sitemap): State<Arc<Sitemap>>, headers: HeaderMap) -> Result<Response, ApiError> {
    sitemap.show(&headers).await
}

async fn show_text(State(text): State<Arc<Page>>, headers: HeaderMap) -> Response {
    text.show(StatusCode::OK, &headers)
}

async fn show_file(State(file): State<Arc<StaticFile>>, headers: HeaderMap) -> Response {
    file.show(&headers)
}

/// A person who looks for a page gets one that says so; a program, or a page looking for its parts, gets JSON.
async fn show_missing(State(page): State<Option<Arc<Page>>>, request: Request) -> Response {
    let path = request.uri().path();
    let for_programs = ["/api/", "/dev/", "/sandbox/", "/assets/"].iter().any(|root| path.starts_with(root));
    let looks = matches!(*request.method(), Method::GET | Method::HEAD);
    match page {
        Some(page) if looks && !for_programs => page.show(StatusCode::NOT_FOUND, request.headers()),
        _ => ApiError::not_found().into_response(),
    }
}

#[cfg(test)]
mod tests;
