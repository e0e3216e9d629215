//! Requests and responses of the consultations API.

mod appointments;
mod directory;
mod slots;

pub(crate) use appointments::{AppointmentView, BookAppointment, CancelAppointment, CancelledView};
pub(crate) use directory::{DirectoryResponses, DoctorView, SpecializationView};
pub(crate) use slots::{SlotView, SlotsQuery, slots_by_day};
