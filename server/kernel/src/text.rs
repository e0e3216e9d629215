//! Texts people type, parsed at the door into what needs no second look.

use std::fmt;

/// An e-mail address: kept as it was typed, compared by its folded key.
#[derive(Clone, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Reads an address, or says in the product's own words what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let text = text.trim();
        if text.is_empty() {
            return Err("Email is required");
        }
        if looks_like_an_address(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err("Please enter a valid email address")
        }
    }

    /// As typed, for writing to.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Folded, for comparing: `Asha@Example.com` and `asha@example.com` are one person's.
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }
}

/// Personal: a log that prints an address by accident prints this instead.
impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email(…)")
    }
}

/// Loose on purpose: only a message that arrives proves an address. Tight where a mail header could break.
fn looks_like_an_address(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let plain = |c: char| !c.is_whitespace() && !c.is_control() && !"<>()[]\\,;:\"@".contains(c);
    let label = |l: &str| {
        !l.is_empty()
            && l.len() <= 63
            && !l.starts_with('-')
            && !l.ends_with('-')
            && l.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    text.len() <= 254
        && (1..=64).contains(&local.len())
        && local.chars().all(plain)
        && !local.starts_with('.')
        && !local.ends_with('.')
        && !local.contains("..")
        && domain.contains('.')
        && domain.split('.').all(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_trimmed_and_compared_without_case() {
        let email = Email::parse("  Asha.Rao+dft@Example.co.in ").expect("an address");
        assert_eq!(email.as_str(), "Asha.Rao+dft@Example.co.in");
        assert_eq!(email.key(), "asha.rao+dft@example.co.in");
    }

    #[test]
    fn nothing_typed_is_said_to_be_required() {
        assert_eq!(Email::parse("  ").unwrap_err(), "Email is required");
    }

    #[test]
    fn what_no_mail_could_reach_is_refused() {
        let long = format!("{}@example.com", "a".repeat(65));
        for text in [
            "asha",
            "asha@",
            "@example.com",
            "a@b",
            "a b@c.in",
            "a@b..in",
            "a@-b.in",
            "a@b.in\r\nBcc: x@y.in",
            "a@b@c.in",
            ".a@b.in",
            "a..b@c.in",
            "<a@b.in>",
            &long,
        ] {
            assert_eq!(Email::parse(text).unwrap_err(), "Please enter a valid email address", "{text:?}");
        }
    }
}
