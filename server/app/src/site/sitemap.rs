//! `sitemap.xml` and `robots.txt`.

use std::fmt::Write;
use std::sync::{Arc, PoisonError, RwLock};

use axum::response::Response;
use dft_kernel::ApiError;
use dft_kernel::settings::{Mode, Settings};
use futures_util::future::BoxFuture;
use http::{HeaderMap, StatusCode};
use url::Host;

use super::page::Page;

/// The paths of an area's public pages.
pub(crate) type PublicPages =
    Arc<dyn Fn() -> BoxFuture<'static, Result<Vec<String>, ApiError>> + Send + Sync>;

/// The limit of the sitemap protocol for one file.
const MAX_ENTRIES: usize = 50_000;

/// Whether the HTML asks not to be indexed.
pub(super) fn is_noindex(html: &[u8]) -> bool {
    String::from_utf8_lossy(html).contains("<meta name=\"robots\" content=\"noindex\"")
}

/// The date in the JSON-LD of an article (web/app/meta.ts); other pages have none.
fn last_modified(html: &[u8]) -> Option<String> {
    let html = String::from_utf8_lossy(html);
    let date_of = |name: &str| {
        let (_, rest) = html.split_once(&format!("\"{name}\":\""))?;
        let (day, _) = rest.split_once('"')?;
        let is_valid = |(index, byte): (usize, u8)| match index {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        };
        (day.len() == 10 && day.bytes().enumerate().all(is_valid)).then(|| day.to_owned())
    };
    date_of("dateModified").or_else(|| date_of("datePublished"))
}

/// `robots.txt`. Private pages carry `noindex`, which a crawler reads only where it may fetch; the API is open because pages
/// load their data from it. A public development server disallows everything; one on localhost does not, so that audits
/// measure what production serves.
pub(super) fn robots(settings: &Settings) -> Page {
    let local = match settings.public_url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    let text = if settings.mode == Mode::Development && !local {
        "User-agent: *\nDisallow: /\n".to_owned()
    } else {
        format!(
            "User-agent: *\nDisallow: /dev/\nDisallow: /sandbox/\n\nSitemap: {}/sitemap.xml\n",
            settings.origin()
        )
    };
    Page::file(text, "text/plain; charset=utf-8")
}

/// A page of the sitemap. Catalogue pages have no date, because rows do not store when they changed.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct SitemapEntry {
    path: String,
    last_modified: Option<String>,
}

impl SitemapEntry {
    /// A page that was rendered at build time.
    pub(super) fn rendered(path: &str, html: &[u8]) -> Self {
        Self { path: path.to_owned(), last_modified: last_modified(html) }
    }
}

/// The entries and the file rendered from them.
type Rendered = (Vec<SitemapEntry>, Page);

pub(super) struct Sitemap {
    origin: String,
    /// Indexable pages rendered at build time.
    static_pages: Vec<SitemapEntry>,
    areas: Vec<PublicPages>,
    /// The last rendered file, reused while the entries stay the same.
    cached: RwLock<Option<Arc<Rendered>>>,
}

impl Sitemap {
    pub(super) fn new(origin: String, static_pages: Vec<SitemapEntry>, areas: Vec<PublicPages>) -> Self {
        Self { origin, static_pages, areas, cached: RwLock::default() }
    }

    pub(super) async fn respond(&self, request: &HeaderMap) -> Result<Response, ApiError> {
        let mut pages = self.static_pages.clone();
        for area in &self.areas {
            pages.extend(area().await?.into_iter().map(|path| SitemapEntry { path, last_modified: None }));
        }
        pages.truncate(MAX_ENTRIES);
        Ok(self.render_cached(pages).1.respond(StatusCode::OK, request))
    }

    fn render_cached(&self, pages: Vec<SitemapEntry>) -> Arc<Rendered> {
        let cached = self.cached.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(cached) = cached
            && cached.0 == pages
        {
            return cached;
        }
        let page = Page::file(to_xml(&pages, &self.origin), "application/xml");
        let rendered = Arc::new((pages, page));
        *self.cached.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&rendered));
        rendered
    }
}

/// Paths consist of slugs and numbers, so they need no XML escaping.
fn to_xml(pages: &[SitemapEntry], origin: &str) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                    <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .to_owned();
    for SitemapEntry { path, last_modified } in pages {
        let last_modified =
            last_modified.as_ref().map(|day| format!("<lastmod>{day}</lastmod>")).unwrap_or_default();
        let _ = writeln!(text, "<url><loc>{origin}{path}</loc>{last_modified}</url>");
    }
    text + "</urlset>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn robots_txt(variables: &[(&str, &str)]) -> String {
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let page = robots(&Settings::read(variables).expect("the settings are fine"));
        String::from_utf8(page.text().into()).expect("UTF-8")
    }

    #[test]
    fn an_article_has_its_date_in_the_sitemap() {
        let map =
            |html: &str| to_xml(&[SitemapEntry::rendered("/blog/sleep", html.as_bytes())], "https://dft.in");
        let dated =
            |day: &str| format!("<url><loc>https://dft.in/blog/sleep</loc><lastmod>{day}</lastmod></url>");
        assert!(map(r#"{"datePublished":"2026-11-15"}"#).contains(&dated("2026-11-15")));
        let changed = r#"{"datePublished":"2026-11-15","dateModified":"2026-12-01"}"#;
        assert!(map(changed).contains(&dated("2026-12-01")));
        for html in ["<p>2026-11-15</p>", r#"{"datePublished":"soon"}"#, r#"{"datePublished":"<2026-11-"}"#] {
            assert!(!map(html).contains("lastmod"), "{html}");
        }
    }

    #[test]
    fn only_a_public_development_server_disallows_crawling() {
        let hidden = "User-agent: *\nDisallow: /\n";
        assert_eq!(robots_txt(&[("DFT_PUBLIC_URL", "https://try.dft.example.in")]), hidden);
        for url in ["http://localhost:8080", "http://127.0.0.1:9000", "http://[::1]:9000"] {
            let text = robots_txt(&[("DFT_PUBLIC_URL", url)]);
            assert!(text.ends_with(&format!("\nSitemap: {url}/sitemap.xml\n")), "{text}");
            assert!(!text.contains("Disallow: /\n") && !text.contains("/api/"), "{text}");
        }
    }
}
