//! The frame of a page with a parameter, and what the page tells written into its marked places. Nothing that somebody
//! wrote into the catalogue can end an element here.

use std::fmt::Write;

use dft_kernel::page_metadata::{NoscriptBlock, PageLink, PageMetadata};
use serde_json::{Value, json};

/// Where the build wants the tags, the data block and the words (web/scripts/html.mjs).
const HEAD: &str = "<!--page:head-->";
const DATA: &str = "<!--page:data-->";
const WORDS: &str = "<!--page:words-->";

/// The HTML around the three places.
pub(super) struct Frame([String; 4]);

impl Frame {
    /// The frame, if the HTML has the places.
    pub(super) fn new(html: &str) -> Option<Self> {
        let (first, rest) = html.split_once(HEAD)?;
        let (second, rest) = rest.split_once(DATA)?;
        let (third, last) = rest.split_once(WORDS)?;
        Some(Self([first, second, third, last].map(str::to_owned)))
    }

    fn filled(&self, head: &str, data: &str, words: &str) -> String {
        let [first, second, third, last] = &self.0;
        [first, head, second, data, third, words, last].concat()
    }

    /// For a page that search engines must not keep, whatever it turns out to show.
    pub(super) fn hidden(&self) -> String {
        self.filled(&(title_tag("DFT") + &unkept()), "", "<p>This page works with JavaScript only.</p>")
    }

    /// For a page of which nothing can be said now.
    pub(super) fn untold(&self) -> String {
        self.filled(&title_tag("DFT"), "", "<p>This page cannot be shown right now.</p>")
    }

    /// For a page of what is not there.
    pub(super) fn missing(&self) -> String {
        let head = title_tag("Page Not Found | DFT") + &unkept();
        self.filled(&head, "", "<h1>Page Not Found</h1><p><a href=\"/\">Home</a></p>")
    }

    /// For a page that tells this.
    pub(super) fn telling(&self, telling: &PageMetadata, origin: &str) -> String {
        self.filled(&head(telling, origin), &data(telling, origin), &words(telling))
    }
}

/// The page takes these over from us by the mark (web/app/served.ts).
fn tag(name: &str, attributes: &[(&str, &str)]) -> String {
    let mut text = format!("<{name} data-served=\"\"");
    for (name, value) in attributes {
        let _ = write!(text, " {name}=\"{}\"", escaped(value));
    }
    text + "/>"
}

fn unkept() -> String {
    tag("meta", &[("name", "robots"), ("content", "noindex")])
}

fn title_tag(title: &str) -> String {
    format!("<title data-served=\"\">{}</title>", escaped(title))
}

fn head(telling: &PageMetadata, origin: &str) -> String {
    let title = format!("{} | DFT", telling.page.name);
    let address = format!("{origin}{}", telling.page.path);
    let picture = format!("{origin}/og/{}.png", telling.og_image);
    let mut head = title_tag(&title);
    head += &tag("meta", &[("name", "description"), ("content", &telling.description)]);
    head += &tag("link", &[("rel", "canonical"), ("href", &address)]);
    for (property, content) in [
        ("og:site_name", "DFT"),
        ("og:type", "website"),
        ("og:title", &title),
        ("og:description", &telling.description),
        ("og:url", &address),
        ("og:image", &picture),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
    ] {
        head += &tag("meta", &[("property", property), ("content", content)]);
    }
    head + &tag("meta", &[("name", "twitter:card"), ("content", "summary_large_image")])
}

/// Whose site this is, as every page says it (web/app/meta.ts).
fn organization(origin: &str) -> Value {
    json!({
        "@type": "Organization",
        "@id": format!("{origin}/#organization"),
        "name": "DFT",
        "url": format!("{origin}/"),
        "logo": format!("{origin}/og/logo.png"),
    })
}

/// The way here from home.
fn trail(telling: &PageMetadata) -> Vec<PageLink> {
    let home = PageLink::new("Home", "/");
    [home].into_iter().chain(telling.breadcrumbs.iter().cloned()).chain([telling.page.clone()]).collect()
}

fn breadcrumbs(telling: &PageMetadata, origin: &str) -> Value {
    let item = |(at, PageLink { name, path }): (usize, PageLink)| json!({"@type": "ListItem", "position": at + 1, "name": name, "item": format!("{origin}{path}")});
    let items: Vec<_> = trail(telling).into_iter().enumerate().map(item).collect();
    json!({"@type": "BreadcrumbList", "itemListElement": items})
}

/// A data block, which no browser runs.
fn data(telling: &PageMetadata, origin: &str) -> String {
    let graph = [telling.json_ld.clone(), breadcrumbs(telling, origin), organization(origin)];
    let text = json!({"@context": "https://schema.org", "@graph": graph}).to_string();
    // In JSON these signs stand in texts alone; written so, none of them means anything to HTML.
    let text = text.replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026");
    format!("<script data-served=\"\" type=\"application/ld+json\">{text}</script>")
}

fn link(PageLink { name, path }: &PageLink) -> String {
    format!("<a href=\"{}\">{}</a>", escaped(path), escaped(name))
}

fn listed(heading: &str, items: impl Iterator<Item = String>) -> String {
    let items = items.fold(String::new(), |listed, item| listed + "<li>" + &item + "</li>");
    if items.is_empty() {
        return items;
    }
    format!("<h2>{}</h2><ul>{items}</ul>", escaped(heading))
}

fn words(telling: &PageMetadata) -> String {
    let trail = trail(telling);
    let way: Vec<_> = trail[..trail.len() - 1].iter().map(link).collect();
    let mut text = format!("<nav aria-label=\"Breadcrumb\">{}</nav>", way.join(" / "));
    let _ = write!(text, "<h1>{}</h1>", escaped(&telling.page.name));
    for words in &telling.noscript {
        let said = match words {
            NoscriptBlock::Text(words) => ["<p>", &escaped(words), "</p>"].concat(),
            NoscriptBlock::List(heading, items) => listed(heading, items.iter().map(|item| escaped(item))),
            NoscriptBlock::Links(heading, places) => listed(heading, places.iter().map(link)),
        };
        text.push_str(&said);
    }
    text
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            sign => safe.push(sign),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVIL: &str = "</script></noscript></title>\"'><img src=x onerror=alert(1)>&<!--";

    #[test]
    fn nothing_that_is_told_can_end_an_element() {
        let frame = Frame::new(&format!("a{HEAD}b{DATA}c{WORDS}d")).expect("it has the places");
        let place = PageLink::new(EVIL, "/x/1");
        let html = frame.telling(
            &PageMetadata {
                breadcrumbs: vec![place.clone()],
                page: place,
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
    fn html_without_the_places_is_no_frame() {
        assert!(Frame::new("<html></html>").is_none());
        assert!(Frame::new(&format!("{DATA}{HEAD}{WORDS}")).is_none());
    }
}
