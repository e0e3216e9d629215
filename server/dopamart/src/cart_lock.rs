//! The lock under which a member's cart is merged or ordered and their addresses change.

use dft_kernel::db::LockKey;
use dft_kernel::ids::UserId;

/// Serialises these changes for one user: a merge writes what it has read, a user has a limited number of addresses, and
/// one of them is the default.
pub(crate) fn cart_lock(user: UserId) -> [LockKey; 1] {
    [LockKey::new(format!("cart:user:{}", user.0))]
}
