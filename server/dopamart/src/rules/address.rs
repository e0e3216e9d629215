//! A delivery address, parsed with the error messages of the specification.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use dft_kernel::error::FieldErrors;
use dft_kernel::fields::{PersonName, Phone};

use crate::AddressId;

/// How many addresses one user may save.
pub(crate) const MAX_ADDRESSES: usize = 20;

/// In characters.
const STREET_LENGTH: RangeInclusive<usize> = 10..=200;

/// The longest country or state, in characters.
const MAX_REGION_LENGTH: usize = 60;

/// The specification has no rule for landmarks; this bounds what is stored.
const MAX_LANDMARK_LENGTH: usize = 500;

/// The unparsed fields of an address.
#[derive(Debug, Clone, Default)]
pub struct AddressForm {
    pub name: String,
    pub phone: String,
    pub full_address: String,
    pub pincode: String,
    pub country: String,
    pub state: String,
    pub landmark: Option<String>,
}

/// A valid address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    pub name: String,
    /// Ten digits.
    pub phone: String,
    pub full_address: String,
    pub pincode: String,
    pub country: String,
    pub state: String,
    pub landmark: Option<String>,
}

/// One of a member's saved addresses.
#[derive(Debug, Clone)]
pub(crate) struct SavedAddress {
    pub(crate) id: AddressId,
    pub(crate) is_default: bool,
    pub(crate) address: Address,
}

fn parse_street(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err("Address is required"),
        count if count < *STREET_LENGTH.start() => Err("Address must be at least 10 characters"),
        count if count > *STREET_LENGTH.end() => Err("Address must be less than 200 characters"),
        _ => Ok(text.to_owned()),
    }
}

fn parse_pincode(text: &str) -> Result<String, &'static str> {
    let text = text.trim();
    if text.is_empty() {
        return Err("Pincode is required");
    }
    let six = text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    if six { Ok(text.to_owned()) } else { Err("Please enter a valid 6-digit pincode") }
}

fn parse_region(text: &str, missing: &'static str, too_long: &'static str) -> Result<String, &'static str> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err(missing),
        1..=MAX_REGION_LENGTH => Ok(text.to_owned()),
        _ => Err(too_long),
    }
}

/// Reports every invalid field at once; `prefix` is put before each field's name.
pub fn parse(form: AddressForm, prefix: &str) -> Result<Address, FieldErrors> {
    let mut errors = FieldErrors::new();
    let mut reject = |field: &str, message: &'static str| {
        errors.entry(Cow::Owned(format!("{prefix}{field}"))).or_default().push(Cow::Borrowed(message));
    };
    let name = PersonName::parse(&form.name).map_err(|message| reject("name", message));
    let phone = Phone::parse(&form.phone).map_err(|message| reject("phone", message));
    let full_address = parse_street(&form.full_address).map_err(|message| reject("full_address", message));
    let pincode = parse_pincode(&form.pincode).map_err(|message| reject("pincode", message));
    let country = parse_region(&form.country, "Country is required", "Country must be at most 60 characters")
        .map_err(|message| reject("country", message));
    let state = parse_region(&form.state, "State is required", "State must be at most 60 characters")
        .map_err(|message| reject("state", message));
    let landmark = form.landmark.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    if landmark.as_ref().is_some_and(|text| text.chars().count() > MAX_LANDMARK_LENGTH) {
        reject("landmark", "Landmark must be at most 500 characters");
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

    fn valid_form() -> AddressForm {
        AddressForm {
            name: " आशा राव ".to_owned(),
            phone: "+91 98765 43210".to_owned(),
            full_address: "14, Lake Road".to_owned(),
            pincode: "560041".to_owned(),
            country: "India".to_owned(),
            state: "Karnataka".to_owned(),
            landmark: Some("  ".to_owned()),
        }
    }

    fn errors_of(form: AddressForm) -> Vec<(String, String)> {
        let errors = parse(form, "").expect_err("rejected");
        errors.iter().map(|(field, messages)| (field.to_string(), messages[0].to_string())).collect()
    }

    #[test]
    fn a_plain_address_is_accepted() {
        let address = parse(valid_form(), "").expect("accepted");
        assert_eq!((address.name.as_str(), address.phone.as_str()), ("आशा राव", "9876543210"));
        assert_eq!(address.landmark, None);
    }

    #[test]
    fn every_missing_field_is_reported() {
        let errors = errors_of(AddressForm::default());
        let messages: Vec<_> = errors.iter().map(|(_, message)| message.as_str()).collect();
        assert_eq!(
            messages,
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
        for (street, valid) in [
            ("अ".repeat(9), false),
            ("अ".repeat(10), true),
            ("👩".repeat(200), true),
            ("👩".repeat(201), false),
        ] {
            assert_eq!(parse(AddressForm { full_address: street, ..valid_form() }, "").is_ok(), valid);
        }
        assert_eq!(
            errors_of(AddressForm { full_address: "x".repeat(201), ..valid_form() }),
            [("full_address".to_owned(), "Address must be less than 200 characters".to_owned())]
        );
    }

    #[test]
    fn a_pincode_is_six_digits_and_never_starts_with_0() {
        for wrong in ["012345", "56004", "5600411", "56004a", "५६००४१", "560 041", "-60041"] {
            let errors = errors_of(AddressForm { pincode: wrong.to_owned(), ..valid_form() });
            assert_eq!(errors[0].1, "Please enter a valid 6-digit pincode", "{wrong}");
        }
    }

    #[test]
    fn a_prefix_is_put_before_field_names() {
        let errors =
            parse(AddressForm { phone: "12".to_owned(), ..valid_form() }, "address.").expect_err("rejected");
        assert!(errors.contains_key("address.phone"));
    }
}
