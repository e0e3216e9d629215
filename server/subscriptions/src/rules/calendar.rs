//! Months as people count them: calendar months in the clinic's zone, to the end of the day.

use dft_kernel::time::{IST, Timestamp};
use jiff::civil::Date;

/// A stretch of membership.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) starts_at: Timestamp,
    /// The first moment after it: midnight in the clinic's zone.
    pub(crate) ends_at: Timestamp,
    /// The day its months are counted from: the first day of the plan, however often it was extended since.
    pub(crate) anchor: Date,
    /// How many months after the anchor it ends.
    pub(crate) months: i64,
}

/// The day it is in the clinic's zone.
fn day_of(moment: Timestamp) -> Date {
    moment.timestamp().to_zoned(IST.clone()).date()
}

/// The first moment of a day in the clinic's zone.
fn midnight(day: Date) -> Timestamp {
    let there = day.to_zoned(IST.clone()).map(|zoned| zoned.timestamp().as_millisecond());
    Timestamp(there.unwrap_or(i64::MAX))
}

/// When the day ends that lies so many months after the anchor. A day that its month does not have is the month's last:
/// 31 January and one month is 28 February, and two are 31 March.
fn end(anchor: Date, months: i64) -> Timestamp {
    let span = jiff::Span::new().try_months(months);
    let last = span.and_then(|span| anchor.checked_add(span)).unwrap_or(Date::MAX);
    midnight(last.tomorrow().unwrap_or(Date::MAX))
}

fn days_between(from: Date, to: Date) -> i64 {
    from.until(to).map_or(0, |span| i64::from(span.get_days()))
}

impl Span {
    /// So many months from this moment.
    pub(crate) fn beginning(starts_at: Timestamp, months: i64) -> Self {
        let anchor = day_of(starts_at);
        Self { starts_at, ends_at: end(anchor, months), anchor, months }
    }

    /// So many months more of the same, counted from where this was counted from.
    pub(crate) fn then(&self, months: i64) -> Self {
        let months = self.months + months;
        Self { starts_at: self.ends_at, ends_at: end(self.anchor, months), anchor: self.anchor, months }
    }

    /// How many days of the calendar it touches.
    pub(crate) fn days(&self) -> i64 {
        days_between(day_of(self.starts_at), day_of(self.ends_at))
    }

    /// How many of them are whole and to come. The rest of today is used.
    pub(crate) fn unused_days(&self, now: Timestamp) -> i64 {
        let tomorrow = day_of(now).tomorrow().unwrap_or(Date::MAX);
        days_between(tomorrow.max(day_of(self.starts_at)), day_of(self.ends_at)).max(0)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(text: &str) -> Timestamp {
        Timestamp(text.parse::<jiff::Timestamp>().expect("a moment").as_millisecond())
    }

    fn ends(start: &str, months: i64) -> String {
        Span::beginning(at(start), months).ends_at.to_string()
    }

    #[test]
    fn a_month_ends_with_the_day_of_the_same_number_or_the_last_there_is() {
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
    fn the_day_is_the_clinics_and_not_the_servers() {
        assert_eq!(ends("2026-11-30T20:00:00Z", 1), "2027-01-02T00:00:00+05:30", "it is 1 December in India");
    }

    #[test]
    fn going_on_is_counted_from_the_first_day() {
        let first = Span::beginning(at("2027-01-31T09:00:00+05:30"), 1);
        let second = first.then(1);
        assert_eq!(second.starts_at, first.ends_at);
        assert_eq!(second.ends_at.to_string(), "2027-04-01T00:00:00+05:30");
        assert_eq!(second.then(1).ends_at.to_string(), "2027-05-01T00:00:00+05:30");
    }

    #[test]
    fn the_rest_of_today_is_used_and_what_has_not_begun_is_not() {
        let month = Span::beginning(at("2026-11-15T10:00:00+05:30"), 1);
        assert_eq!(month.days(), 31);
        assert_eq!(month.unused_days(at("2026-11-15T10:00:00+05:30")), 30);
        assert_eq!(month.unused_days(at("2026-12-15T23:59:59+05:30")), 0);
        assert_eq!(month.unused_days(at("2027-12-15T00:00:00+05:30")), 0);
        let next = month.then(1);
        assert_eq!((next.days(), next.unused_days(at("2026-11-15T10:00:00+05:30"))), (31, 31));
    }

    /// Any second of twelve years, three of them leap years.
    fn starts() -> impl Strategy<Value = Timestamp> {
        let (from, to) = (at("2024-01-01T00:00:00Z").0 / 1_000, at("2036-01-01T00:00:00Z").0 / 1_000);
        (from..to).prop_map(|seconds| Timestamp(seconds * 1_000))
    }

    fn calendar_months_after(start: Timestamp, months: i64) -> Timestamp {
        let there = start.timestamp().to_zoned(IST.clone());
        Timestamp((&there + jiff::Span::new().months(months)).timestamp().as_millisecond())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn months_add_up_and_nobody_gets_less_than_a_month(start in starts(), later in 0..40_000_000_i64) {
            for months in [1, 3, 12] {
                let span = Span::beginning(start, months);
                prop_assert!(span.ends_at > calendar_months_after(start, months), "less than the calendar gives");
                prop_assert!(span.ends_at.0 - calendar_months_after(start, months).0 <= 86_400_000, "a day more at most");
                prop_assert_eq!(day_of(Timestamp(span.ends_at.0 - 1)).tomorrow().ok(), Some(day_of(span.ends_at)));

                let after = Span::beginning(Timestamp(start.0 + later * 1_000), months);
                prop_assert!(after.ends_at >= span.ends_at, "who begins later ends no earlier");
                prop_assert!(Span::beginning(start, months + 1).ends_at > span.ends_at);

                for more in [1, 3, 12] {
                    let extended = span.then(more);
                    prop_assert_eq!(extended.starts_at, span.ends_at);
                    prop_assert!(extended.ends_at > calendar_months_after(start, months + more));
                    prop_assert_eq!(extended.ends_at, Span::beginning(start, months + more).ends_at);
                    prop_assert_eq!(extended.then(months).ends_at, span.then(more + months).ends_at);
                    prop_assert_eq!(span.days() + extended.days(), Span::beginning(start, months + more).days());
                    let unused = extended.unused_days(start);
                    prop_assert!(unused == extended.days() && unused >= 28 * more);
                }
            }
        }
    }
}
