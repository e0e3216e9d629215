//! For programs that walk the web: which pages there are, and where they may go.

use std::fmt::Write;
use std::sync::{Arc, PoisonError, RwLock};

use axum::response::Response;
use dft_kernel::Refusal;
use dft_kernel::settings::{Mode, Settings};
use futures_util::future::BoxFuture;
use http::{HeaderMap, StatusCode};
use url::Host;

use super::page::Page;

/// The addresses of an area's public pages.
pub(crate) type PublicPages = Arc<dyn Fn() -> BoxFuture<'static, Result<Vec<String>, Refusal>> + Send + Sync>;

/// More than this a map of a site may not hold; a catalogue of that size will need several.
const MOST: usize = 50_000;

/// Whether the HTML of a page asks not to be kept.
pub(super) fn is_hidden(html: &[u8]) -> bool {
    String::from_utf8_lossy(html).contains("<meta name=\"robots\" content=\"noindex\"")
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

/// These addresses, written down.
type Made = (Vec<String>, Page);

/// The map of the site.
pub(super) struct Sitemap {
    origin: String,
    /// Pages that were rendered at build time and may be kept.
    rendered: Vec<String>,
    areas: Vec<PublicPages>,
    /// As last made.
    made: RwLock<Option<Arc<Made>>>,
}

impl Sitemap {
    pub(super) fn new(origin: String, rendered: Vec<String>, areas: Vec<PublicPages>) -> Self {
        Self { origin, rendered, areas, made: RwLock::default() }
    }

    pub(super) async fn show(&self, asked: &HeaderMap) -> Result<Response, Refusal> {
        let mut paths = self.rendered.clone();
        for area in &self.areas {
            paths.extend(area().await?);
        }
        paths.truncate(MOST);
        Ok(self.made(paths).1.show(StatusCode::OK, asked))
    }

    fn made(&self, paths: Vec<String>) -> Arc<Made> {
        let made = self.made.read().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(made) = made
            && made.0 == paths
        {
            return made;
        }
        let page = Page::file(written(&paths, &self.origin), "application/xml");
        let made = Arc::new((paths, page));
        *self.made.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&made));
        made
    }
}

/// Addresses are ours: words with hyphens, slashes and numbers, which XML takes as they are.
fn written(paths: &[String], origin: &str) -> String {
    let mut text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                    <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n"
        .to_owned();
    for path in paths {
        let _ = writeln!(text, "<url><loc>{origin}{path}</loc></url>");
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
