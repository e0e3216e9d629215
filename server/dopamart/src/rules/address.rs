//! A delivery address, parsed at the door in the specification's own sentences.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use dft_kernel::error::FieldErrors;
use dft_kernel::fields::{PersonName, Phone};

/// How many addresses one person may keep.
pub(crate) const MOST_ADDRESSES: i64 = 20;

/// How long the street may be, in characters.
const STREET: RangeInclusive<usize> = 10..=200;

/// Country and state are words, not stories.
const LONGEST_PLACE: usize = 60;

/// The specification looks at no landmark; the database wants an end.
const LONGEST_LANDMARK: usize = 500;

/// An address as the form sends it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Told {
    pub(crate) name: String,
    pub(crate) phone: String,
    pub(crate) full_address: String,
    pub(crate) pincode: String,
    pub(crate) country: String,
    pub(crate) state: String,
    pub(crate) landmark: Option<String>,
}

/// An address that needs no second look.
#[expect(clippy::struct_field_names, reason = "the specification's own name")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address {
    pub(crate) name: String,
    /// Ten digits.
    pub(crate) phone: String,
    pub(crate) full_address: String,
    pub(crate) pincode: String,
    pub(crate) country: String,
    pub(crate) state: String,
    pub(crate) landmark: Option<String>,
}

fn street(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err("Address is required"),
        count if count < *STREET.start() => Err("Address must be at least 10 characters"),
        count if count > *STREET.end() => Err("Address must be less than 200 characters"),
        _ => Ok(text.to_owned()),
    }
}

fn pincode(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    if text.is_empty() {
        return Err("Pincode is required");
    }
    let six = text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    if six { Ok(text.to_owned()) } else { Err("Please enter a valid 6-digit pincode") }
}

fn place(text: &str, missing: &'static str, too_long: &'static str) -> Result<String, &'static str> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err(missing),
        1..=LONGEST_PLACE => Ok(text.to_owned()),
        _ => Err(too_long),
    }
}

/// Every field that cannot be taken, at once, each named with `prefix` before it.
pub(crate) fn parse(told: Told, prefix: &str) -> Result<Address, FieldErrors> {
    let mut errors = FieldErrors::new();
    let mut note = |field: &str, said: &'static str| {
        errors.entry(Cow::Owned(format!("{prefix}{field}"))).or_default().push(Cow::Borrowed(said));
    };
    let name = PersonName::parse(&told.name).map_err(|said| note("name", said));
    let phone = Phone::parse(&told.phone).map_err(|said| note("phone", said));
    let full_address = street(&told.full_address).map_err(|said| note("full_address", said));
    let pincode = pincode(&told.pincode).map_err(|said| note("pincode", said));
    let country = place(&told.country, "Country is required", "Country must be at most 60 characters")
        .map_err(|said| note("country", said));
    let state = place(&told.state, "State is required", "State must be at most 60 characters")
        .map_err(|said| note("state", said));
    let landmark = told.landmark.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    if landmark.as_ref().is_some_and(|text| text.chars().count() > LONGEST_LANDMARK) {
        note("landmark", "Landmark must be at most 500 characters");
    }
    match (name, phone, full_address, pincode, country, state) {
        (Ok(name), Ok(phone), Ok(full_address), Ok(pincode), Ok(country), Ok(state)) if errors.is_empty() => {
            Ok(Address {
                name: name.as_str().to_owned(),
                phone: phone.ten_digits().to_owned(),
                full_address,
                pincode,
                country,
                state,
                landmark,
            })
        }
        _ => Err(errors),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told() -> Told {
        Told {
            name: " आशा राव ".to_owned(),
            phone: "+91 98765 43210".to_owned(),
            full_address: "14, Lake Road".to_owned(),
            pincode: "560041".to_owned(),
            country: "India".to_owned(),
            state: "Karnataka".to_owned(),
            landmark: Some("  ".to_owned()),
        }
    }

    fn said(told: Told) -> Vec<(String, String)> {
        let errors = parse(told, "").expect_err("refused");
        errors.iter().map(|(field, said)| (field.to_string(), said[0].to_string())).collect()
    }

    #[test]
    fn a_plain_address_is_taken() {
        let address = parse(told(), "").expect("taken");
        assert_eq!((address.name.as_str(), address.phone.as_str()), ("आशा राव", "9876543210"));
        assert_eq!(address.landmark, None);
    }

    #[test]
    fn whatever_is_missing_is_said() {
        let all = said(Told::default());
        let sentences: Vec<_> = all.iter().map(|(_, said)| said.as_str()).collect();
        assert_eq!(
            sentences,
            [
                "Country is required",
                "Address is required",
                "Name is required",
                "Phone number is required",
                "Pincode is required",
                "State is required"
            ]
        );
    }

    #[test]
    fn lengths_are_counted_in_characters() {
        for (street, fine) in [
            ("अ".repeat(9), false),
            ("अ".repeat(10), true),
            ("👩".repeat(200), true),
            ("👩".repeat(201), false),
        ] {
            assert_eq!(parse(Told { full_address: street, ..told() }, "").is_ok(), fine);
        }
        assert_eq!(
            said(Told { full_address: "x".repeat(201), ..told() }),
            [("full_address".to_owned(), "Address must be less than 200 characters".to_owned())]
        );
    }

    #[test]
    fn a_pincode_is_six_digits_and_never_begins_with_0() {
        for wrong in ["012345", "56004", "5600411", "56004a", "५६००४१", "560 041", "-60041"] {
            let said = said(Told { pincode: wrong.to_owned(), ..told() });
            assert_eq!(said[0].1, "Please enter a valid 6-digit pincode", "{wrong}");
        }
    }

    #[test]
    fn a_prefix_names_whose_field_it_is() {
        let errors = parse(Told { phone: "12".to_owned(), ..told() }, "address.").expect_err("refused");
        assert!(errors.contains_key("address.phone"));
    }
}
