//! Money: whole paise inside, whole rupees on the wire.

use std::fmt;
use std::ops::{Add, Mul, Sub};

use serde::{Serialize, Serializer};

/// An amount in paise; 100 paise are one rupee.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Hash)]
pub struct Paise(pub i64);

impl Paise {
    pub const ZERO: Self = Self(0);

    pub const fn rupees(rupees: i64) -> Self {
        Self(rupees * 100)
    }

    /// The percentage of the amount, rounded half up to whole rupees, as every discount is. For amounts of zero or more.
    #[must_use]
    pub fn percent_of_rupees(self, percent: u32) -> Self {
        let scaled = i128::from(self.0) * i128::from(percent);
        let rupees = (scaled + 5_000).div_euclid(10_000);
        Self(i64::try_from(rupees * 100).unwrap_or(i64::MAX))
    }

    /// Parses an amount in rupees from a request body. Fails when it is not finite or above one crore.
    pub fn from_rupees(rupees: f64) -> Result<Self, InvalidAmount> {
        const MAX_RUPEES: f64 = 10_000_000.0;
        if !rupees.is_finite() || rupees.abs() > MAX_RUPEES {
            return Err(InvalidAmount);
        }
        #[expect(clippy::cast_possible_truncation, reason = "bounded just above")]
        Ok(Self((rupees * 100.0).round() as i64))
    }

    /// The difference, or zero when `other` is larger.
    #[must_use]
    pub fn saturating_sub(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0).max(0))
    }
}

/// The amount is not finite or larger than any price can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InvalidAmount;

impl Mul<i64> for Paise {
    type Output = Self;

    fn mul(self, count: i64) -> Self {
        Self(self.0 * count)
    }
}

impl Add for Paise {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl std::iter::Sum for Paise {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self::ZERO, Add::add)
    }
}

impl Sub for Paise {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

/// For display: `₹1,499` or `₹12,34,567.50`, with Indian grouping.
impl fmt::Display for Paise {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (rupees, paise) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        write!(f, "{sign}₹{}", grouped(rupees))?;
        if paise > 0 {
            write!(f, ".{paise:02}")?;
        }
        Ok(())
    }
}

/// Groups digits as 12,34,567: the last three, then pairs.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 2);
    for (place, digit) in digits.chars().enumerate() {
        let left = digits.len() - place;
        if place > 0 && (left == 3 || (left > 3 && left % 2 == 1)) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// On the wire money is a number of rupees: `1499`, or `1499.5` where paise remain.
impl Serialize for Paise {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        if self.0 % 100 == 0 {
            out.serialize_i64(self.0 / 100)
        } else {
            #[expect(clippy::cast_precision_loss, reason = "amounts are far below 2^53 paise")]
            out.serialize_f64(self.0 as f64 / 100.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_percentage_is_rounded_half_up_to_whole_rupees() {
        assert_eq!(Paise::rupees(1_499).percent_of_rupees(10), Paise::rupees(150));
        assert_eq!(Paise::rupees(1_495).percent_of_rupees(10), Paise::rupees(150));
        assert_eq!(Paise::rupees(1_494).percent_of_rupees(10), Paise::rupees(149));
        assert_eq!(Paise::rupees(499).percent_of_rupees(100), Paise::rupees(499));
        assert_eq!(Paise::rupees(499).percent_of_rupees(0), Paise::ZERO);
    }

    #[test]
    fn rupees_are_parsed_exactly_and_invalid_amounts_are_rejected() {
        assert_eq!(Paise::from_rupees(1_499.0), Ok(Paise::rupees(1_499)));
        assert_eq!(Paise::from_rupees(0.29), Ok(Paise(29)));
        assert_eq!(Paise::from_rupees(-0.01), Ok(Paise(-1)));
        for invalid in [f64::NAN, f64::INFINITY, 1e308, -1e308, 10_000_001.0] {
            assert_eq!(Paise::from_rupees(invalid), Err(InvalidAmount), "{invalid}");
        }
    }

    #[test]
    fn amounts_are_formatted_with_indian_grouping() {
        assert_eq!(Paise::rupees(0).to_string(), "₹0");
        assert_eq!(Paise::rupees(999).to_string(), "₹999");
        assert_eq!(Paise::rupees(2_499).to_string(), "₹2,499");
        assert_eq!(Paise(123_456_750).to_string(), "₹12,34,567.50");
        assert_eq!(Paise::rupees(-250).to_string(), "-₹250");
    }

    #[test]
    fn amounts_serialize_as_rupees() {
        let json = |amount| serde_json::to_string(&amount).expect("a number");
        assert_eq!(json(Paise::rupees(1_499)), "1499");
        assert_eq!(json(Paise(149_950)), "1499.5");
    }

    proptest! {
        #[test]
        fn a_percentage_never_exceeds_the_amount(rupees in 0..1_000_000_000_i64, percent in 0..=100_u32) {
            let whole = Paise::rupees(rupees);
            let share = whole.percent_of_rupees(percent);
            prop_assert!(Paise::ZERO <= share && share <= whole);
            prop_assert_eq!(share.0 % 100, 0);
            prop_assert_eq!(whole.saturating_sub(share) + share, whole);
        }
    }
}
