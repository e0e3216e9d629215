//! The customer whose uses of a coupon are counted.

use dft_kernel::fields::Email;
use dft_kernel::ids::UserId;

/// Who uses a coupon: a signed-in user, or a guest known by their email address.
#[derive(Clone, PartialEq, Eq)]
pub enum CouponHolder {
    User(UserId),
    Guest(Email),
}

impl CouponHolder {
    /// The text by which redemptions and failed guesses of this holder are counted. Addresses that differ only in case
    /// are one guest.
    pub(crate) fn storage_key(&self) -> String {
        match self {
            Self::User(user) => format!("user:{}", user.0),
            Self::Guest(email) => format!("email:{}", email.key()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_are_told_apart_by_their_address_without_case() {
        let guest = |text| CouponHolder::Guest(Email::parse(text).expect("an address")).storage_key();
        assert_eq!(guest("Asha@Example.in"), "email:asha@example.in");
        assert_eq!(CouponHolder::User(UserId(12)).storage_key(), "user:12");
    }
}
