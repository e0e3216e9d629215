//! Metadata of one page for search engines, link previews and browsers without JavaScript. An area supplies it for its
//! entities and `app` writes it into the HTML.

use serde_json::{Value, json};

/// The length of a description that search engines display.
const MAX_DESCRIPTION: usize = 160;

/// A link to a page of the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLink {
    pub name: String,
    /// The path, starting with a slash.
    pub path: String,
}

impl PageLink {
    pub fn new(name: impl Into<String>, path: impl Into<String>) -> Self {
        Self { name: name.into(), path: path.into() }
    }
}

/// A block of the `<noscript>` copy of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoscriptBlock {
    Text(String),
    /// A list under a heading.
    List(&'static str, Vec<String>),
    /// Links under a heading.
    Links(&'static str, Vec<PageLink>),
}

/// The metadata of a page about one entity.
#[derive(Debug, Clone, PartialEq)]
pub struct PageMetadata {
    /// The canonical address.
    pub page: PageLink,
    /// The parent pages, the nearest last. The home page is implied.
    pub breadcrumbs: Vec<PageLink>,
    pub description: String,
    /// The image of link previews.
    pub og_image: &'static str,
    /// The entity as schema.org JSON-LD.
    pub json_ld: Value,
    /// The readable copy for browsers without JavaScript.
    pub noscript: Vec<NoscriptBlock>,
}

/// The beginning of a text, cut at a word boundary.
pub fn truncate_description(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= MAX_DESCRIPTION {
        return text;
    }
    let prefix: String = text.chars().take(MAX_DESCRIPTION - 1).collect();
    // A single long word is cut inside the word.
    let whole = prefix.rsplit_once(' ').map_or(prefix.as_str(), |(whole, _)| whole);
    format!("{}…", whole.trim_end_matches([',', ';', ':', '.']))
}

/// The pages as a schema.org `ItemList`.
pub fn item_list(pages: &[PageLink], origin: &str) -> Value {
    let item = |(index, PageLink { name, path }): (usize, &PageLink)| json!({"@type": "ListItem", "position": index + 1, "name": name, "url": format!("{origin}{path}")});
    json!({
        "@type": "ItemList",
        "numberOfItems": pages.len(),
        "itemListElement": pages.iter().enumerate().map(item).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_cut_at_a_word_boundary() {
        assert_eq!(truncate_description("  Two\n words. "), "Two words.");
        let long = "seven, ".repeat(40);
        let short = truncate_description(&long);
        assert!(short.ends_with("seven…") && short.chars().count() <= MAX_DESCRIPTION, "{short}");
        assert_eq!(truncate_description(&"न".repeat(300)).chars().count(), MAX_DESCRIPTION);
    }
}
