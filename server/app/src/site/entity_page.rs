//! Pages of one entity: a doctor, specialization, category or product. The metadata is loaded for each request from the
//! area's in-memory snapshot; the HTML is rendered again only when the metadata has changed.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use axum::response::Response;
use dft_kernel::ApiError;
use dft_kernel::page_metadata::PageMetadata;
use futures_util::future::BoxFuture;
use http::{HeaderMap, HeaderValue, StatusCode};

use super::html_template::HtmlTemplate;
use super::page::Page;

/// Loads the metadata of a page by its path parameter and our origin.
pub(crate) type PageLoader =
    Arc<dyn Fn(String, String) -> BoxFuture<'static, Result<Option<PageMetadata>, ApiError>> + Send + Sync>;

pub(super) struct EntityPage {
    template: HtmlTemplate,
    origin: String,
    policy: HeaderValue,
    loader: PageLoader,
    /// The last rendering by path; one per entity.
    rendered: RwLock<HashMap<String, Arc<(PageMetadata, Page)>>>,
    missing: Page,
    unavailable: Page,
}

impl EntityPage {
    pub(super) fn new(
        template: HtmlTemplate,
        origin: String,
        policy: HeaderValue,
        loader: PageLoader,
    ) -> Self {
        let missing = Page::html(template.missing(), policy.clone());
        let unavailable = Page::html(template.unavailable(), policy.clone());
        Self { template, origin, policy, loader, rendered: RwLock::default(), missing, unavailable }
    }

    pub(super) async fn respond(&self, name: String, request: &HeaderMap) -> Response {
        match (self.loader)(name, self.origin.clone()).await {
            Ok(Some(metadata)) => self.render_cached(metadata).1.respond(StatusCode::OK, request),
            Ok(None) => self.missing.respond(StatusCode::NOT_FOUND, request),
            // The database failed. The page retries in the browser, and crawlers come back after a 503.
            Err(_) => self.unavailable.respond(StatusCode::SERVICE_UNAVAILABLE, request),
        }
    }

    fn render_cached(&self, metadata: PageMetadata) -> Arc<(PageMetadata, Page)> {
        let path = &metadata.page.path;
        let cached = self.rendered.read().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        if let Some(cached) = cached
            && cached.0 == metadata
        {
            return cached;
        }
        let page = Page::html(self.template.render(&metadata, &self.origin), self.policy.clone());
        let path = path.clone();
        let rendered = Arc::new((metadata, page));
        self.rendered.write().unwrap_or_else(PoisonError::into_inner).insert(path, Arc::clone(&rendered));
        rendered
    }
}
