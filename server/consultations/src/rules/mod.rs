//! Pure decisions: prices, slots, availability, the life cycle of an appointment, patient details, the room's window.

pub(crate) mod appointment;
pub(crate) mod availability;
pub(crate) mod doctor;
pub(crate) mod patient;
pub(crate) mod price;
pub(crate) mod room;
pub(crate) mod slots;
