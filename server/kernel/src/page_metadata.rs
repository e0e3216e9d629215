//! What a page tells whoever reads it without running it: search engines, link previews, a browser without scripts. An
//! area says it of its own things, and the program writes it into the page.

use serde_json::{Value, json};

/// How much of a description search engines show.
const SHOWN: usize = 160;

/// A page of the site, by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageLink {
    /// As people call it.
    pub name: String,
    /// Its address, from the first slash on.
    pub path: String,
}

impl PageLink {
    /// This page at this address.
    pub fn new(name: impl Into<String>, path: impl Into<String>) -> Self {
        Self { name: name.into(), path: path.into() }
    }
}

/// Something to read on a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoscriptBlock {
    /// A paragraph.
    Text(String),
    /// Short lines under a heading.
    List(&'static str, Vec<String>),
    /// Ways on, under a heading.
    Links(&'static str, Vec<PageLink>),
}

/// A page that tells of one thing.
#[derive(Debug, Clone, PartialEq)]
pub struct PageMetadata {
    /// The one address it has, however it was asked for.
    pub place: PageLink,
    /// The pages above it, the nearest last. Home is above them all and is not named.
    pub above: Vec<PageLink>,
    /// In a sentence or two, as long as search engines show.
    pub description: String,
    /// Which of our pictures stands beside a link to it.
    pub picture: &'static str,
    /// The thing in the words of schema.org.
    pub thing: Value,
    /// What there is to read.
    pub words: Vec<NoscriptBlock>,
}

/// The beginning of a text, whole words of it, as long as search engines show.
pub fn truncate_description(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.chars().count() <= SHOWN {
        return text;
    }
    let shown: String = text.chars().take(SHOWN - 1).collect();
    // A text that is one long word is cut within it.
    let whole = shown.rsplit_once(' ').map_or(shown.as_str(), |(whole, _)| whole);
    format!("{}…", whole.trim_end_matches([',', ';', ':', '.']))
}

/// Pages in their order, as schema.org lists them.
pub fn item_list(places: &[PageLink], origin: &str) -> Value {
    let item = |(place, PageLink { name, path }): (usize, &PageLink)| json!({"@type": "ListItem", "position": place + 1, "name": name, "url": format!("{origin}{path}")});
    json!({
        "@type": "ItemList",
        "numberOfItems": places.len(),
        "itemListElement": places.iter().enumerate().map(item).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_ends_after_a_whole_word() {
        assert_eq!(truncate_description("  Two\n words. "), "Two words.");
        let long = "seven, ".repeat(40);
        let short = truncate_description(&long);
        assert!(short.ends_with("seven…") && short.chars().count() <= SHOWN, "{short}");
        assert_eq!(truncate_description(&"न".repeat(300)).chars().count(), SHOWN);
    }
}
