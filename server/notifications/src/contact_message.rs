//! A message from the contact form: its topics, validation, and the key that identifies a repeated submission.

use std::borrow::Cow;

use dft_kernel::error::FieldErrors;
use dft_kernel::fields::{Email, PersonName};
use dft_kernel::{ApiError, token};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a ticket is about.
// `web/areas/notifications/contact/topics.json` has the same list for the contact page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Topic {
    General,
    Support,
    Choosing,
    Message,
    Consultation,
    Order,
    Subscription,
    Payment,
    Privacy,
    Accessibility,
    Grievance,
    Press,
    Partnership,
    Careers,
}

impl Topic {
    /// In display order.
    pub(crate) const ALL: [Self; 14] = [
        Self::General,
        Self::Support,
        Self::Choosing,
        Self::Message,
        Self::Consultation,
        Self::Order,
        Self::Subscription,
        Self::Payment,
        Self::Privacy,
        Self::Accessibility,
        Self::Grievance,
        Self::Press,
        Self::Partnership,
        Self::Careers,
    ];

    /// The value in the API and in the database.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::General => "general",
            Self::Support => "support",
            Self::Choosing => "choosing",
            Self::Message => "message",
            Self::Consultation => "consultation",
            Self::Order => "order",
            Self::Subscription => "subscription",
            Self::Payment => "payment",
            Self::Privacy => "privacy",
            Self::Accessibility => "accessibility",
            Self::Grievance => "grievance",
            Self::Press => "press",
            Self::Partnership => "partnership",
            Self::Careers => "careers",
        }
    }

    pub(crate) const fn label(self) -> &'static str {
        match self {
            Self::General => "A question",
            Self::Support => "Help with using DFT",
            Self::Choosing => "Help choosing a doctor",
            Self::Message => "A message for a doctor",
            Self::Consultation => "A consultation I booked",
            Self::Order => "An order from Dopamart",
            Self::Subscription => "My subscription",
            Self::Payment => "A payment or a refund",
            Self::Privacy => "My data and my privacy",
            Self::Accessibility => "Something I cannot use or read",
            Self::Grievance => "A complaint",
            Self::Press => "Press",
            Self::Partnership => "Working together",
            Self::Careers => "Working at DFT",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.as_str() == text)
    }
}

/// A validated message.
pub(crate) struct ContactMessage {
    pub(crate) name: PersonName,
    pub(crate) email: Email,
    pub(crate) topic: Topic,
    /// What the message refers to, where the page knows: a doctor's name.
    pub(crate) about: Option<String>,
    pub(crate) message: String,
}

/// The form's fields as submitted.
pub(crate) struct ContactForm<'a> {
    pub(crate) name: &'a str,
    pub(crate) email: &'a str,
    pub(crate) topic: &'a str,
    pub(crate) about: &'a str,
    pub(crate) message: &'a str,
}

impl ContactMessage {
    /// Validates all fields and reports all errors at once.
    pub(crate) fn parse(form: &ContactForm<'_>) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::new();
        let mut add_error = |field: &'static str, reason: &'static str| {
            errors.insert(Cow::Borrowed(field), vec![Cow::Borrowed(reason)]);
        };
        let name = PersonName::parse(form.name).map_err(|reason| add_error("name", reason)).ok();
        let email = Email::parse(form.email).map_err(|reason| add_error("email", reason)).ok();
        let topic = Topic::parse(form.topic);
        if topic.is_none() {
            add_error("topic", "Please choose a topic");
        }
        let about = form.about.trim();
        if about.chars().count() > 100 {
            add_error("about", "This must be less than 100 characters");
        }
        let message = form.message.trim();
        match message.chars().count() {
            0 => add_error("message", "Message is required"),
            1..10 => add_error("message", "Message must be at least 10 characters"),
            10..=2_000 => {}
            _ => add_error("message", "Message must be less than 2000 characters"),
        }
        match (name, email, topic) {
            (Some(name), Some(email), Some(topic)) if errors.is_empty() => Ok(Self {
                name,
                email,
                topic,
                about: (!about.is_empty()).then(|| about.to_owned()),
                message: message.to_owned(),
            }),
            _ => Err(ApiError::invalid(errors)),
        }
    }

    /// Hash of sender and content. NUL separates the parts, because no field can contain it.
    pub(crate) fn dedup_key(&self) -> String {
        let parts = [
            &self.email.key(),
            self.topic.as_str(),
            self.about.as_deref().unwrap_or_default(),
            &self.message,
        ];
        token::sha256_base64url(parts.join("\0").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form<'a>() -> ContactForm<'a> {
        ContactForm {
            name: "Asha Rao",
            email: "asha@example.in",
            topic: "order",
            about: "",
            message: "Where is my lamp?",
        }
    }

    fn dedup_key(form: &ContactForm<'_>) -> String {
        let message = ContactMessage::parse(form).map_err(|error| error.to_string()).expect("a valid form");
        message.dedup_key()
    }

    #[test]
    fn topics_match_those_of_the_contact_page() {
        #[derive(Deserialize)]
        struct PageTopic {
            value: String,
            label: String,
        }
        let json = include_str!("../../../web/areas/notifications/contact/topics.json");
        let of_page: Vec<PageTopic> = serde_json::from_str(json).expect("a list");
        let here: Vec<_> = Topic::ALL.map(|topic| (topic.as_str(), topic.label())).into();
        let there: Vec<_> =
            of_page.iter().map(|topic| (topic.value.as_str(), topic.label.as_str())).collect();
        assert_eq!(here, there);
        for topic in Topic::ALL {
            assert_eq!(Topic::parse(topic.as_str()), Some(topic));
            assert_eq!(serde_json::to_value(topic).expect("serializable"), topic.as_str());
        }
    }

    #[test]
    fn the_same_content_of_the_same_sender_has_one_dedup_key() {
        let key = dedup_key(&form());
        assert_eq!(key, dedup_key(&ContactForm { email: "ASHA@example.in", ..form() }));
        assert_eq!(key, dedup_key(&ContactForm { message: "  Where is my lamp?\n", ..form() }));
        for other in [
            ContactForm { email: "ravi@example.in", ..form() },
            ContactForm { topic: "payment", ..form() },
            ContactForm { about: "Dr. Meera Iyer", ..form() },
            ContactForm { message: "Where is my lamp!", ..form() },
        ] {
            assert_ne!(key, dedup_key(&other));
        }
    }

    #[test]
    fn lengths_are_counted_in_characters() {
        let is_valid = |message: &str| ContactMessage::parse(&ContactForm { message, ..form() }).is_ok();
        assert!(is_valid(&"🪔".repeat(10)) && is_valid(&"अ".repeat(2_000)));
        assert!(!is_valid(&"🪔".repeat(9)) && !is_valid(&"अ".repeat(2_001)));
    }
}
