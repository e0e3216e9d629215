//! The catalogue's specializations and doctors.

mod doctors;
mod specializations;

pub use doctors::DoctorImporter;
pub use specializations::SpecializationImporter;

pub(crate) use doctors::ValidDoctor;
pub(crate) use specializations::ValidSpecialization;

use dft_kernel::import::FieldError;

/// Gathers what is wrong with an entry.
#[derive(Default)]
struct Complaints(Vec<FieldError>);

impl Complaints {
    fn expect(&mut self, fine: bool, field: &'static str, message: &str) {
        if !fine {
            self.0.push(FieldError::new(field, message));
        }
    }

    /// The text without spaces around it, of 1 to `most` characters.
    fn text(&mut self, field: &'static str, text: &str, most: usize) -> String {
        let text = text.trim();
        let fine = (1..=most).contains(&text.chars().count());
        self.expect(fine, field, &format!("should have 1 to {most} characters"));
        text.to_owned()
    }

    /// The text without spaces around it, or none: the page has its own words for what is not told.
    fn at_most(&mut self, field: &'static str, text: &str, most: usize) -> String {
        let text = text.trim();
        self.expect(text.chars().count() <= most, field, &format!("should have at most {most} characters"));
        text.to_owned()
    }

    /// A number from nothing to `most`.
    fn number(&mut self, field: &'static str, number: i64, most: i64) -> i64 {
        self.expect((0..=most).contains(&number), field, &format!("should be 0 to {most}"));
        number
    }

    fn or<T>(self, checked: T) -> Result<T, Vec<FieldError>> {
        if self.0.is_empty() { Ok(checked) } else { Err(self.0) }
    }
}
