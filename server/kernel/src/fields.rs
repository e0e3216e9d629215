//! Form fields as types: `Email`, `PersonName` and `Phone` can only be built by parsing.

use std::fmt;
use std::sync::LazyLock;

use regex::Regex;

/// An email address: stored as typed, compared by its lower-case key.
#[derive(Clone, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Parses an address, or returns the validation message.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let text = text.trim();
        if text.is_empty() {
            return Err("Email is required");
        }
        if is_plausible_email(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err("Please enter a valid email address")
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The lower-case form, for comparison: `Asha@Example.com` and `asha@example.com` are the same user.
    pub fn key(&self) -> String {
        self.0.to_lowercase()
    }
}

/// A person's name: letters of any script, spaces, and `.`, `'`, `’` and `-`, as in S. Ramanathan or D'Souza.
#[derive(Clone, PartialEq, Eq)]
pub struct PersonName(String);

impl PersonName {
    /// Parses a name that a user typed, or returns the validation message. The name of the user's account is always
    /// accepted: it was given by the identity provider.
    pub fn parse_for(text: &str, account_name: &str) -> Result<Self, &'static str> {
        let text = text.trim();
        if !text.is_empty() && text == account_name.trim() {
            Ok(Self(text.to_owned()))
        } else {
            Self::parse(text)
        }
    }

    /// Parses a name, or returns the validation message.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        static NAME: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(r"^[\p{L}\p{M} .'’-]*\p{L}[\p{L}\p{M} .'’-]*$").expect("a plain pattern")
        });
        let text = text.trim();
        match text.chars().count() {
            0 => Err("Name is required"),
            1 => Err("Name must be at least 2 characters"),
            2..=50 if NAME.is_match(text) => Ok(Self(text.to_owned())),
            2..=50 => Err("Name can only contain letters, spaces, . ' and -"),
            _ => Err("Name must be less than 50 characters"),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PersonName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PersonName(…)")
    }
}

/// An Indian mobile number: ten digits, the first 6 to 9.
#[derive(Clone, PartialEq, Eq)]
pub struct Phone(String);

impl Phone {
    /// Parses a number with or without spaces, hyphens, a leading 0 or +91.
    pub fn parse(text: &str) -> Result<Self, &'static str> {
        let plain: String = text.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
        if plain.is_empty() {
            return Err("Phone number is required");
        }
        let digits = plain.strip_prefix("+91").or_else(|| plain.strip_prefix('0')).unwrap_or(&plain);
        let valid = digits.len() == 10
            && digits.bytes().all(|byte| byte.is_ascii_digit())
            && digits.starts_with(['6', '7', '8', '9']);
        if valid {
            Ok(Self(digits.to_owned()))
        } else {
            Err("Please enter a valid 10-digit Indian phone number")
        }
    }

    pub fn ten_digits(&self) -> &str {
        &self.0
    }

    /// With the country code: `+919876543210`.
    pub fn e164(&self) -> String {
        format!("+91{}", self.0)
    }
}

impl fmt::Debug for Phone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Phone(…)")
    }
}

/// Redacted, because an address that reaches a log by accident is personal data.
impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email(…)")
    }
}

/// Deliberately loose, since only delivery proves an address, but strict about characters that could break a header.
fn is_plausible_email(text: &str) -> bool {
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
    fn an_email_is_trimmed_and_compared_case_insensitively() {
        let email = Email::parse("  Asha.Rao+dft@Example.co.in ").expect("an address");
        assert_eq!(email.as_str(), "Asha.Rao+dft@Example.co.in");
        assert_eq!(email.key(), "asha.rao+dft@example.co.in");
    }

    #[test]
    fn empty_fields_are_required() {
        assert_eq!(Email::parse("  ").unwrap_err(), "Email is required");
    }

    #[test]
    fn implausible_emails_are_rejected() {
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

    #[test]
    fn a_name_may_use_any_script() {
        for name in [
            "Asha Rao",
            "कृष्ण मूर्ति",
            "தமிழ்ச்செல்வி",
            "José",
            "Ng",
            "Dr. A.P.J. Kalam",
            "Joel D'Souza",
            "Anne-Marie O’Neill",
        ] {
            PersonName::parse(name).expect(name);
        }
        PersonName::parse_for(" R2D2 😀 ", "R2D2 😀").expect("the name of the account");
        PersonName::parse_for("R2D2", "Asha").expect_err("another name");
        PersonName::parse_for("", "").expect_err("no name");
        for (name, said) in [
            ("  ", "Name is required"),
            ("A", "Name must be at least 2 characters"),
            (".'-", "Name can only contain letters, spaces, . ' and -"),
            ("R2D2", "Name can only contain letters, spaces, . ' and -"),
            ("Asha😀", "Name can only contain letters, spaces, . ' and -"),
            ("<b>Asha", "Name can only contain letters, spaces, . ' and -"),
        ] {
            assert_eq!(PersonName::parse(name).expect_err(name), said);
        }
        PersonName::parse(&"a".repeat(50)).expect("fifty are taken");
        assert_eq!(
            PersonName::parse(&"a".repeat(51)).expect_err("too long"),
            "Name must be less than 50 characters"
        );
    }

    #[test]
    fn a_phone_number_may_have_separators_and_a_country_code() {
        for text in ["9876543210", "+91 98765 43210", "098765-43210", " 98765 43210 "] {
            assert_eq!(Phone::parse(text).expect(text).e164(), "+919876543210");
        }
        for text in ["5876543210", "987654321", "98765432100", "+1 9876543210", "९८७६५४३२१०", "98765abc10"]
        {
            assert_eq!(
                Phone::parse(text).expect_err(text),
                "Please enter a valid 10-digit Indian phone number"
            );
        }
        assert_eq!(Phone::parse(" ").expect_err("empty"), "Phone number is required");
    }
}
