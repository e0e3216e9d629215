//! Serves the embedded web build: pages with their own Content-Security-Policy, immutable assets, and real 404s.

mod compression;
mod csp;
mod entity_page;
mod html_template;
mod page;
mod sitemap;
mod static_file;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{RawPathParams, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use dft_kernel::ApiError;
use dft_kernel::settings::Mode;
use futures_util::future::BoxFuture;
use http::{HeaderMap, Method, StatusCode};
use rust_embed::RustEmbed;
use serde::Deserialize;

pub(crate) use entity_page::PageLoader;
pub(crate) use sitemap::PublicPages;

use csp::content_security_policy;
use entity_page::EntityPage;
use html_template::HtmlTemplate;
use page::{Page, with_origin};
use sitemap::{Sitemap, SitemapEntry};
use static_file::StaticFile;

use crate::config::Config;

/// The output of `npm run build`. A debug build reads it from disk, a release build embeds it.
#[derive(RustEmbed)]
#[folder = "../../web/build/client"]
#[allow_missing = true]
struct WebBuild;

/// The files of the web build by path.
type Files = BTreeMap<String, Bytes>;

/// An entry of `pages.json`: the HTML file of a route and the hashes of its inline scripts.
#[derive(Deserialize)]
struct PageEntry {
    file: String,
    hashes: Vec<String>,
}

/// Whether the entity in the path of a page exists.
pub(crate) type Exists = Arc<dyn Fn(String) -> BoxFuture<'static, bool> + Send + Sync>;

/// The only page that may use camera and microphone, as a route of `pages.json`.
const ROOM: &str = "/consultations/room/:token";

/// Files that the server generates, even when the build contains them.
const GENERATED_FILES: [&str; 2] = ["robots.txt", "sitemap.xml"];

/// How an area supplies a page with a path parameter.
#[derive(Clone)]
pub(crate) enum PageSource {
    /// Only whether the entity exists. The page is private and has no metadata.
    Exists(Exists),
    Metadata(PageLoader),
}

/// What the areas contribute to the pages.
#[derive(Default)]
pub(crate) struct SiteContent {
    /// By the route in `pages.json`. The page of an entity that does not exist returns 404.
    pub(crate) by_route: BTreeMap<&'static str, PageSource>,
    /// Pages of the sitemap.
    pub(crate) public: Vec<PublicPages>,
}

/// The routes of the web, and the fallback for unknown paths.
pub(crate) fn routes(config: &Config, areas: &SiteContent) -> Router {
    let files: Files =
        WebBuild::iter().filter_map(|name| Some((name.to_string(), read_file(&name)?))).collect();
    if files.is_empty() {
        tracing::warn!("the web is not built; serving the API only");
    }
    build_routes(&files, config, areas)
}

/// Embedded bytes are served without a copy.
fn read_file(name: &str) -> Option<Bytes> {
    Some(match WebBuild::get(name)?.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    })
}

fn build_routes(files: &Files, config: &Config, areas: &SiteContent) -> Router {
    let pages: BTreeMap<String, PageEntry> =
        files.get("pages.json").and_then(|list| serde_json::from_slice(list).ok()).unwrap_or_default();

    let mut router = Router::new();
    let mut missing = None;
    let mut rendered = Vec::new();
    for (path, PageEntry { file, hashes }) in &pages {
        let Some(html) = files.get(file) else { continue };
        if path == "*" {
            missing = Some(Arc::new(Page::new(html.clone(), hashes, false, config)));
            continue;
        }
        let Some(route) = route(path, config.settings.mode) else { continue };
        let is_room = path == ROOM;
        let template = if path.contains(':') {
            HtmlTemplate::new(&with_origin(html, &config.settings.origin()))
        } else {
            None
        };
        let source = areas.by_route.get(path.as_str()).cloned();
        router = match (template, source) {
            (Some(template), Some(PageSource::Metadata(loader))) => {
                let policy = content_security_policy(hashes, is_room, config);
                let page = EntityPage::new(template, config.settings.origin(), policy, loader);
                router.route(&route, get(show_entity_page).with_state(Arc::new(page)))
            }
            (template, source) => {
                // Every other page with a parameter is private.
                let html = template.map_or(html.clone(), |template| template.noindex().into());
                let page = Arc::new(Page::new(html, hashes, is_room, config));
                let exists = source.and_then(|source| match source {
                    PageSource::Exists(exists) => Some(exists),
                    PageSource::Metadata(_) => None,
                });
                router.route(&route, get(show_page).with_state((page, exists)))
            }
        };
        if !path.contains(':') && !path.starts_with("/dev/") && !sitemap::is_noindex(html) {
            rendered.push(SitemapEntry::rendered(path, html));
        }
    }
    for (name, bytes) in files.iter().filter(|(name, _)| !GENERATED_FILES.contains(&name.as_str())) {
        if let Some(file) = StaticFile::new(name, bytes, files) {
            router = router.route(&format!("/{name}"), get(show_file).with_state(Arc::new(file)));
        }
    }
    let sitemap = Sitemap::new(config.settings.origin(), rendered, areas.public.clone());
    router
        .route("/sitemap.xml", get(show_sitemap).with_state(Arc::new(sitemap)))
        .route("/robots.txt", get(show_text).with_state(Arc::new(sitemap::robots(&config.settings))))
        .fallback(show_missing)
        .with_state(missing)
}

/// The path in the syntax of the router. Pages under `/dev/` exist only in development.
fn route(path: &str, mode: Mode) -> Option<String> {
    let is_dev = path.starts_with("/dev/");
    if is_dev && mode == Mode::Production {
        return None;
    }
    let segments = path.split('/').map(|segment| match segment.strip_prefix(':') {
        Some(name) => format!("{{{name}}}"),
        None => segment.to_owned(),
    });
    let route = segments.collect::<Vec<_>>().join("/");
    // Paths under /dev/ are normalized to end with a slash, as API paths are.
    Some(if is_dev { format!("{route}/") } else { route })
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
    page.respond(status, &headers)
}

async fn show_entity_page(
    State(page): State<Arc<EntityPage>>,
    names: RawPathParams,
    headers: HeaderMap,
) -> Response {
    let name = names.iter().next().map(|(_, name)| name.to_owned()).unwrap_or_default();
    page.respond(name, &headers).await
}

async fn show_sitemap(State(sitemap): State<Arc<Sitemap>>, headers: HeaderMap) -> Result<Response, ApiError> {
    sitemap.respond(&headers).await
}

async fn show_text(State(text): State<Arc<Page>>, headers: HeaderMap) -> Response {
    text.respond(StatusCode::OK, &headers)
}

async fn show_file(State(file): State<Arc<StaticFile>>, headers: HeaderMap) -> Response {
    file.respond(&headers)
}

/// The 404 page for people, or the JSON error for API and asset requests.
async fn show_missing(State(page): State<Option<Arc<Page>>>, request: Request) -> Response {
    let path = request.uri().path();
    let is_api = ["/api/", "/dev/", "/sandbox/", "/assets/"].iter().any(|root| path.starts_with(root));
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    match page {
        Some(page) if is_read && !is_api => page.respond(StatusCode::NOT_FOUND, request.headers()),
        _ => ApiError::not_found().into_response(),
    }
}

#[cfg(test)]
mod tests;
