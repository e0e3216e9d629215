//! Importers of the entries that only a development server accepts.

mod bookings;
mod memberships;
mod orders;
mod users;

pub use bookings::DemoBookingImporter;
pub use memberships::DemoMembershipImporter;
pub use orders::DemoOrderImporter;
pub use users::DemoUserImporter;
