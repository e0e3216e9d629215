//! Parses the entries of a TOML file and keeps the position of every field for diagnostics.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::{Diagnostic, FieldError, Source};

/// A TOML file with its name, which turns offsets into line numbers.
pub(super) struct TomlFile<'a> {
    pub(super) file: &'a str,
    pub(super) text: &'a str,
}

impl TomlFile<'_> {
    pub(super) fn diagnostic(&self, offset: usize, message: impl Into<String>) -> Diagnostic {
        let line = self.text.bytes().take(offset).filter(|byte| *byte == b'\n').count() + 1;
        Diagnostic { file: self.file.to_owned(), line, message: message.into() }
    }

    fn toml_diagnostic(&self, error: &toml::de::Error) -> Diagnostic {
        let offset = error.span().map_or(0, |span: Range<usize>| span.start);
        self.diagnostic(offset, error.message().lines().collect::<Vec<_>>().join(" "))
    }

    /// The entries of this file: each table of the list named `kind`, or the file itself when it has its own slug.
    pub(super) fn entries<'t>(
        &'t self,
        kind: &str,
        own_slug: Option<&str>,
    ) -> Result<Vec<Entry<'t>>, Diagnostic> {
        let mut top = DeTable::parse(self.text).map_err(|error| self.toml_diagnostic(&error))?;
        if let Some(slug) = own_slug {
            let span = top.span();
            let table = Spanned::new(span, DeValue::Table(top.into_inner()));
            return Entry::new(self, slug, table).map(|entry| vec![entry]);
        }
        let listed = top.get_mut().remove(kind);
        if let Some((name, _)) = top.get_ref().iter().next() {
            return Err(self.diagnostic(name.span().start, format!("expected only [[{kind}]] here")));
        }
        let Some(listed) = listed else { return Ok(Vec::new()) };
        let offset = listed.span().start;
        let DeValue::Array(tables) = listed.into_inner() else {
            return Err(self.diagnostic(offset, format!("expected a list, written [[{kind}]]")));
        };
        tables
            .into_iter()
            .map(|mut table| {
                let offset = table.span().start;
                let slug = match table.get_mut() {
                    DeValue::Table(fields) => fields.remove("slug"),
                    _ => None,
                };
                match slug.as_ref().and_then(|slug| slug.get_ref().as_str()) {
                    Some(slug) => Entry::new(self, slug, table),
                    None => {
                        Err(self
                            .diagnostic(offset, "slug: every entry needs one, such as slug = \"calm-mind\""))
                    }
                }
            })
            .collect()
    }
}

/// One entry before deserialization. Public only because a public trait mentions it; the module is private.
pub struct Entry<'a> {
    source: &'a TomlFile<'a>,
    pub(super) slug: String,
    /// The slug that the entry had before it was renamed.
    pub(super) was: Option<String>,
    table: Spanned<DeValue<'a>>,
    /// Where each field is, from its name to the end of its value.
    fields: BTreeMap<String, Range<usize>>,
}

impl<'a> Entry<'a> {
    fn new(
        source: &'a TomlFile<'a>,
        slug: &str,
        mut table: Spanned<DeValue<'a>>,
    ) -> Result<Self, Diagnostic> {
        let slug = parse_slug(slug)
            .map_err(|message| source.diagnostic(table.span().start, format!("slug: {message}")))?;
        let was = match table.get_mut() {
            DeValue::Table(fields) => fields.remove("was"),
            _ => None,
        };
        let parse_was = |was: &Spanned<DeValue<'_>>| {
            let parsed =
                was.get_ref().as_str().ok_or_else(|| "should be a slug".to_owned()).and_then(parse_slug);
            parsed.map_err(|message| source.diagnostic(was.span().start, format!("was: {message}")))
        };
        let was = was.as_ref().map(parse_was).transpose()?;
        let fields = match table.get_ref() {
            DeValue::Table(fields) => {
                let span = |name: &Spanned<_>, value: &Spanned<_>| name.span().start..value.span().end;
                fields.iter().map(|(name, value)| (name.get_ref().to_string(), span(name, value))).collect()
            }
            _ => BTreeMap::new(),
        };
        let entry = Self { source, slug, was, table, fields };
        match entry.field_with_control_characters() {
            Some(offset) => Err(source.diagnostic(offset, "text may not contain control characters")),
            None => Ok(entry),
        }
    }

    /// The first field with a control character, which PostgreSQL rejects and SQLite accepts.
    fn field_with_control_characters(&self) -> Option<usize> {
        let DeValue::Table(fields) = self.table.get_ref() else { return None };
        fields
            .iter()
            .find(|(_, value)| has_control_characters(value.get_ref()))
            .map(|(name, _)| name.span().start)
    }

    pub(super) fn deserialize<T: DeserializeOwned>(&self, rupee_fields: &[&str]) -> Result<T, Diagnostic> {
        T::deserialize(ValueDeserializer::from(self.table.clone())).map_err(|error| {
            let diagnostic = self.source.toml_diagnostic(&error);
            let offset = error.span().map_or(0, |span: Range<usize>| span.start);
            let field = self.fields.iter().find(|(_, span)| span.contains(&offset));
            match field.zip(type_mistake(&diagnostic.message)) {
                Some(((field, _), _)) if rupee_fields.contains(&field.as_str()) => {
                    let message = format!("{field}: should be a whole number of rupees, without quotes");
                    Diagnostic { message, ..diagnostic }
                }
                Some(((field, _), message)) => {
                    Diagnostic { message: format!("{field}: {message}"), ..diagnostic }
                }
                None => diagnostic,
            }
        })
    }

    /// The diagnostic of a field error, at the line of the field or else of the entry.
    pub(super) fn diagnostic(&self, error: &FieldError) -> Diagnostic {
        let offset = self.fields.get(error.field).map_or(self.table.span().start, |span| span.start);
        self.source.diagnostic(offset, format!("{}: {}", error.field, error.message))
    }

    pub(super) fn duplicate_slug(&self) -> Diagnostic {
        self.source.diagnostic(self.table.span().start, format!("slug: {:?} is used twice", self.slug))
    }

    /// A digest of the entry and of every file it refers to.
    pub(super) fn digest(&self, files: &EntryFiles<'_>) -> Result<String, Diagnostic> {
        let plain: toml::Table = self.deserialize(&[])?;
        let mut digest = Sha256::new();
        digest.update(toml::to_string(&plain).unwrap_or_default());
        for (name, content) in files.read.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            digest.update(name);
            digest.update(content);
        }
        Ok(crate::token::base64url(digest.finalize().as_slice()))
    }
}

/// A type error of the deserializer in the words of an author; `None` for other errors, which name the field themselves.
fn type_mistake(message: &str) -> Option<String> {
    let is_type_error = ["invalid type: ", "invalid value: "].iter().any(|start| message.starts_with(start));
    let expected = message.rsplit_once(", expected ").map(|(_, expected)| expected);
    if let Some(variants) = expected.filter(|_| message.starts_with("unknown variant")) {
        return Some(format!("should be {variants}"));
    }
    let words = match expected.filter(|_| is_type_error)? {
        "i64" | "u64" | "u32" | "i32" => "a whole number, without quotes",
        "f64" => "a number, without quotes",
        "a string" => "text in quotes",
        "a boolean" => "true or false, without quotes",
        "a sequence" => "a list in square brackets",
        "a date string" => "a day in quotes, such as \"2026-11-20\"",
        other => other,
    };
    Some(format!("should be {words}"))
}

fn parse_slug(text: &str) -> Result<String, String> {
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    if !text.is_empty() && text.len() <= 80 && text.split('-').all(is_word) {
        Ok(text.to_owned())
    } else {
        Err(format!("{text:?} should be lowercase words with hyphens between"))
    }
}

fn has_control_characters(value: &DeValue<'_>) -> bool {
    match value {
        DeValue::String(text) => text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')),
        DeValue::Array(items) => items.iter().any(|item| has_control_characters(item.get_ref())),
        DeValue::Table(fields) => fields.iter().any(|(_, value)| has_control_characters(value.get_ref())),
        _ => false,
    }
}

/// The image and audio files that an entry may refer to, in the folder of its kind.
pub struct EntryFiles<'a> {
    folder: &'a Source,
    kind: &'a str,
    slug: &'a str,
    read: Mutex<BTreeMap<String, Vec<u8>>>,
    warnings: Mutex<Vec<FieldError>>,
}

impl<'a> EntryFiles<'a> {
    pub(super) fn of(kind: &'a str, slug: &'a str, folder: &'a Source) -> Self {
        Self { folder, kind, slug, read: Mutex::default(), warnings: Mutex::default() }
    }

    /// The slug of the entry that is being validated.
    pub const fn slug(&self) -> &str {
        self.slug
    }

    /// Reports something to the author of the entry without stopping the import.
    pub fn warn(&self, field: &'static str, message: impl Into<String>) {
        let mut warnings = self.warnings.lock().unwrap_or_else(PoisonError::into_inner);
        warnings.push(FieldError::new(field, message));
    }

    pub(super) fn into_warnings(self) -> Vec<FieldError> {
        self.warnings.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The content of a file, or a message for the author of the entry.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        let path = format!("{}/{name}", self.kind);
        let bytes = self.folder.read(&path).map_err(|_| format!("there is no file {path}"))?.into_owned();
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.insert(path, Sha256::digest(&bytes).to_vec());
        Ok(bytes)
    }
}
