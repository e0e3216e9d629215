//! Pages of one thing: a doctor, a specialization, a category, a product. What such a page tells is asked of its area
//! each time, from what that keeps in memory; its bytes are made anew only when something else is told.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use axum::response::Response;
use dft_kernel::ApiError;
use dft_kernel::page_metadata::PageMetadata;
use futures_util::future::BoxFuture;
use http::{HeaderMap, HeaderValue, StatusCode};

use super::frame::Frame;
use super::page::Page;

/// What the page at an address tells, by the name in the address and our origin.
pub(crate) type Tells =
    Arc<dyn Fn(String, String) -> BoxFuture<'static, Result<Option<PageMetadata>, ApiError>> + Send + Sync>;

pub(super) struct Told {
    frame: Frame,
    origin: String,
    policy: HeaderValue,
    tells: Tells,
    /// As last told, by address: as many as there are things.
    made: RwLock<HashMap<String, Arc<(PageMetadata, Page)>>>,
    missing: Page,
    untold: Page,
}

impl Told {
    pub(super) fn new(frame: Frame, origin: String, policy: HeaderValue, tells: Tells) -> Self {
        let missing = Page::html(frame.missing(), policy.clone());
        let untold = Page::html(frame.untold(), policy.clone());
        Self { frame, origin, policy, tells, made: RwLock::default(), missing, untold }
    }

    pub(super) async fn show(&self, name: String, asked: &HeaderMap) -> Response {
        match (self.tells)(name, self.origin.clone()).await {
            Ok(Some(telling)) => self.made(telling).1.show(StatusCode::OK, asked),
            Ok(None) => self.missing.show(StatusCode::NOT_FOUND, asked),
            // Nobody can tell whether it is there. The page itself will try; a search engine comes again.
            Err(_) => self.untold.show(StatusCode::SERVICE_UNAVAILABLE, asked),
        }
    }

    fn made(&self, telling: PageMetadata) -> Arc<(PageMetadata, Page)> {
        let path = &telling.page.path;
        let made = self.made.read().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        if let Some(made) = made
            && made.0 == telling
        {
            return made;
        }
        let page = Page::html(self.frame.telling(&telling, &self.origin), self.policy.clone());
        let path = path.clone();
        let made = Arc::new((telling, page));
        self.made.write().unwrap_or_else(PoisonError::into_inner).insert(path, Arc::clone(&made));
        made
    }
}
