//! Which times a doctor is_offered: worked out from hours and leave each time, never kept, so that they cannot be wrong.

use std::collections::BTreeMap;
use std::time::Duration;

use dft_kernel::time::{IST, Timestamp};
use jiff::Span;
use jiff::civil::Date;
use jiff::tz::TimeZone;

/// How long a session is.
pub(crate) const SESSION: Duration = Duration::from_mins(45);

/// How many days ahead, today included, somebody can book.
pub(crate) const HORIZON_DAYS: i64 = 14;

/// WorkingHours of one weekday, in minutes since midnight in the clinic's zone. 1 is Monday.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WorkingHours {
    pub(crate) weekday: i64,
    pub(crate) from_minute: i64,
    pub(crate) to_minute: i64,
}

/// Days away, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Leave {
    pub(crate) from: Date,
    pub(crate) to: Date,
}

/// The day a moment falls on in the clinic's zone.
pub(crate) fn ist_date(moment: Timestamp) -> Date {
    moment.timestamp().to_zoned(IST.clone()).date()
}

/// Every moment at which a session may start, after `now` and within the horizon, in order.
pub(crate) fn offered_starts(hours: &[WorkingHours], leave: &[Leave], now: Timestamp) -> Vec<Timestamp> {
    let today = ist_date(now);
    let mut starts: Vec<_> = (0..HORIZON_DAYS)
        .filter_map(|ahead| today.checked_add(Span::new().days(ahead)).ok())
        .filter(|day| !leave.iter().any(|away| away.from <= *day && *day <= away.to))
        .flat_map(|day| starts_on(hours, day))
        .filter(|start| *start > now)
        .collect();
    starts.sort();
    starts
}

fn starts_on(hours: &[WorkingHours], day: Date) -> impl Iterator<Item = Timestamp> {
    let weekday = i64::from(day.weekday().to_monday_one_offset());
    let minutes = i64::try_from(SESSION.as_secs() / 60).unwrap_or(i64::MAX);
    // The clinic's clocks are never moved, so a day is its midnight and so many minutes.
    let midnight = day.to_zoned(IST.clone()).map_or(i64::MIN, |there| there.timestamp().as_millisecond());
    let of_day = hours.iter().filter(move |hours| hours.weekday == weekday);
    of_day.flat_map(move |hours| {
        let sessions = (hours.to_minute - hours.from_minute) / minutes;
        let from = hours.from_minute;
        (0..sessions).map(move |number| Timestamp(midnight + (from + number * minutes) * 60_000))
    })
}

/// Whether a session may start at this moment.
pub(crate) fn is_offered(hours: &[WorkingHours], leave: &[Leave], start: Timestamp, now: Timestamp) -> bool {
    offered_starts(hours, leave, now).binary_search(&start).is_ok()
}

/// The free starts that are nearest to the one somebody wanted, nearest first.
pub(crate) fn nearest(free: &[Timestamp], wanted: Timestamp, most: usize) -> Vec<Timestamp> {
    let mut nearest = free.to_vec();
    nearest.sort_by_key(|start| ((start.0 - wanted.0).abs(), start.0));
    nearest.truncate(most);
    nearest
}

/// Groups things by the day and names the time each has in this zone: `2026-11-16`, `09:30`.
pub(crate) fn by_day<T>(
    starts: impl IntoIterator<Item = (Timestamp, T)>,
    zone: &TimeZone,
) -> BTreeMap<String, Vec<(String, Timestamp, T)>> {
    let mut days: BTreeMap<Date, Vec<_>> = BTreeMap::new();
    for (start, thing) in starts {
        let there = zone.to_datetime(start.timestamp());
        let time = format!("{:02}:{:02}", there.hour(), there.minute());
        days.entry(there.date()).or_default().push((time, start, thing));
    }
    days.into_iter().map(|(day, slots)| (day.to_string(), slots)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sunday, 15 November 2026, 10:00 in the clinic's zone.
    const SUNDAY: Timestamp = Timestamp(1_794_717_000_000);

    fn hours(weekday: i64, from: i64, to: i64) -> WorkingHours {
        WorkingHours { weekday, from_minute: from, to_minute: to }
    }

    fn texts(starts: &[Timestamp]) -> Vec<String> {
        starts.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn sessions_fill_the_hours_and_no_more() {
        // 9:30 to 11:50 holds three sessions of 45 minutes.
        let starts = offered_starts(&[hours(1, 570, 710)], &[], SUNDAY);
        assert_eq!(
            texts(&starts),
            [
                "2026-11-16T09:30:00+05:30",
                "2026-11-16T10:15:00+05:30",
                "2026-11-16T11:00:00+05:30",
                "2026-11-23T09:30:00+05:30",
                "2026-11-23T10:15:00+05:30",
                "2026-11-23T11:00:00+05:30",
            ]
        );
    }

    #[test]
    fn what_has_begun_is_not_offered() {
        let starts = offered_starts(&[hours(7, 600, 690)], &[], SUNDAY);
        assert_eq!(starts.first().map(ToString::to_string).as_deref(), Some("2026-11-15T10:45:00+05:30"));
    }

    #[test]
    fn the_horizon_is_fourteen_days_with_today() {
        let every_day: Vec<_> = (1..=7).map(|weekday| hours(weekday, 1_200, 1_245)).collect();
        let starts = offered_starts(&every_day, &[], SUNDAY);
        assert_eq!(starts.len(), 14);
        assert_eq!(ist_date(starts[13]).to_string(), "2026-11-28");
    }

    #[test]
    fn a_day_away_has_no_times() {
        let day = |text: &str| text.parse::<Date>().expect("a day");
        let away = Leave { from: day("2026-11-16"), to: day("2026-11-22") };
        let starts = offered_starts(&[hours(1, 570, 615), hours(3, 570, 615)], &[away], SUNDAY);
        assert_eq!(texts(&starts), ["2026-11-23T09:30:00+05:30", "2026-11-25T09:30:00+05:30"]);
    }

    #[test]
    fn a_time_between_two_slots_is_none() {
        let week = [hours(1, 570, 705)];
        let start = offered_starts(&week, &[], SUNDAY)[1];
        assert!(is_offered(&week, &[], start, SUNDAY));
        for odd in [start.0 + 1, start.0 - 60_000, start.0 + 1_800_000, 0, i64::MAX] {
            assert!(!is_offered(&week, &[], Timestamp(odd), SUNDAY), "{odd}");
        }
    }

    #[test]
    fn the_same_instant_has_other_days_and_times_elsewhere() {
        let starts = offered_starts(&[hours(1, 0, 45)], &[], SUNDAY);
        for (zone, day, time) in [
            ("Asia/Kolkata", "2026-11-16", "00:00"),
            ("UTC", "2026-11-15", "18:30"),
            ("Pacific/Kiritimati", "2026-11-16", "08:30"),
            ("Pacific/Niue", "2026-11-15", "07:30"),
            ("Asia/Kathmandu", "2026-11-16", "00:15"),
        ] {
            let zone = TimeZone::get(zone).expect("a zone");
            let days = by_day(starts.iter().map(|start| (*start, ())), &zone);
            let (found, times) = days.iter().next().expect("a day");
            assert_eq!((found.as_str(), times[0].0.as_str()), (day, time));
            assert_eq!(times[0].1, starts[0]);
        }
    }

    #[test]
    fn the_nearest_free_times_come_first() {
        let free = [Timestamp(0), Timestamp(100), Timestamp(160), Timestamp(400)];
        assert_eq!(nearest(&free, Timestamp(130), 3), [Timestamp(100), Timestamp(160), Timestamp(0)]);
    }
}
