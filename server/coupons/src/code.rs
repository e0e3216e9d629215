//! Coupon codes, compared without case and surrounding spaces.

use dft_kernel::ApiError;

use crate::errors::invalid_coupon;

const MAX_BYTES: usize = 100;

/// A normalized coupon code: trimmed and in upper case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CouponCode(String);

impl CouponCode {
    /// Normalizes a typed code. Fails with `invalid_coupon` when no coupon can have such a code: a code in a query
    /// string, unlike one in a JSON body, has not been checked for length and control characters.
    pub fn parse(text: &str) -> Result<Self, ApiError> {
        let code = Self(text.trim().to_uppercase());
        if code.0.is_empty() || text.len() > MAX_BYTES || text.chars().any(char::is_control) {
            return Err(invalid_coupon());
        }
        Ok(code)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_trimmed_and_upper_cased() {
        assert_eq!(CouponCode::parse(" welcome10 ").expect("valid").as_str(), "WELCOME10");
    }

    #[test]
    fn blank_long_and_control_character_codes_are_invalid() {
        for text in ["", "  ", "AB\u{7}C", &"x".repeat(101)] {
            assert_eq!(CouponCode::parse(text).expect_err(text).code(), "invalid_coupon");
        }
    }
}
