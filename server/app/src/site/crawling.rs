//! For programs that walk the web: which pages there are, and where they may go.

use std::fmt::Write;
use std::sync::{Arc, PoisonError, RwLock};

use axum::response::Response;
use dft_kernel::ApiError;
use dft_kernel::settings::{Mode, Settings};
use futures_util::future::BoxFuture;
use http::{HeaderMap, StatusCode};
use url::Host;

use super::page::Page;

/// The addresses of an area's public pages.
pub(crate) type PublicPages =
    Arc<dyn Fn() -> BoxFuture<'static, Result<Vec<String>, ApiError>> + Send + Sync>;

/// More than this a map of a site may not hold; a catalogue of that size will need several.
const MOST: usize = 50_000;

/// Whether the HTML of a page asks not to be kept.
pub(super) fn is_hidden(html: &[u8]) -> bool {
    String::from_utf8_lossy(html).contains("<meta name=\"robots\" content=\"noindex\"")
}

/// The day a rendered page says it was written or last changed (web/app/meta.ts). Only an article says one.
fn day_of(html: &[u8]) -> Option<String> {
    let html = String::from_utf8_lossy(html);
    let said = |name: &str| {
        let (_, rest) = html.split_once(&format!("\"{name}\":\""))?;
        let (day, _) = rest.split_once('"')?;
        let shaped = |(place, byte): (usize, u8)| match place {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        };
        (day.len() == 10 && day.bytes().enumerate().all(shaped)).then(|| day.to_owned())
    };
    said("dateModified").or_else(|| said("datePublished"))
}

/// Where programs may go. Private pages say themselves that they are not to be kept, which is read only where one may go;
/// calls are open because pages are made from them. A development server that the world can reach holds demo data and asks
/// to be left alone; one on this machine is reached by our own tools alone, and they measure what people will get.
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

/// A page in the map. What a catalogue holds is not dated: its rows keep no moment of change.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Mapped {
    path: String,
    changed: Option<String>,
}

impl Mapped {
    /// A page that was rendered at build time.
    pub(super) fn rendered(path: &str, html: &[u8]) -> Self {
        Self { path: path.to_owned(), changed: day_of(html) }
    }
}

/// These pages, written down.
type Made = (Vec<Mapped>, Page);

/// The map of the site.
pub(super) struct Sitemap {
    origin: String,
    /// Pages that were rendered at build time and may be kept.
    rendered: Vec<Mapped>,
    areas: Vec<PublicPages>,
    /// As last made.
    made: RwLock<Option<Arc<Made>>>,
}

impl Sitemap {
    pub(super) fn new(origin: String, rendered: Vec<Mapped>, areas: Vec<PublicPages>) -> Self {
        Self { origin, rendered, areas, made: RwLock::default() }
    }

    pub(super) async fn show(&self, asked: &HeaderMap) -> Result<Response, ApiError> {
        let mut pages = self.rendered.clone();
        for area in &self.areas {
            pages.extend(area().await?.into_iter().map(|path| Mapped { path, changed: None }));
        }
        pages.truncate(MOST);
        Ok(self.made(pages).1.show(StatusCode::OK, asked))
    }

    fn made(&self, pages: Vec<Mapped>) -> Arc<Made> {
        let made = self.made.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(made) = made
            && made.0 == pages
        {
            return made;
        }
        let page = Page::file(written(&pages, &self.origin), "application/xml");
        let made = Arc::new((pages, page));
        *self.made.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&made));
        made
    }
}

/// Addresses are ours: words with hyphens, slashes and numbers, which XML takes as they are.
fn written(pages: &[Mapped], origin: &str) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                    <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .to_owned();
    for Mapped { path, changed } in pages {
        let changed = changed.as_ref().map(|day| format!("<lastmod>{day}</lastmod>")).unwrap_or_default();
        let _ = writeln!(text, "<url><loc>{origin}{path}</loc>{changed}</url>");
    }
    text + "</urlset>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(variables: &[(&str, &str)]) -> String {
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        robots(&Settings::read(variables).expect("the settings are fine")).text()
    }

    #[test]
    fn a_page_that_says_its_day_has_it_in_the_map() {
        let map = |html: &str| written(&[Mapped::rendered("/blog/sleep", html.as_bytes())], "https://dft.in");
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
    fn only_a_development_server_in_the_open_asks_to_be_left_alone() {
        let hidden = "User-agent: *\nDisallow: /\n";
        assert_eq!(said(&[("DFT_PUBLIC_URL", "https://try.dft.example.in")]), hidden);
        for url in ["http://localhost:8080", "http://127.0.0.1:9000", "http://[::1]:9000"] {
            let text = said(&[("DFT_PUBLIC_URL", url)]);
            assert!(text.ends_with(&format!("\nSitemap: {url}/sitemap.xml\n")), "{text}");
            assert!(!text.contains("Disallow: /\n") && !text.contains("/api/"), "{text}");
        }
    }
}
