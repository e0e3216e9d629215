//! Invoice arithmetic, exact to the paisa: the discount is spread over the lines, and the tax included in each price is
//! extracted.

use dft_kernel::money::Paise;
use dft_kernel::time::{IST, Timestamp};

/// A purchased line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PurchasedLine {
    /// Price times quantity, tax included.
    pub(crate) gross: Paise,
    pub(crate) gst_percent: i64,
}

/// Which GST applies to a sale.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tax {
    /// The seller is not registered for GST.
    None,
    /// Within a state: half CGST, half SGST.
    CentralAndState,
    /// Between states: IGST.
    Integrated,
}

/// The amounts of one invoice line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LineAmounts {
    pub(crate) discount: Paise,
    pub(crate) taxable: Paise,
    pub(crate) cgst: Paise,
    pub(crate) sgst: Paise,
    pub(crate) igst: Paise,
    pub(crate) total: Paise,
}

impl LineAmounts {
    pub(crate) fn tax(&self) -> Paise {
        self.cgst + self.sgst + self.igst
    }
}

/// Spreads a discount over amounts in proportion, so that the shares add up to it and none exceeds its amount. Shares are
/// rounded down; the remaining paise go to the largest remainders, the first of equals first.
pub(crate) fn spread_discount(discount: Paise, amounts: &[Paise]) -> Vec<Paise> {
    let whole: i128 = amounts.iter().map(|amount| i128::from(amount.0)).sum();
    if whole == 0 {
        return vec![Paise::ZERO; amounts.len()];
    }
    let discount = i128::from(discount.0).clamp(0, whole);
    let exact = |amount: &Paise| i128::from(amount.0) * discount;
    let mut shares: Vec<i128> = amounts.iter().map(|amount| exact(amount) / whole).collect();
    let mut by_remainder: Vec<usize> = (0..amounts.len()).collect();
    by_remainder.sort_by_key(|index| std::cmp::Reverse(exact(&amounts[*index]) % whole));
    let remaining = discount - shares.iter().sum::<i128>();
    for index in by_remainder.into_iter().take(usize::try_from(remaining).unwrap_or(0)) {
        shares[index] += 1;
    }
    shares.into_iter().map(|share| Paise(i64::try_from(share).unwrap_or(i64::MAX))).collect()
}

/// `amount * numerator / denominator`, rounded half up to the paisa.
fn fraction(amount: Paise, numerator: i64, denominator: i64) -> Paise {
    let exact = i128::from(amount.0) * i128::from(numerator) * 2 + i128::from(denominator);
    Paise(i64::try_from(exact / (i128::from(denominator) * 2)).unwrap_or(i64::MAX))
}

/// The amounts of every line. The taxable value is the total minus the tax, so that each line adds up by itself, and CGST
/// equals SGST.
pub(crate) fn line_amounts(lines: &[PurchasedLine], discount: Paise, tax: Tax) -> Vec<LineAmounts> {
    let gross: Vec<Paise> = lines.iter().map(|line| line.gross).collect();
    let shares = spread_discount(discount, &gross);
    let amounts_of = |(line, discount): (&PurchasedLine, Paise)| {
        let (total, rate) = (line.gross - discount, line.gst_percent);
        let mut amounts = LineAmounts { discount, total, ..LineAmounts::default() };
        match tax {
            Tax::None => {}
            Tax::CentralAndState => {
                amounts.cgst = fraction(total, rate, 2 * (100 + rate));
                amounts.sgst = amounts.cgst;
            }
            Tax::Integrated => amounts.igst = fraction(total, rate, 100 + rate),
        }
        amounts.taxable = total - amounts.tax();
        amounts
    };
    lines.iter().zip(shares).map(amounts_of).collect()
}

/// The Indian financial year, April to March in IST: `26-27`.
pub(crate) fn financial_year(at: Timestamp) -> String {
    let day = at.timestamp().to_zoned(IST.clone()).date();
    let first = if day.month() >= 4 { day.year() } else { day.year() - 1 };
    format!("{:02}-{:02}", first.rem_euclid(100), (first + 1).rem_euclid(100))
}

/// The printed invoice number. The law allows 16 characters, which suffices for 999,999 invoices a year.
pub(crate) fn format_number(financial_year: &str, number: i64) -> String {
    format!("DFT/{financial_year}/{number:06}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn purchased(rupees: i64, gst_percent: i64) -> PurchasedLine {
        PurchasedLine { gross: Paise::rupees(rupees), gst_percent }
    }

    #[test]
    fn tax_is_included_in_the_price() {
        let [line] = line_amounts(&[purchased(1_120, 12)], Paise::ZERO, Tax::Integrated)[..] else {
            panic!("one line")
        };
        assert_eq!(
            (line.taxable, line.igst, line.total),
            (Paise::rupees(1_000), Paise::rupees(120), Paise::rupees(1_120))
        );
        let [line] = line_amounts(&[purchased(499, 18)], Paise::ZERO, Tax::CentralAndState)[..] else {
            panic!("one line")
        };
        assert_eq!((line.cgst, line.sgst, line.taxable), (Paise(3_806), Paise(3_806), Paise(42_288)));
        let [line] = line_amounts(&[purchased(499, 18)], Paise::ZERO, Tax::None)[..] else {
            panic!("one line")
        };
        assert_eq!((line.taxable, line.tax()), (Paise::rupees(499), Paise::ZERO));
    }

    #[test]
    fn shares_of_a_discount_add_up_to_it() {
        let thirds = [Paise::rupees(1), Paise::rupees(1), Paise::rupees(1)];
        assert_eq!(spread_discount(Paise::rupees(1), &thirds), [Paise(34), Paise(33), Paise(33)]);
        assert_eq!(spread_discount(Paise::rupees(5), &thirds), thirds, "never more than the amount");
        assert_eq!(spread_discount(Paise::ZERO, &thirds), [Paise::ZERO; 3]);
    }

    #[test]
    fn a_financial_year_begins_on_1_april_in_ist() {
        // 31 March 2027, 23:59:59.999 and the millisecond after, in India.
        let eve = Timestamp(1_806_517_799_999);
        assert_eq!(
            (financial_year(eve).as_str(), financial_year(Timestamp(eve.0 + 1)).as_str()),
            ("26-27", "27-28")
        );
        assert_eq!(financial_year(Timestamp(1_794_717_000_000)), "26-27");
    }

    #[test]
    fn an_invoice_number_has_at_most_16_characters() {
        let number = format_number("26-27", 12);
        assert_eq!(number, "DFT/26-27/000012");
        assert!(number.len() <= 16);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5_000))]

        #[test]
        fn the_sums_are_exact_to_the_paisa(
            lines in prop::collection::vec((1_i64..=100_000, 1_i64..=10, prop::sample::select(vec![0_i64, 3, 5, 12, 18, 28, 40])), 1..50),
            share in 0_i64..=100,
            tax in prop::sample::select(vec![Tax::None, Tax::CentralAndState, Tax::Integrated]),
        ) {
            let lines: Vec<_> =
                lines.into_iter().map(|(price, quantity, gst)| purchased(price * quantity, gst)).collect();
            let subtotal: Paise = lines.iter().map(|line| line.gross).sum();
            let discount = Paise::rupees(subtotal.0 * share / 10_000);
            let results = line_amounts(&lines, discount, tax);
            prop_assert_eq!(results.iter().map(|line| line.discount).sum::<Paise>(), discount);
            prop_assert_eq!(results.iter().map(|line| line.total).sum::<Paise>(), subtotal - discount);
            for (line, amounts) in lines.iter().zip(&results) {
                prop_assert_eq!(amounts.taxable + amounts.tax(), amounts.total);
                prop_assert_eq!(amounts.total + amounts.discount, line.gross);
                prop_assert_eq!(amounts.cgst, amounts.sgst);
                prop_assert!(amounts.discount >= Paise::ZERO && amounts.discount <= line.gross);
                prop_assert!(amounts.taxable >= Paise::ZERO);
                // The rounding error is that of one rounding, or of two for the halves.
                let exact = amounts.total.0 * line.gst_percent;
                let off = (amounts.tax().0 * (100 + line.gst_percent) - exact).abs();
                prop_assert!(tax == Tax::None || off <= 100 + line.gst_percent, "{off}");
                // A share differs from the exact one by less than a paisa.
                let off = i128::from(amounts.discount.0) * i128::from(subtotal.0) - i128::from(line.gross.0) * i128::from(discount.0);
                prop_assert!(off.abs() < i128::from(subtotal.0));
            }
        }
    }
}
