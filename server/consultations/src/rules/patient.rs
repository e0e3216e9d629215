//! Patient details, validated with the messages of the specification.

use std::borrow::Cow;

use dft_kernel::auth::Member;
use dft_kernel::error::FieldErrors;
use dft_kernel::fields::{Email, PersonName, Phone};

const MAX_CONCERNS: usize = 2_000;

/// Patient details as the form sends them.
#[derive(Debug, Clone, Default)]
pub(crate) struct PatientForm {
    pub(crate) name: String,
    pub(crate) email: String,
    pub(crate) phone: String,
    pub(crate) age: Option<i64>,
    pub(crate) concerns: Option<String>,
    pub(crate) previous_therapy: bool,
    pub(crate) whatsapp_opt_in: bool,
}

/// Valid patient details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Patient {
    pub(crate) name: String,
    pub(crate) email: String,
    /// E.164; empty when the user gave none.
    pub(crate) phone: String,
    pub(crate) age: Option<i64>,
    pub(crate) concerns: Option<String>,
    pub(crate) previous_therapy: bool,
    pub(crate) whatsapp_opt_in: bool,
}

impl Patient {
    /// The user of the account, who has said nothing more.
    pub(crate) fn of_account(member: &Member) -> Self {
        Self {
            name: member.name.clone(),
            email: member.email.clone(),
            phone: String::new(),
            age: None,
            concerns: None,
            previous_therapy: false,
            whatsapp_opt_in: false,
        }
    }
}

/// Returns all field errors at once.
pub(crate) fn parse(form: PatientForm, account_name: &str) -> Result<Patient, FieldErrors> {
    let PatientForm { name, email, phone, age, concerns, previous_therapy, whatsapp_opt_in } = form;
    let mut errors = FieldErrors::new();
    let mut add_error = |field: &'static str, message: &'static str| {
        errors.entry(Cow::Borrowed(field)).or_default().push(Cow::Borrowed(message));
    };
    let name =
        PersonName::parse_for(&name, account_name).map_err(|message| add_error("patient.name", message));
    let email = Email::parse(&email).map_err(|message| add_error("patient.email", message));
    let phone = Phone::parse(&phone).map_err(|message| add_error("patient.phone", message));
    if age.is_some_and(|age| !(1..=120).contains(&age)) {
        add_error("patient.age", "Age must be between 1 and 120");
    }
    let concerns = concerns.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    if concerns.as_ref().is_some_and(|text| text.chars().count() > MAX_CONCERNS) {
        add_error("patient.concerns", "Concerns must be at most 2,000 characters");
    }
    match (name, email, phone, errors.is_empty()) {
        (Ok(name), Ok(email), Ok(phone), true) => Ok(Patient {
            name: name.as_str().to_owned(),
            email: email.as_str().to_owned(),
            phone: phone.e164(),
            age,
            concerns,
            previous_therapy,
            whatsapp_opt_in,
        }),
        _ => Err(errors),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> PatientForm {
        PatientForm {
            name: " Asha Rao ".to_owned(),
            email: "asha@example.in".to_owned(),
            phone: "9876543210".to_owned(),
            ..PatientForm::default()
        }
    }

    #[test]
    fn valid_details_are_accepted() {
        let patient = parse(form(), "Asha").expect("valid");
        assert_eq!((patient.name.as_str(), patient.phone.as_str()), ("Asha Rao", "+919876543210"));
        assert_eq!((patient.age, patient.concerns), (None, None));
    }

    #[test]
    fn every_invalid_field_is_reported() {
        let errors = parse(
            PatientForm {
                name: "R2".to_owned(),
                email: "nope".to_owned(),
                phone: "12".to_owned(),
                age: Some(0),
                concerns: Some("x".repeat(2_001)),
                ..PatientForm::default()
            },
            "Asha",
        )
        .expect_err("invalid");
        let messages: Vec<_> =
            errors.iter().map(|(field, messages)| (field.as_ref(), messages[0].as_ref())).collect();
        assert_eq!(
            messages,
            [
                ("patient.age", "Age must be between 1 and 120"),
                ("patient.concerns", "Concerns must be at most 2,000 characters"),
                ("patient.email", "Please enter a valid email address"),
                ("patient.name", "Name can only contain letters, spaces, . ' and -"),
                ("patient.phone", "Please enter a valid 10-digit Indian phone number"),
            ]
        );
    }

    #[test]
    fn blank_concerns_are_none() {
        let patient =
            parse(PatientForm { concerns: Some("  \n ".to_owned()), age: Some(120), ..form() }, "Asha");
        assert_eq!(patient.expect("valid").concerns, None);
    }
}
