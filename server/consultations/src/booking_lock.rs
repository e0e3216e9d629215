//! The lock under which an appointment may be created or reinstated.

use dft_kernel::db::LockKey;
use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;

use crate::DoctorId;

/// The user and the doctor's day. Every transaction that writes an appointment holds both, so that its availability cannot change between
/// check and write. No index covers the user's side: two overlapping appointments with two doctors are two valid rows.
pub(crate) fn booking_lock(user: UserId, doctor: DoctorId, start: Timestamp) -> [LockKey; 2] {
    [
        LockKey::new(format!("booking:user:{}", user.0)),
        LockKey::new(format!("booking:doctor:{}:{}", doctor.0, start.ist_date())),
    ]
}
