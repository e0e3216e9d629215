//! What is decided without asking anyone: prices, slots, the life of an appointment, what a patient may write, when the room
//! is open.

pub(crate) mod appointment;
pub(crate) mod patient;
pub(crate) mod price;
pub(crate) mod room;
pub(crate) mod slots;
