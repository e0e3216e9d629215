//! A ticket: what somebody writes to us, parsed at the door, and the number they can name it by.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use dft_kernel::error::FieldErrors;
use dft_kernel::fields::{Email, PersonName};
use dft_kernel::time::{DAY, HOUR, Timestamp};
use dft_kernel::{ApiError, token};
use rand::RngExt as _;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The same words of the same person within this span are one ticket: a second click, or another try after silence.
pub(crate) const REPEAT_SPAN: Duration = Duration::from_mins(10);

/// By when the law wants a complaint acknowledged. Our letter does it at once.
const ACKNOWLEDGED_WITHIN: Duration = HOUR.saturating_mul(48);

/// By when it wants one resolved: a month, by the shortest one there is.
const RESOLVED_WITHIN: Duration = DAY.saturating_mul(28);

/// What a ticket is about. `web/areas/pages/topics.json` has the same list for the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Topic {
    /// Anything else.
    General,
    /// Help with using DFT.
    Support,
    /// Help choosing a doctor.
    Choosing,
    /// A message for a doctor.
    Message,
    /// A booked consultation.
    Consultation,
    /// An order from Dopamart.
    Order,
    /// A subscription.
    Subscription,
    /// A payment or a refund.
    Payment,
    /// Data and privacy.
    Privacy,
    /// Something that cannot be used or read.
    Accessibility,
    /// A complaint.
    Grievance,
    /// Press.
    Press,
    /// Working together.
    Partnership,
    /// Working at DFT.
    Careers,
}

impl Topic {
    /// All of them, in the order in which people choose.
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

    /// Its word on the wire and in the database.
    pub(crate) const fn word(self) -> &'static str {
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

    /// Its words for people.
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

    /// The topic of a word.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|topic| topic.word() == word)
    }
}

/// What somebody wrote, looked over.
pub(crate) struct Written {
    pub(crate) name: PersonName,
    pub(crate) email: Email,
    pub(crate) topic: Topic,
    pub(crate) about: Option<String>,
    pub(crate) message: String,
}

/// The same, as it was typed.
pub(crate) struct Typed<'a> {
    pub(crate) name: &'a str,
    pub(crate) email: &'a str,
    pub(crate) topic: &'a str,
    pub(crate) about: &'a str,
    pub(crate) message: &'a str,
}

impl Written {
    /// Looks over every field and tells of all that cannot be taken at once.
    pub(crate) fn parse(typed: &Typed<'_>) -> Result<Self, ApiError> {
        let mut errors = FieldErrors::new();
        let mut note = |field: &'static str, why: &'static str| {
            errors.insert(Cow::Borrowed(field), vec![Cow::Borrowed(why)]);
        };
        let name = PersonName::parse(typed.name).map_err(|why| note("name", why)).ok();
        let email = Email::parse(typed.email).map_err(|why| note("email", why)).ok();
        let topic = Topic::parse(typed.topic);
        if topic.is_none() {
            note("topic", "Please choose a topic");
        }
        let about = typed.about.trim();
        if about.chars().count() > 100 {
            note("about", "This must be less than 100 characters");
        }
        let message = typed.message.trim();
        match message.chars().count() {
            0 => note("message", "Message is required"),
            1..10 => note("message", "Message must be at least 10 characters"),
            10..=2_000 => {}
            _ => note("message", "Message must be less than 2000 characters"),
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

    /// The same for the same words of the same person. Between the parts stands what none of them can hold.
    pub(crate) fn repeat_key(&self) -> String {
        let parts =
            [&self.email.key(), self.topic.word(), self.about.as_deref().unwrap_or_default(), &self.message];
        token::sha256_base64url(parts.join("\0").as_bytes())
    }
}

/// Letters and digits that nobody mistakes for each other, on paper or on the phone.
const SIGNS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// What a person names their ticket by, such as `DFT-7K3M-Q9XT`: one of 6 × 10¹¹.
pub(crate) fn new_number() -> String {
    let mut rng = rand::rng();
    let mut four = || (0..4).map(|_| char::from(SIGNS[rng.random_range(0..SIGNS.len())])).collect::<String>();
    format!("DFT-{}-{}", four(), four())
}

/// How a ticket stands against the law's times.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlaStatus {
    /// Nothing more to do.
    Closed,
    /// Within 48 hours.
    New,
    /// Later than that: somebody should have looked at it.
    Waiting,
    /// Longer than the month that the law gives.
    Overdue,
}

impl SlaStatus {
    pub(crate) fn of(written_at: Timestamp, closed_at: Option<Timestamp>, now: Timestamp) -> Self {
        match now.saturating_since(written_at) {
            _ if closed_at.is_some() => Self::Closed,
            age if age < ACKNOWLEDGED_WITHIN => Self::New,
            age if age < RESOLVED_WITHIN => Self::Waiting,
            _ => Self::Overdue,
        }
    }
}

impl fmt::Display for SlaStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Closed => "closed",
            Self::New => "new",
            Self::Waiting => "waiting",
            Self::Overdue => "overdue",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed<'a>() -> Typed<'a> {
        Typed {
            name: "Asha Rao",
            email: "asha@example.in",
            topic: "order",
            about: "",
            message: "Where is my lamp?",
        }
    }

    fn parsed(typed: &Typed<'_>) -> Written {
        Written::parse(typed).map_err(|refusal| refusal.to_string()).expect("fine")
    }

    #[test]
    fn topics_are_those_the_page_offers() {
        #[derive(Deserialize)]
        struct Offered {
            value: String,
            label: String,
        }
        let page = include_str!("../../../web/areas/pages/topics.json");
        let offered: Vec<Offered> = serde_json::from_str(page).expect("a list");
        let here: Vec<_> = Topic::ALL.map(|topic| (topic.word(), topic.label())).into();
        let there: Vec<_> = offered.iter().map(|one| (one.value.as_str(), one.label.as_str())).collect();
        assert_eq!(here, there);
        for topic in Topic::ALL {
            assert_eq!(Topic::parse(topic.word()), Some(topic));
            assert_eq!(serde_json::to_value(topic).expect("a word"), topic.word());
        }
    }

    #[test]
    fn the_same_words_of_the_same_person_have_one_key() {
        let key = parsed(&typed()).repeat_key();
        assert_eq!(key, parsed(&Typed { email: "ASHA@example.in", ..typed() }).repeat_key());
        assert_eq!(key, parsed(&Typed { message: "  Where is my lamp?\n", ..typed() }).repeat_key());
        for other in [
            Typed { email: "ravi@example.in", ..typed() },
            Typed { topic: "payment", ..typed() },
            Typed { about: "Dr. Meera Iyer", ..typed() },
            Typed { message: "Where is my lamp!", ..typed() },
        ] {
            assert_ne!(key, parsed(&other).repeat_key());
        }
    }

    #[test]
    fn lengths_are_counted_in_characters() {
        let taken = |message: &str| Written::parse(&Typed { message, ..typed() }).is_ok();
        assert!(taken(&"🪔".repeat(10)) && taken(&"अ".repeat(2_000)));
        assert!(!taken(&"🪔".repeat(9)) && !taken(&"अ".repeat(2_001)));
    }

    #[test]
    fn a_number_is_readable_and_never_the_same() {
        let (one, other) = (new_number(), new_number());
        assert_ne!(one, other);
        assert_eq!(one.len(), 13);
        assert!(one.starts_with("DFT-") && !one[4..].contains(['0', 'O', '1', 'I', 'L', 'U']), "{one}");
    }

    #[test]
    fn the_laws_times_are_48_hours_and_a_month() {
        let sla_status = |age: Duration| SlaStatus::of(Timestamp(0), None, Timestamp(0) + age);
        assert_eq!(sla_status(HOUR * 47), SlaStatus::New);
        assert_eq!(sla_status(HOUR * 48), SlaStatus::Waiting);
        assert_eq!(sla_status(DAY * 28), SlaStatus::Overdue);
        assert_eq!(
            SlaStatus::of(Timestamp(0), Some(Timestamp(5)), Timestamp(0) + DAY * 90),
            SlaStatus::Closed
        );
    }
}
