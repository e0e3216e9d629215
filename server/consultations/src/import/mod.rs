//! Importers of the catalogue's specializations and doctors.

mod doctors;
mod specializations;

pub use doctors::DoctorImporter;
pub use specializations::SpecializationImporter;
