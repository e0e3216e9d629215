//! What a coupon is worth, decided without a database.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where a coupon can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Area {
    /// A consultation.
    Consultations,
    /// An order in the shop.
    Dopamart,
    /// A subscription.
    Subscriptions,
}

impl Area {
    /// Every area.
    pub const ALL: [Self; 3] = [Self::Consultations, Self::Dopamart, Self::Subscriptions];

    /// Its word in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Consultations => "consultations",
            Self::Dopamart => "dopamart",
            Self::Subscriptions => "subscriptions",
        }
    }

    /// Reads what [`Area::as_str`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|area| area.as_str() == text)
    }
}

/// How a coupon takes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Discount {
    /// This share of what is left, rounded half up to whole rupees.
    Percentage(u32),
    /// This much, never below nothing.
    Fixed(Paise),
}

impl Discount {
    /// What it takes off this amount.
    #[must_use]
    pub fn of(self, amount: Paise) -> Paise {
        match self {
            Self::Percentage(percent) => amount.percent_of_rupees(percent.min(100)),
            Self::Fixed(value) => value.min(amount),
        }
    }
}

/// A coupon as its rules see it.
#[derive(Debug, Clone)]
pub(crate) struct Terms {
    pub(crate) discount: Discount,
    pub(crate) areas: Vec<Area>,
    pub(crate) starts_at: Option<Timestamp>,
    pub(crate) ends_at: Option<Timestamp>,
    pub(crate) smallest_amount: Paise,
    pub(crate) largest_discount: Option<Paise>,
}

impl Terms {
    /// What the coupon takes off this amount in this area now, or nothing at all when it is not good here.
    ///
    /// A whole-rupee price stays one: the largest discount of the catalogue is in whole rupees too.
    pub(crate) fn worth(&self, amount: Paise, area: Area, now: Timestamp) -> Option<Paise> {
        let open =
            self.starts_at.is_none_or(|from| from <= now) && self.ends_at.is_none_or(|until| now < until);
        let here = self.areas.contains(&area);
        let enough = amount >= self.smallest_amount && amount > Paise::ZERO;
        if !(open && here && enough) {
            return None;
        }
        let whole = self.discount.of(amount);
        Some(self.largest_discount.map_or(whole, |largest| whole.min(largest)))
    }
}

/// The person's next use: the first number that none of their living uses has, if it is within what they may.
pub(crate) fn next_use(taken: &[i64], allowed: Option<i64>) -> Option<i64> {
    let surely_free = i64::try_from(taken.len()).unwrap_or(i64::MAX - 1) + 1;
    let next = (1..=surely_free).find(|number| !taken.contains(number))?;
    allowed.is_none_or(|allowed| next <= allowed).then_some(next)
}

/// Codes are compared without case or spaces around them.
pub(crate) fn key(code: &str) -> String {
    code.trim().to_uppercase()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn terms(discount: Discount) -> Terms {
        Terms {
            discount,
            areas: vec![Area::Consultations],
            starts_at: None,
            ends_at: None,
            smallest_amount: Paise::ZERO,
            largest_discount: None,
        }
    }

    fn worth(terms: &Terms, rupees: i64) -> Option<Paise> {
        terms.worth(Paise::rupees(rupees), Area::Consultations, NOW)
    }

    #[test]
    fn a_share_is_rounded_half_up_and_a_fixed_amount_stops_at_nothing() {
        assert_eq!(worth(&terms(Discount::Percentage(10)), 1_495), Some(Paise::rupees(150)));
        assert_eq!(worth(&terms(Discount::Fixed(Paise::rupees(100))), 1_495), Some(Paise::rupees(100)));
        assert_eq!(worth(&terms(Discount::Fixed(Paise::rupees(100))), 60), Some(Paise::rupees(60)));
    }

    #[test]
    fn it_is_good_only_where_and_when_it_says() {
        let mut coupon = terms(Discount::Percentage(10));
        assert_eq!(coupon.worth(Paise::rupees(500), Area::Dopamart, NOW), None);
        coupon.starts_at = Some(NOW);
        assert!(worth(&coupon, 500).is_some());
        coupon.starts_at = Some(Timestamp(NOW.0 + 1));
        assert_eq!(worth(&coupon, 500), None);
        coupon.starts_at = None;
        coupon.ends_at = Some(NOW);
        assert_eq!(worth(&coupon, 500), None);
        coupon.ends_at = Some(Timestamp(NOW.0 + 1));
        assert!(worth(&coupon, 500).is_some());
    }

    #[test]
    fn it_wants_its_smallest_amount_and_keeps_its_largest_discount() {
        let coupon = Terms {
            smallest_amount: Paise::rupees(500),
            largest_discount: Some(Paise::rupees(200)),
            ..terms(Discount::Percentage(50))
        };
        assert_eq!(worth(&coupon, 499), None);
        assert_eq!(worth(&coupon, 500), Some(Paise::rupees(200)));
        assert_eq!(worth(&terms(Discount::Percentage(100)), 0), None, "there is nothing to take off");
    }

    #[test]
    fn uses_are_numbered_and_a_released_one_can_be_used_again() {
        assert_eq!(next_use(&[], Some(1)), Some(1));
        assert_eq!(next_use(&[1], Some(1)), None);
        assert_eq!(next_use(&[1, 3], Some(3)), Some(2));
        assert_eq!(next_use(&[1, 2, 3], None), Some(4));
    }

    proptest! {
        #[test]
        fn a_discount_is_never_more_than_the_amount(rupees in 1..10_000_000_i64, percent in 1..=100_u32, fixed in 1..10_000_000_i64, largest in proptest::option::of(1..100_000_i64)) {
            for discount in [Discount::Percentage(percent), Discount::Fixed(Paise::rupees(fixed))] {
                let coupon = Terms { largest_discount: largest.map(Paise::rupees), ..terms(discount) };
                let off = worth(&coupon, rupees).expect("good here and now");
                prop_assert!(Paise::ZERO <= off && off <= Paise::rupees(rupees));
                prop_assert!(coupon.largest_discount.is_none_or(|largest| off <= largest));
            }
        }
    }
}
