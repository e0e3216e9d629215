//! The discount of a coupon, as pure functions.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// Where a coupon can be used.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    EnumString,
    IntoStaticStr,
    VariantArray,
    Serialize,
    Deserialize,
    ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Area {
    Consultations,
    Dopamart,
    Subscriptions,
}

impl Area {
    /// The text in the database.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// How a discount is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Discount {
    /// Percent of the amount, rounded half up to whole rupees.
    Percentage(u32),
    /// A fixed amount, at most the whole price.
    Fixed(Paise),
}

impl Discount {
    #[must_use]
    pub fn of(self, amount: Paise) -> Paise {
        match self {
            Self::Percentage(percent) => amount.percent_of_rupees(percent.min(100)),
            Self::Fixed(value) => value.min(amount),
        }
    }
}

/// When, where and how much a coupon takes off.
#[derive(Debug, Clone)]
pub(crate) struct CouponTerms {
    pub(crate) discount: Discount,
    pub(crate) areas: Vec<Area>,
    pub(crate) starts_at: Option<Timestamp>,
    pub(crate) ends_at: Option<Timestamp>,
    pub(crate) min_amount: Paise,
    pub(crate) max_discount: Option<Paise>,
}

impl CouponTerms {
    /// The discount on this amount in this area now; none when the coupon does not apply.
    ///
    /// A whole-rupee price stays one: the maximum discount of the catalogue is in whole rupees too.
    pub(crate) fn discount_for(&self, amount: Paise, area: Area, now: Timestamp) -> Option<Paise> {
        let started = self.starts_at.is_none_or(|starts_at| starts_at <= now);
        let ended = self.ends_at.is_some_and(|ends_at| ends_at <= now);
        let large_enough = amount >= self.min_amount && amount > Paise::ZERO;
        if !started || ended || !self.areas.contains(&area) || !large_enough {
            return None;
        }
        let discount = self.discount.of(amount);
        Some(self.max_discount.map_or(discount, |max| discount.min(max)))
    }
}

/// The number of a holder's next use: the lowest that none of their active uses has, if it is within the limit.
pub(crate) fn next_use_number(taken: &[i64], limit: Option<i64>) -> Option<i64> {
    let upper_bound = i64::try_from(taken.len()).unwrap_or(i64::MAX - 1) + 1;
    let next = (1..=upper_bound).find(|number| !taken.contains(number))?;
    limit.is_none_or(|limit| next <= limit).then_some(next)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn terms(discount: Discount) -> CouponTerms {
        CouponTerms {
            discount,
            areas: vec![Area::Consultations],
            starts_at: None,
            ends_at: None,
            min_amount: Paise::ZERO,
            max_discount: None,
        }
    }

    fn discount_of(terms: &CouponTerms, rupees: i64) -> Option<Paise> {
        terms.discount_for(Paise::rupees(rupees), Area::Consultations, NOW)
    }

    #[test]
    fn a_percentage_is_rounded_half_up_and_a_fixed_discount_is_capped_at_the_amount() {
        assert_eq!(discount_of(&terms(Discount::Percentage(10)), 1_495), Some(Paise::rupees(150)));
        assert_eq!(discount_of(&terms(Discount::Fixed(Paise::rupees(100))), 1_495), Some(Paise::rupees(100)));
        assert_eq!(discount_of(&terms(Discount::Fixed(Paise::rupees(100))), 60), Some(Paise::rupees(60)));
    }

    #[test]
    fn a_coupon_applies_only_in_its_areas_and_period() {
        let mut coupon = terms(Discount::Percentage(10));
        assert_eq!(coupon.discount_for(Paise::rupees(500), Area::Dopamart, NOW), None);
        coupon.starts_at = Some(NOW);
        assert!(discount_of(&coupon, 500).is_some());
        coupon.starts_at = Some(Timestamp(NOW.0 + 1));
        assert_eq!(discount_of(&coupon, 500), None);
        coupon.starts_at = None;
        coupon.ends_at = Some(NOW);
        assert_eq!(discount_of(&coupon, 500), None);
        coupon.ends_at = Some(Timestamp(NOW.0 + 1));
        assert!(discount_of(&coupon, 500).is_some());
    }

    #[test]
    fn the_minimum_amount_and_maximum_discount_are_enforced() {
        let coupon = CouponTerms {
            min_amount: Paise::rupees(500),
            max_discount: Some(Paise::rupees(200)),
            ..terms(Discount::Percentage(50))
        };
        assert_eq!(discount_of(&coupon, 499), None);
        assert_eq!(discount_of(&coupon, 500), Some(Paise::rupees(200)));
        assert_eq!(discount_of(&terms(Discount::Percentage(100)), 0), None, "there is nothing to discount");
    }

    #[test]
    fn the_next_use_number_fills_the_first_gap_within_the_limit() {
        assert_eq!(next_use_number(&[], Some(1)), Some(1));
        assert_eq!(next_use_number(&[1], Some(1)), None);
        assert_eq!(next_use_number(&[1, 3], Some(3)), Some(2));
        assert_eq!(next_use_number(&[1, 2, 3], None), Some(4));
    }

    proptest! {
        #[test]
        fn a_discount_is_never_more_than_the_amount(rupees in 1..10_000_000_i64, percent in 1..=100_u32, fixed in 1..10_000_000_i64, max in proptest::option::of(1..100_000_i64)) {
            for discount in [Discount::Percentage(percent), Discount::Fixed(Paise::rupees(fixed))] {
                let coupon = CouponTerms { max_discount: max.map(Paise::rupees), ..terms(discount) };
                let off = discount_of(&coupon, rupees).expect("the coupon applies");
                prop_assert!(Paise::ZERO <= off && off <= Paise::rupees(rupees));
                prop_assert!(coupon.max_discount.is_none_or(|max| off <= max));
            }
        }
    }
}
