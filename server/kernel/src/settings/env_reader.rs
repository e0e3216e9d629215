//! Takes variables one by one and remembers everything that is wrong with them.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use url::Url;

/// The variables, which of them were asked for, and the lines for the operator.
pub(super) struct Reader {
    variables: BTreeMap<String, String>,
    asked: BTreeSet<String>,
    wrong: Vec<String>,
}

impl Reader {
    pub(super) fn new(variables: impl IntoIterator<Item = (String, String)>) -> Self {
        let set = |(name, value): (String, String)| {
            let value = value.trim();
            (!value.is_empty()).then(|| (name, value.to_owned()))
        };
        Self {
            variables: variables.into_iter().filter_map(set).collect(),
            asked: BTreeSet::new(),
            wrong: Vec::new(),
        }
    }

    pub(super) fn into_wrong(self) -> Vec<String> {
        self.wrong
    }

    /// Notes what is wrong. The value itself is not repeated: it may be a secret in the wrong place.
    pub(super) fn wrong(&mut self, name: &str, line: &str) {
        self.wrong.push(format!("{name}: {line}"));
    }

    pub(super) fn text(&mut self, name: &str) -> Option<String> {
        self.asked.insert(name.to_owned());
        self.variables.get(name).cloned()
    }

    fn understood<T>(
        &mut self,
        name: &str,
        expected: &str,
        understand: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let text = self.text(name)?;
        let value = understand(&text);
        if value.is_none() {
            self.wrong(name, &format!("expected {expected}"));
        }
        value
    }

    pub(super) fn parsed<T: FromStr>(&mut self, name: &str, expected: &str) -> Option<T> {
        self.understood(name, expected, |text| text.parse().ok())
    }

    pub(super) fn one_of<T: Copy>(&mut self, name: &str, choices: &[(&str, T)], otherwise: T) -> T {
        let words: Vec<_> = choices.iter().map(|(word, _)| *word).collect();
        let find = |text: &str| choices.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
        self.understood(name, &words.join(" or "), find).unwrap_or(otherwise)
    }

    pub(super) fn list<T>(
        &mut self,
        name: &str,
        expected: &str,
        understand: impl Fn(&str) -> Option<T>,
    ) -> Vec<T> {
        let all = |text: &str| {
            text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(&understand).collect()
        };
        self.understood(name, expected, all).unwrap_or_default()
    }

    pub(super) fn starting_with(&mut self, name: &str, starts: &[&str]) -> Option<String> {
        self.understood(name, &format!("{}…", starts.join("… or ")), |text| {
            starts.iter().any(|start| text.starts_with(start)).then(|| text.to_owned())
        })
    }

    pub(super) fn web_address(&mut self, name: &str) -> Option<Url> {
        self.understood(name, "an address such as https://example.in", web_address)
    }

    /// Every variable whose name begins so: `DFT_SOCIAL_INSTAGRAM` is `instagram`.
    pub(super) fn web_addresses_named(&mut self, start: &str) -> Vec<(String, Url)> {
        let names: Vec<String> =
            self.variables.keys().filter(|name| name.starts_with(start)).cloned().collect();
        names
            .into_iter()
            .filter_map(|name| self.web_address(&name).map(|url| (name[start.len()..].to_lowercase(), url)))
            .collect()
    }

    /// Every variable whose name begins so, as it is: for a library that reads them itself.
    pub(super) fn named(&self, start: &str) -> Vec<(String, String)> {
        let named = self.variables.iter().filter(|(name, _)| name.starts_with(start));
        named.map(|(name, value)| (name.clone(), value.clone())).collect()
    }

    /// Values that are of use only together.
    pub(super) fn all<const N: usize>(&mut self, names: [&str; N]) -> Option<[String; N]> {
        let given = names.map(|name| self.text(name));
        if given.iter().all(Option::is_none) {
            return None;
        }
        for (name, value) in names.iter().zip(&given) {
            if value.is_none() {
                let others: Vec<_> = names.iter().filter(|other| *other != name).copied().collect();
                self.wrong(name, &format!("needed together with {}", others.join(" and ")));
            }
        }
        let values: Vec<String> = given.into_iter().collect::<Option<_>>()?;
        values.try_into().ok()
    }

    pub(super) fn both(&mut self, one: &str, other: &str) -> Option<(String, String)> {
        self.all([one, other]).map(|[one, other]| (one, other))
    }

    /// Names that begin like ours and were not read.
    pub(super) fn never_asked_for(&self, start: &str) -> Vec<String> {
        self.variables
            .keys()
            .filter(|name| name.starts_with(start) && !self.asked.contains(*name))
            .cloned()
            .collect()
    }
}

fn web_address(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
}
