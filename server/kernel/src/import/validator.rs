//! Collects the mistakes of one catalogue entry, so that its author sees all of them at once.

use super::FieldError;

/// The mistakes found so far.
#[derive(Debug, Default)]
pub struct Validator(Vec<FieldError>);

impl Validator {
    /// Records `message` for `field` unless the condition holds.
    pub fn require(&mut self, condition: bool, field: &'static str, message: &str) {
        if !condition {
            self.0.push(FieldError::new(field, message));
        }
    }

    /// The trimmed text, which must have 1 to `max` characters.
    pub fn text(&mut self, field: &'static str, text: &str, max: usize) -> String {
        let text = text.trim();
        let valid = (1..=max).contains(&text.chars().count());
        self.require(valid, field, &format!("should have 1 to {max} characters"));
        text.to_owned()
    }

    /// The trimmed text, which may be empty and must have at most `max` characters.
    pub fn optional_text(&mut self, field: &'static str, text: &str, max: usize) -> String {
        let text = text.trim();
        self.require(text.chars().count() <= max, field, &format!("should have at most {max} characters"));
        text.to_owned()
    }

    /// A number from 0 to `max`.
    pub fn number(&mut self, field: &'static str, number: i64, max: i64) -> i64 {
        self.require((0..=max).contains(&number), field, &format!("should be 0 to {max}"));
        number
    }

    /// The entry, or every mistake in it.
    pub fn finish<T>(self, entry: T) -> Result<T, Vec<FieldError>> {
        if self.0.is_empty() { Ok(entry) } else { Err(self.0) }
    }
}
