//! The price of a session: the fee minus the membership discount minus the coupon discount.

use dft_kernel::money::Paise;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Price {
    pub(crate) fee: Paise,
    pub(crate) membership_discount: Paise,
    pub(crate) coupon_discount: Paise,
}

impl Price {
    /// The fee with a membership's discount, before any coupon.
    pub(crate) fn of(fee: Paise, membership_percent: u32) -> Self {
        Self {
            fee,
            membership_discount: fee.percent_of_rupees(membership_percent),
            coupon_discount: Paise::ZERO,
        }
    }

    pub(crate) fn amount(&self) -> Paise {
        self.fee.saturating_sub(self.membership_discount).saturating_sub(self.coupon_discount)
    }

    /// With a coupon, whose discount is at most what is left to pay.
    pub(crate) fn with_coupon(self, discount: Paise) -> Self {
        Self { coupon_discount: discount.min(self.amount()), ..self }
    }
}

#[cfg(test)]
mod tests {
    use dft_coupons::Discount;
    use proptest::prelude::*;
    use serde::Deserialize;

    use super::*;

    /// The price with a coupon that has no limits.
    fn quote(fee: i64, percent: u32, coupon: Option<Discount>) -> Price {
        let price = Price::of(Paise::rupees(fee), percent);
        match coupon {
            Some(Discount::Percentage(percent)) => {
                price.with_coupon(price.amount().percent_of_rupees(percent))
            }
            Some(Discount::Fixed(value)) => price.with_coupon(value),
            None => price,
        }
    }

    #[derive(Debug, Deserialize)]
    struct Case {
        fee: i64,
        membership_percent: u32,
        coupon: Option<CaseCoupon>,
        membership_discount: i64,
        coupon_discount: i64,
        amount: i64,
    }

    #[derive(Debug, Deserialize)]
    struct CaseCoupon {
        r#type: String,
        value: i64,
    }

    #[test]
    fn the_cases_shared_with_the_web_client_hold() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../../web/areas/consultations/price_cases.json"))
                .expect("the cases are JSON");
        assert!(cases.len() >= 40, "{}", cases.len());
        for case in cases {
            let coupon = case.coupon.as_ref().map(|coupon| match coupon.r#type.as_str() {
                "percentage" => Discount::Percentage(u32::try_from(coupon.value).expect("a percentage")),
                _ => Discount::Fixed(Paise::rupees(coupon.value)),
            });
            let price = quote(case.fee, case.membership_percent, coupon);
            let seen = [price.membership_discount, price.coupon_discount, price.amount()];
            let expected = [case.membership_discount, case.coupon_discount, case.amount].map(Paise::rupees);
            assert_eq!(seen, expected, "{case:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(10_000))]

        #[test]
        fn a_price_is_whole_rupees_between_nothing_and_the_fee(
            fee in 0_i64..1_000_000,
            membership in 0_u32..=100,
            percent in 0_u32..=100,
            fixed in 0_i64..10_000,
            kind in 0..3,
        ) {
            let coupon = match kind {
                0 => None,
                1 => Some(Discount::Percentage(percent)),
                _ => Some(Discount::Fixed(Paise::rupees(fixed))),
            };
            let price = quote(fee, membership, coupon);
            prop_assert!(price.amount() >= Paise::ZERO && price.amount() <= Paise::rupees(fee));
            prop_assert_eq!(price.fee - price.membership_discount - price.coupon_discount, price.amount());
            for part in [price.membership_discount, price.coupon_discount, price.amount()] {
                prop_assert_eq!(part.0 % 100, 0);
            }
            // Neither a coupon nor a better plan raises the price.
            prop_assert!(price.amount() <= quote(fee, membership, None).amount());
            prop_assert!(quote(fee, 20, coupon).amount() <= quote(fee, 10, coupon).amount());
        }
    }
}
