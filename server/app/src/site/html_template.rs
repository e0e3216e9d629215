//! Fills the placeholders of a prerendered page with its metadata. Catalogue text is escaped, so it can not close an
//! element.

use std::fmt::Write;

use dft_kernel::page_metadata::{NoscriptBlock, PageLink, PageMetadata};
use serde_json::{Value, json};

/// Placeholders for the head tags, the JSON-LD block and the noscript copy (web/scripts/html.mjs).
const HEAD: &str = "<!--page:head-->";
const DATA: &str = "<!--page:data-->";
const NOSCRIPT: &str = "<!--page:words-->";

/// The HTML around the three placeholders.
pub(super) struct HtmlTemplate([String; 4]);

impl HtmlTemplate {
    /// The template, or `None` when the HTML lacks a placeholder.
    pub(super) fn new(html: &str) -> Option<Self> {
        let (first, rest) = html.split_once(HEAD)?;
        let (second, rest) = rest.split_once(DATA)?;
        let (third, last) = rest.split_once(NOSCRIPT)?;
        Some(Self([first, second, third, last].map(str::to_owned)))
    }

    fn fill(&self, head: &str, data: &str, noscript: &str) -> String {
        let [first, second, third, last] = &self.0;
        [first, head, second, data, third, noscript, last].concat()
    }

    /// A page that search engines must not index.
    pub(super) fn noindex(&self) -> String {
        self.fill(&(title_tag("DFT") + &noindex_tag()), "", "<p>This page works with JavaScript only.</p>")
    }

    /// A page whose metadata can not be loaded now.
    pub(super) fn unavailable(&self) -> String {
        self.fill(&title_tag("DFT"), "", "<p>This page cannot be shown right now.</p>")
    }

    /// The page of an entity that does not exist.
    pub(super) fn missing(&self) -> String {
        let head = title_tag("Page Not Found | DFT") + &noindex_tag();
        self.fill(&head, "", "<h1>Page Not Found</h1><p><a href=\"/\">Home</a></p>")
    }

    /// The page with this metadata.
    pub(super) fn render(&self, metadata: &PageMetadata, origin: &str) -> String {
        self.fill(&head(metadata, origin), &json_ld(metadata, origin), &noscript(metadata))
    }
}

/// The web app finds the tags by the `data-served` attribute and takes them over (web/app/serverMeta.ts).
fn tag(name: &str, attributes: &[(&str, &str)]) -> String {
    let mut text = format!("<{name} data-served=\"\"");
    for (name, value) in attributes {
        let _ = write!(text, " {name}=\"{}\"", escape(value));
    }
    text + "/>"
}

fn noindex_tag() -> String {
    tag("meta", &[("name", "robots"), ("content", "noindex")])
}

fn title_tag(title: &str) -> String {
    format!("<title data-served=\"\">{}</title>", escape(title))
}

fn head(metadata: &PageMetadata, origin: &str) -> String {
    let title = format!("{} | DFT", metadata.page.name);
    let address = format!("{origin}{}", metadata.page.path);
    let image = format!("{origin}/og/{}.png", metadata.og_image);
    let mut head = title_tag(&title);
    head += &tag("meta", &[("name", "description"), ("content", &metadata.description)]);
    head += &tag("link", &[("rel", "canonical"), ("href", &address)]);
    for (property, content) in [
        ("og:site_name", "DFT"),
        ("og:type", "website"),
        ("og:title", &title),
        ("og:description", &metadata.description),
        ("og:url", &address),
        ("og:image", &image),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
    ] {
        head += &tag("meta", &[("property", property), ("content", content)]);
    }
    head + &tag("meta", &[("name", "twitter:card"), ("content", "summary_large_image")])
}

/// The publisher, as every page declares it (web/app/meta.ts).
fn organization(origin: &str) -> Value {
    json!({
        "@type": "Organization",
        "@id": format!("{origin}/#organization"),
        "name": "DFT",
        "url": format!("{origin}/"),
        "logo": format!("{origin}/og/logo.png"),
    })
}

/// The links from the home page to this page.
fn trail(metadata: &PageMetadata) -> Vec<PageLink> {
    let home = PageLink::new("Home", "/");
    [home].into_iter().chain(metadata.breadcrumbs.iter().cloned()).chain([metadata.page.clone()]).collect()
}

fn breadcrumb_list(metadata: &PageMetadata, origin: &str) -> Value {
    let item = |(index, PageLink { name, path }): (usize, PageLink)| json!({"@type": "ListItem", "position": index + 1, "name": name, "item": format!("{origin}{path}")});
    let items: Vec<_> = trail(metadata).into_iter().enumerate().map(item).collect();
    json!({"@type": "BreadcrumbList", "itemListElement": items})
}

/// The JSON-LD block.
fn json_ld(metadata: &PageMetadata, origin: &str) -> String {
    let graph = [metadata.json_ld.clone(), breadcrumb_list(metadata, origin), organization(origin)];
    let text = json!({"@context": "https://schema.org", "@graph": graph}).to_string();
    // In JSON these characters occur in strings only, and escaped they have no meaning in HTML.
    let text = text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    format!("<script data-served=\"\" type=\"application/ld+json\">{text}</script>")
}

fn link(PageLink { name, path }: &PageLink) -> String {
    format!("<a href=\"{}\">{}</a>", escape(path), escape(name))
}

fn list(heading: &str, items: impl Iterator<Item = String>) -> String {
    let items = items.fold(String::new(), |html, item| html + "<li>" + &item + "</li>");
    if items.is_empty() {
        return items;
    }
    format!("<h2>{}</h2><ul>{items}</ul>", escape(heading))
}

fn noscript(metadata: &PageMetadata) -> String {
    let trail = trail(metadata);
    let links: Vec<_> = trail[..trail.len() - 1].iter().map(link).collect();
    let mut text = format!("<nav aria-label=\"Breadcrumb\">{}</nav>", links.join(" / "));
    let _ = write!(text, "<h1>{}</h1>", escape(&metadata.page.name));
    for block in &metadata.noscript {
        let html = match block {
            NoscriptBlock::Text(text) => ["<p>", &escape(text), "</p>"].concat(),
            NoscriptBlock::List(heading, items) => list(heading, items.iter().map(|item| escape(item))),
            NoscriptBlock::Links(heading, pages) => list(heading, pages.iter().map(link)),
        };
        text.push_str(&html);
    }
    text
}

fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVIL: &str = "</script></noscript></title>\"'><img src=x onerror=alert(1)>&<!--";

    #[test]
    fn catalogue_text_can_not_close_an_element() {
        let template =
            HtmlTemplate::new(&format!("a{HEAD}b{DATA}c{NOSCRIPT}d")).expect("it has the placeholders");
        let page = PageLink::new(EVIL, "/x/1");
        let html = template.render(
            &PageMetadata {
                breadcrumbs: vec![page.clone()],
                page,
                description: EVIL.to_owned(),
                og_image: "doctor",
                json_ld: json!({"@type": "Thing", "name": EVIL}),
                noscript: vec![
                    NoscriptBlock::Text(EVIL.to_owned()),
                    NoscriptBlock::List("Facts", vec![EVIL.to_owned()]),
                    NoscriptBlock::Links("Ways", vec![PageLink::new(EVIL, format!("/{EVIL}"))]),
                ],
            },
            "https://dft.example.in",
        );
        for (element, count) in
            [("</script>", 1), ("</noscript>", 0), ("</title>", 1), ("<img", 0), ("<!--", 0)]
        {
            assert_eq!(html.matches(element).count(), count, "{element} in {html}");
        }
        let (_, block) = html.split_once("ld+json\">").expect("a data block");
        let (block, _) = block.split_once("</script>").expect("its end");
        let data: Value = serde_json::from_str(block).expect("JSON");
        assert_eq!(data["@graph"][0]["name"], EVIL, "it is read as it was written");
    }

    #[test]
    fn html_without_placeholders_is_no_template() {
        assert!(HtmlTemplate::new("<html></html>").is_none());
        assert!(HtmlTemplate::new(&format!("{DATA}{HEAD}{NOSCRIPT}")).is_none());
    }
}
