//! What an invoice says: the discount spread over its lines, and the tax inside each price taken out, exact to the paisa.

use dft_kernel::money::Paise;
use dft_kernel::time::{IST, Timestamp};

/// A line that was bought.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bought {
    /// The price so many times, tax included.
    pub(crate) gross: Paise,
    pub(crate) gst_percent: i64,
}

/// Which taxes a sale bears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tax {
    /// The seller is not registered and may charge none.
    None,
    /// Within a state: half to the centre, half to the state.
    CentreAndState,
    /// From one state to another.
    Integrated,
}

/// A line as the invoice shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Split {
    pub(crate) discount: Paise,
    pub(crate) taxable: Paise,
    pub(crate) cgst: Paise,
    pub(crate) sgst: Paise,
    pub(crate) igst: Paise,
    pub(crate) total: Paise,
}

impl Split {
    /// All tax of the line.
    pub(crate) fn tax(&self) -> Paise {
        self.cgst + self.sgst + self.igst
    }
}

/// Spreads a discount over amounts in proportion, so that the shares add up to it and none is more than its amount. Each
/// gets its share rounded down; the paise that are left go to those who lost most by that, the first of equals first.
pub(crate) fn spread(discount: Paise, amounts: &[Paise]) -> Vec<Paise> {
    let whole: i128 = amounts.iter().map(|amount| i128::from(amount.0)).sum();
    if whole == 0 {
        return vec![Paise::ZERO; amounts.len()];
    }
    let discount = i128::from(discount.0).clamp(0, whole);
    let exact = |amount: &Paise| i128::from(amount.0) * discount;
    let mut shares: Vec<i128> = amounts.iter().map(|amount| exact(amount) / whole).collect();
    let mut losers: Vec<usize> = (0..amounts.len()).collect();
    losers.sort_by_key(|place| std::cmp::Reverse(exact(&amounts[*place]) % whole));
    let left = discount - shares.iter().sum::<i128>();
    for place in losers.into_iter().take(usize::try_from(left).unwrap_or(0)) {
        shares[place] += 1;
    }
    shares.into_iter().map(|share| Paise(i64::try_from(share).unwrap_or(i64::MAX))).collect()
}

/// A share of an amount, rounded half up to the paisa.
fn part(amount: Paise, numerator: i64, denominator: i64) -> Paise {
    let exact = i128::from(amount.0) * i128::from(numerator) * 2 + i128::from(denominator);
    Paise(i64::try_from(exact / (i128::from(denominator) * 2)).unwrap_or(i64::MAX))
}

/// Every line with its share of the discount and its taxes. What is left after the tax is the taxable value, so each line
/// adds up by itself, and the two halves within a state are equal.
pub(crate) fn split(lines: &[Bought], discount: Paise, tax: Tax) -> Vec<Split> {
    let gross: Vec<Paise> = lines.iter().map(|line| line.gross).collect();
    let shares = spread(discount, &gross);
    let one = |(line, discount): (&Bought, Paise)| {
        let (total, rate) = (line.gross - discount, line.gst_percent);
        let mut split = Split { discount, total, ..Split::default() };
        match tax {
            Tax::None => {}
            Tax::CentreAndState => {
                split.cgst = part(total, rate, 2 * (100 + rate));
                split.sgst = split.cgst;
            }
            Tax::Integrated => split.igst = part(total, rate, 100 + rate),
        }
        split.taxable = total - split.tax();
        split
    };
    lines.iter().zip(shares).map(one).collect()
}

/// The financial year of a moment, from April to March in India: `26-27`.
pub(crate) fn financial_year(moment: Timestamp) -> String {
    let day = moment.timestamp().to_zoned(IST.clone()).date();
    let first = if day.month() >= 4 { day.year() } else { day.year() - 1 };
    format!("{:02}-{:02}", first.rem_euclid(100), (first + 1).rem_euclid(100))
}

/// An invoice's number as people quote it. The law allows 16 characters, which this has until the millionth of a year.
pub(crate) fn number(financial_year: &str, number: i64) -> String {
    format!("DFT/{financial_year}/{number:06}")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn bought(rupees: i64, gst_percent: i64) -> Bought {
        Bought { gross: Paise::rupees(rupees), gst_percent }
    }

    #[test]
    fn tax_is_inside_the_price() {
        let [line] = split(&[bought(1_120, 12)], Paise::ZERO, Tax::Integrated)[..] else {
            panic!("one line")
        };
        assert_eq!(
            (line.taxable, line.igst, line.total),
            (Paise::rupees(1_000), Paise::rupees(120), Paise::rupees(1_120))
        );
        let [line] = split(&[bought(499, 18)], Paise::ZERO, Tax::CentreAndState)[..] else {
            panic!("one line")
        };
        assert_eq!((line.cgst, line.sgst, line.taxable), (Paise(3_806), Paise(3_806), Paise(42_288)));
        let [line] = split(&[bought(499, 18)], Paise::ZERO, Tax::None)[..] else { panic!("one line") };
        assert_eq!((line.taxable, line.tax()), (Paise::rupees(499), Paise::ZERO));
    }

    #[test]
    fn a_discount_is_spread_to_the_last_paisa() {
        let thirds = [Paise::rupees(1), Paise::rupees(1), Paise::rupees(1)];
        assert_eq!(spread(Paise::rupees(1), &thirds), [Paise(34), Paise(33), Paise(33)]);
        assert_eq!(spread(Paise::rupees(5), &thirds), thirds, "never more than there is");
        assert_eq!(spread(Paise::ZERO, &thirds), [Paise::ZERO; 3]);
    }

    #[test]
    fn a_financial_year_begins_in_april_in_india() {
        // 31 March 2027, 23:59:59.999 and the millisecond after, in India.
        let eve = Timestamp(1_806_517_799_999);
        assert_eq!(
            (financial_year(eve).as_str(), financial_year(Timestamp(eve.0 + 1)).as_str()),
            ("26-27", "27-28")
        );
        assert_eq!(financial_year(Timestamp(1_794_717_000_000)), "26-27");
    }

    #[test]
    fn a_number_is_one_the_law_takes() {
        let number = number("26-27", 12);
        assert_eq!(number, "DFT/26-27/000012");
        assert!(number.len() <= 16);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(5_000))]

        #[test]
        fn the_sums_are_exact_to_the_paisa(
            lines in prop::collection::vec((1_i64..=100_000, 1_i64..=10, prop::sample::select(vec![0_i64, 3, 5, 12, 18, 28, 40])), 1..50),
            share in 0_i64..=100,
            tax in prop::sample::select(vec![Tax::None, Tax::CentreAndState, Tax::Integrated]),
        ) {
            let lines: Vec<_> =
                lines.into_iter().map(|(price, quantity, gst)| bought(price * quantity, gst)).collect();
            let subtotal: Paise = lines.iter().map(|line| line.gross).sum();
            let discount = Paise::rupees(subtotal.0 * share / 10_000);
            let splits = split(&lines, discount, tax);
            prop_assert_eq!(splits.iter().map(|line| line.discount).sum::<Paise>(), discount);
            prop_assert_eq!(splits.iter().map(|line| line.total).sum::<Paise>(), subtotal - discount);
            for (line, split) in lines.iter().zip(&splits) {
                prop_assert_eq!(split.taxable + split.tax(), split.total);
                prop_assert_eq!(split.total + split.discount, line.gross);
                prop_assert_eq!(split.cgst, split.sgst);
                prop_assert!(split.discount >= Paise::ZERO && split.discount <= line.gross);
                prop_assert!(split.taxable >= Paise::ZERO);
                // No further from the exact tax than rounding once, or twice for the halves.
                let exact = split.total.0 * line.gst_percent;
                let off = (split.tax().0 * (100 + line.gst_percent) - exact).abs();
                prop_assert!(tax == Tax::None || off <= 100 + line.gst_percent, "{off}");
                // A share is within a paisa of its exact part.
                let off = i128::from(split.discount.0) * i128::from(subtotal.0) - i128::from(line.gross.0) * i128::from(discount.0);
                prop_assert!(off.abs() < i128::from(subtotal.0));
            }
        }
    }
}
