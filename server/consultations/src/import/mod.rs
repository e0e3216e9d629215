//! Importers of the catalogue's specializations and doctors.

mod doctors;
mod specializations;

pub use doctors::{DoctorImporter, parse_day, parse_time};
pub use specializations::SpecializationImporter;
