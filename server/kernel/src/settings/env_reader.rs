//! Reads environment variables one by one and collects every mistake in them.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use url::Url;

use super::{Mode, Secret, SettingsError};

/// The variables, which of them were read, and the mistakes. An empty variable counts as not set.
pub struct EnvReader {
    variables: BTreeMap<String, String>,
    read: BTreeSet<String>,
    errors: Vec<String>,
    mode: Mode,
}

impl EnvReader {
    /// Builds a configuration from these variables, or returns every mistake that was found meanwhile.
    pub fn read<T>(
        variables: impl IntoIterator<Item = (String, String)>,
        build: impl FnOnce(&mut Self) -> T,
    ) -> Result<T, SettingsError> {
        let mut env = Self::new(variables);
        let config = build(&mut env);
        if env.errors.is_empty() { Ok(config) } else { Err(SettingsError(env.errors)) }
    }

    fn new(variables: impl IntoIterator<Item = (String, String)>) -> Self {
        let set = |(name, value): (String, String)| {
            let value = value.trim();
            (!value.is_empty()).then(|| (name, value.to_owned()))
        };
        let mut env = Self {
            variables: variables.into_iter().filter_map(set).collect(),
            read: BTreeSet::new(),
            errors: Vec::new(),
            mode: Mode::Development,
        };
        env.mode = env.one_of(
            "DFT_ENV",
            &[("development", Mode::Development), ("production", Mode::Production)],
            Mode::Development,
        );
        env
    }

    /// `DFT_ENV`.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// Records a mistake. The value itself is not repeated: it may be a secret in the wrong variable.
    pub fn error(&mut self, name: &str, message: &str) {
        self.errors.push(format!("{name}: {message}"));
    }

    pub fn string(&mut self, name: &str) -> Option<String> {
        self.read.insert(name.to_owned());
        self.variables.get(name).cloned()
    }

    pub fn secret(&mut self, name: &str) -> Option<Secret> {
        self.string(name).map(Secret::new)
    }

    fn parse_with<T>(&mut self, name: &str, expected: &str, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
        let text = self.string(name)?;
        let value = parse(&text);
        if value.is_none() {
            self.error(name, &format!("expected {expected}"));
        }
        value
    }

    pub fn parse<T: FromStr>(&mut self, name: &str, expected: &str) -> Option<T> {
        self.parse_with(name, expected, |text| text.parse().ok())
    }

    pub fn one_of<T: Copy>(&mut self, name: &str, choices: &[(&str, T)], default: T) -> T {
        let names: Vec<_> = choices.iter().map(|(name, _)| *name).collect();
        let find = |text: &str| choices.iter().find(|(name, _)| *name == text).map(|(_, value)| *value);
        self.parse_with(name, &names.join(" or "), find).unwrap_or(default)
    }

    /// Values separated by commas.
    pub fn list<T>(&mut self, name: &str, expected: &str, parse: impl Fn(&str) -> Option<T>) -> Vec<T> {
        let parse_all =
            |text: &str| text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(&parse).collect();
        self.parse_with(name, expected, parse_all).unwrap_or_default()
    }

    pub fn starting_with(&mut self, name: &str, prefixes: &[&str]) -> Option<String> {
        self.parse_with(name, &format!("{}…", prefixes.join("… or ")), |text| {
            prefixes.iter().any(|prefix| text.starts_with(prefix)).then(|| text.to_owned())
        })
    }

    /// An http or https URL.
    pub fn url(&mut self, name: &str) -> Option<Url> {
        self.parse_with(name, "an address such as https://example.in", http_url)
    }

    /// The URLs in all variables with this prefix, by the lower-case rest of the name: `DFT_SOCIAL_INSTAGRAM` is
    /// `instagram`.
    pub fn urls_with_prefix(&mut self, prefix: &str) -> Vec<(String, Url)> {
        let names: Vec<String> =
            self.variables.keys().filter(|name| name.starts_with(prefix)).cloned().collect();
        names
            .into_iter()
            .filter_map(|name| self.url(&name).map(|url| (name[prefix.len()..].to_lowercase(), url)))
            .collect()
    }

    /// All variables with this prefix, unparsed: for a library that interprets them itself.
    pub fn with_prefix(&self, prefix: &str) -> Vec<(String, Secret)> {
        let matching = self.variables.iter().filter(|(name, _)| name.starts_with(prefix));
        matching.map(|(name, value)| (name.clone(), Secret::new(value.clone()))).collect()
    }

    /// Variables that are set all or not at all.
    pub fn group<const N: usize>(&mut self, names: [&str; N]) -> Option<[String; N]> {
        let values = names.map(|name| self.string(name));
        if values.iter().all(Option::is_none) {
            return None;
        }
        for (name, value) in names.iter().zip(&values) {
            if value.is_none() {
                let others: Vec<_> = names.iter().filter(|other| *other != name).copied().collect();
                self.error(name, &format!("needed together with {}", others.join(" and ")));
            }
        }
        let values: Vec<String> = values.into_iter().collect::<Option<_>>()?;
        values.try_into().ok()
    }

    /// Records a mistake for each of these variables when none of them is set in production.
    pub fn require_in_production(&mut self, names: &[&str], reason: &str) {
        let none_is_set = names.iter().all(|name| self.string(name).is_none());
        if self.mode == Mode::Production && none_is_set {
            for name in names {
                self.error(name, &format!("production needs {reason}"));
            }
        }
    }

    /// Variables with this prefix that were never read: probably misspelt.
    pub fn unknown_variables(&self, prefix: &str) -> Vec<String> {
        let unread = |name: &&String| name.starts_with(prefix) && !self.read.contains(*name);
        self.variables.keys().filter(unread).cloned().collect()
    }
}

fn http_url(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
}
