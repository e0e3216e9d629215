//! Billing periods: calendar months in IST, to the end of the last day.

use dft_kernel::time::{IST, Timestamp};
use jiff::civil::Date;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BillingPeriod {
    pub(crate) starts_at: Timestamp,
    /// Exclusive: midnight in IST after the last day.
    pub(crate) ends_at: Timestamp,
    /// The day its months are counted from: the first day of the plan, however often it was extended since.
    pub(crate) anchor: Date,
    /// How many months after the anchor it ends.
    pub(crate) months: i64,
}

/// The last second before a period's exclusive end, which is what users are shown as its end.
pub(crate) const fn last_second(ends_at: Timestamp) -> Timestamp {
    Timestamp(ends_at.0 - 1_000)
}

/// Midnight at the start of a day in IST.
fn start_of_day(day: Date) -> Timestamp {
    let start = day.to_zoned(IST.clone()).map(|zoned| zoned.timestamp().as_millisecond());
    Timestamp(start.unwrap_or(i64::MAX))
}

/// The end of the day this many months after the anchor. A day that its month does not have becomes the month's last:
/// 31 January and one month is 28 February, and two months are 31 March.
fn end_after_months(anchor: Date, months: i64) -> Timestamp {
    let span = jiff::Span::new().try_months(months);
    let last = span.and_then(|span| anchor.checked_add(span)).unwrap_or(Date::MAX);
    start_of_day(last.tomorrow().unwrap_or(Date::MAX))
}

fn days_between(from: Date, to: Date) -> i64 {
    from.until(to).map_or(0, |span| i64::from(span.get_days()))
}

impl BillingPeriod {
    pub(crate) fn starting_at(starts_at: Timestamp, months: i64) -> Self {
        let anchor = starts_at.ist_date();
        Self { starts_at, ends_at: end_after_months(anchor, months), anchor, months }
    }

    /// The period that follows this one directly, counted from the same anchor.
    pub(crate) fn extended_by(&self, months: i64) -> Self {
        let months = self.months + months;
        let ends_at = end_after_months(self.anchor, months);
        Self { starts_at: self.ends_at, ends_at, anchor: self.anchor, months }
    }

    /// The number of calendar days in it, counting a first day that it does not fill.
    pub(crate) fn days(&self) -> i64 {
        days_between(self.starts_at.ist_date(), self.ends_at.ist_date())
    }

    /// The number of its whole days after today. The rest of today counts as used.
    pub(crate) fn unused_days(&self, now: Timestamp) -> i64 {
        let tomorrow = now.ist_date().tomorrow().unwrap_or(Date::MAX);
        days_between(tomorrow.max(self.starts_at.ist_date()), self.ends_at.ist_date()).max(0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp(text.parse::<jiff::Timestamp>().expect("a timestamp").as_millisecond())
    }

    fn ends(start: &str, months: i64) -> String {
        BillingPeriod::starting_at(at(start), months).ends_at.to_string()
    }

    #[test]
    fn a_month_ends_on_the_same_day_of_the_month_or_its_last() {
        assert_eq!(ends("2027-01-31T09:00:00+05:30", 1), "2027-03-01T00:00:00+05:30");
        assert_eq!(
            ends("2028-01-31T09:00:00+05:30", 1),
            "2028-03-01T00:00:00+05:30",
            "29 February is its last day"
        );
        assert_eq!(ends("2028-01-30T09:00:00+05:30", 1), "2028-03-01T00:00:00+05:30");
        assert_eq!(ends("2026-11-15T10:00:00+05:30", 3), "2027-02-16T00:00:00+05:30");
        assert_eq!(ends("2028-02-29T10:00:00+05:30", 12), "2029-03-01T00:00:00+05:30");
    }

    #[test]
    fn days_are_counted_in_ist() {
        assert_eq!(ends("2026-11-30T20:00:00Z", 1), "2027-01-02T00:00:00+05:30", "it is 1 December in India");
    }

    #[test]
    fn an_extension_is_counted_from_the_anchor() {
        let first = BillingPeriod::starting_at(at("2027-01-31T09:00:00+05:30"), 1);
        let second = first.extended_by(1);
        assert_eq!(second.starts_at, first.ends_at);
        assert_eq!(second.ends_at.to_string(), "2027-04-01T00:00:00+05:30");
        assert_eq!(second.extended_by(1).ends_at.to_string(), "2027-05-01T00:00:00+05:30");
    }

    #[test]
    fn the_rest_of_today_is_used_and_a_future_period_is_unused() {
        let month = BillingPeriod::starting_at(at("2026-11-15T10:00:00+05:30"), 1);
        assert_eq!(month.days(), 31);
        assert_eq!(month.unused_days(at("2026-11-15T10:00:00+05:30")), 30);
        assert_eq!(month.unused_days(at("2026-12-15T23:59:59+05:30")), 0);
        assert_eq!(month.unused_days(at("2027-12-15T00:00:00+05:30")), 0);
        let next = month.extended_by(1);
        assert_eq!((next.days(), next.unused_days(at("2026-11-15T10:00:00+05:30"))), (31, 31));
    }

    /// Any second of twelve years, three of them leap years.
    fn start_times() -> impl Strategy<Value = Timestamp> {
        let (from, to) = (at("2024-01-01T00:00:00Z").0 / 1_000, at("2036-01-01T00:00:00Z").0 / 1_000);
        (from..to).prop_map(|seconds| Timestamp(seconds * 1_000))
    }

    fn calendar_months_after(start: Timestamp, months: i64) -> Timestamp {
        let zoned = start.timestamp().to_zoned(IST.clone());
        Timestamp((&zoned + jiff::Span::new().months(months)).timestamp().as_millisecond())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn months_add_up_and_are_never_shorter_than_calendar_months(start in start_times(), later in 0..40_000_000_i64) {
            for months in [1, 3, 12] {
                let period = BillingPeriod::starting_at(start, months);
                prop_assert!(period.ends_at > calendar_months_after(start, months), "less than the calendar gives");
                prop_assert!(period.ends_at.0 - calendar_months_after(start, months).0 <= 86_400_000, "a day more at most");
                prop_assert_eq!(Timestamp(period.ends_at.0 - 1).ist_date().tomorrow().ok(), Some(period.ends_at.ist_date()));

                let after = BillingPeriod::starting_at(Timestamp(start.0 + later * 1_000), months);
                prop_assert!(after.ends_at >= period.ends_at, "a later start never ends earlier");
                prop_assert!(BillingPeriod::starting_at(start, months + 1).ends_at > period.ends_at);

                for more in [1, 3, 12] {
                    let extended = period.extended_by(more);
                    prop_assert_eq!(extended.starts_at, period.ends_at);
                    prop_assert!(extended.ends_at > calendar_months_after(start, months + more));
                    prop_assert_eq!(extended.ends_at, BillingPeriod::starting_at(start, months + more).ends_at);
                    prop_assert_eq!(extended.extended_by(months).ends_at, period.extended_by(more + months).ends_at);
                    prop_assert_eq!(period.days() + extended.days(), BillingPeriod::starting_at(start, months + more).days());
                    let unused = extended.unused_days(start);
                    prop_assert!(unused == extended.days() && unused >= 28 * more);
                }
            }
        }
    }
}
