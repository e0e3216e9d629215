//! The slots of a doctor, computed from working hours and leave each time and never stored, so that they cannot be stale.

use std::collections::BTreeMap;
use std::time::Duration;

use dft_kernel::money::Paise;
use dft_kernel::time::{IST, Timestamp};
use jiff::Span;
use jiff::civil::Date;
use jiff::tz::TimeZone;

pub(crate) const SESSION: Duration = Duration::from_mins(45);
pub(crate) const SESSION_MINUTES: i64 = 45;
const MINUTE_MS: i64 = 60_000;

/// How many days ahead can be booked, today included.
pub(crate) const HORIZON_DAYS: i64 = 14;

/// Working hours of one weekday, in minutes since midnight IST. 1 is Monday.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WorkingHours {
    pub(crate) weekday: i64,
    pub(crate) from_minute: i64,
    pub(crate) to_minute: i64,
}

impl WorkingHours {
    fn session_starts(self) -> impl Iterator<Item = i64> {
        let sessions = (self.to_minute - self.from_minute) / SESSION_MINUTES;
        (0..sessions).map(move |number| self.from_minute + number * SESSION_MINUTES)
    }

    fn has_session_at(self, minute: i64) -> bool {
        minute >= self.from_minute
            && minute + SESSION_MINUTES <= self.to_minute
            && (minute - self.from_minute) % SESSION_MINUTES == 0
    }
}

/// Days of leave, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Leave {
    pub(crate) from: Date,
    pub(crate) to: Date,
}

/// When a doctor works, and for what fee.
#[derive(Debug, Clone)]
pub(crate) struct Schedule {
    /// Of the doctor's fee, notice, hours and leave in the database.
    pub(crate) version: i64,
    pub(crate) fee: Paise,
    /// A session can be booked until this long before its start.
    pub(crate) min_notice: Duration,
    pub(crate) hours: Vec<WorkingHours>,
    pub(crate) leave: Vec<Leave>,
}

impl Schedule {
    /// Every start with enough notice and within the horizon, in order.
    pub(crate) fn offered_starts(&self, now: Timestamp) -> Vec<Timestamp> {
        let today = now.ist_date();
        let mut starts: Vec<_> = (0..HORIZON_DAYS)
            .filter_map(|ahead| today.checked_add(Span::new().days(ahead)).ok())
            .filter(|day| !self.is_on_leave(*day))
            .flat_map(|day| self.starts_on(day))
            .filter(|start| self.has_notice(*start, now))
            .collect();
        starts.sort();
        starts
    }

    /// Whether a session may start at this time.
    pub(crate) fn is_offered(&self, start: Timestamp, now: Timestamp) -> bool {
        let (today, day) = (now.ist_date(), start.ist_date());
        let within_horizon =
            today.checked_add(Span::new().days(HORIZON_DAYS)).is_ok_and(|horizon| day < horizon);
        if !self.has_notice(start, now) || !within_horizon || self.is_on_leave(day) {
            return false;
        }
        let since_midnight = start.0 - midnight(day);
        since_midnight % MINUTE_MS == 0
            && self.hours_on(day).any(|hours| hours.has_session_at(since_midnight / MINUTE_MS))
    }

    fn has_notice(&self, start: Timestamp, now: Timestamp) -> bool {
        start >= now + self.min_notice
    }

    fn starts_on(&self, day: Date) -> impl Iterator<Item = Timestamp> {
        let midnight = midnight(day);
        self.hours_on(day)
            .flat_map(WorkingHours::session_starts)
            .map(move |minute| Timestamp(midnight + minute * MINUTE_MS))
    }

    fn hours_on(&self, day: Date) -> impl Iterator<Item = WorkingHours> {
        let weekday = i64::from(day.weekday().to_monday_one_offset());
        self.hours.iter().copied().filter(move |hours| hours.weekday == weekday)
    }

    fn is_on_leave(&self, day: Date) -> bool {
        self.leave.iter().any(|leave| leave.from <= day && day <= leave.to)
    }
}

/// IST has no daylight saving, so a time of day is its midnight and a number of minutes.
fn midnight(day: Date) -> i64 {
    day.to_zoned(IST.clone()).map_or(i64::MIN, |midnight| midnight.timestamp().as_millisecond())
}

/// The free starts nearest to the requested one, nearest first.
pub(crate) fn nearest(free: &[Timestamp], requested: Timestamp, limit: usize) -> Vec<Timestamp> {
    let mut nearest = free.to_vec();
    nearest.sort_by_key(|start| ((start.0 - requested.0).abs(), start.0));
    nearest.truncate(limit);
    nearest
}

/// Groups values by the calendar day of their start in this zone, with the time of day: `2026-11-16`, `09:30`.
pub(crate) fn by_day<T>(
    starts: impl IntoIterator<Item = (Timestamp, T)>,
    zone: &TimeZone,
) -> BTreeMap<String, Vec<(String, Timestamp, T)>> {
    let mut days: BTreeMap<Date, Vec<_>> = BTreeMap::new();
    for (start, value) in starts {
        let local = zone.to_datetime(start.timestamp());
        let time = format!("{:02}:{:02}", local.hour(), local.minute());
        days.entry(local.date()).or_default().push((time, start, value));
    }
    days.into_iter().map(|(day, slots)| (day.to_string(), slots)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sunday, 15 November 2026, 10:00 IST.
    const SUNDAY: Timestamp = Timestamp(1_794_717_000_000);

    fn hours(weekday: i64, from_minute: i64, to_minute: i64) -> WorkingHours {
        WorkingHours { weekday, from_minute, to_minute }
    }

    fn schedule(hours: &[WorkingHours], leave: &[Leave]) -> Schedule {
        Schedule {
            version: 1,
            fee: Paise::rupees(500),
            min_notice: Duration::from_hours(1),
            hours: hours.to_vec(),
            leave: leave.to_vec(),
        }
    }

    fn texts(starts: &[Timestamp]) -> Vec<String> {
        starts.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn sessions_fill_the_working_hours() {
        // 9:30 to 11:50 has room for three sessions of 45 minutes.
        let starts = schedule(&[hours(1, 570, 710)], &[]).offered_starts(SUNDAY);
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
    fn a_start_without_notice_is_not_offered() {
        // It is 10:00: sessions at 10:00 and 10:45 are too soon, the one at 11:30 is not.
        let schedule = schedule(&[hours(7, 600, 780)], &[]);
        let starts = schedule.offered_starts(SUNDAY);
        assert_eq!(starts.first().map(ToString::to_string).as_deref(), Some("2026-11-15T11:30:00+05:30"));
        // A session that begins in exactly the notice is offered, one a moment later is too late.
        assert!(schedule.is_offered(starts[0], starts[0] - Duration::from_hours(1)));
        assert!(!schedule.is_offered(starts[0], Timestamp(starts[0].0 - 60 * MINUTE_MS + 1)));
    }

    #[test]
    fn the_horizon_is_fourteen_days_with_today() {
        let every_day: Vec<_> = (1..=7).map(|weekday| hours(weekday, 1_200, 1_245)).collect();
        let starts = schedule(&every_day, &[]).offered_starts(SUNDAY);
        assert_eq!(starts.len(), 14);
        assert_eq!(starts[13].ist_date().to_string(), "2026-11-28");
    }

    #[test]
    fn a_day_of_leave_has_no_slots() {
        let day = |text: &str| text.parse::<Date>().expect("a day");
        let leave = Leave { from: day("2026-11-16"), to: day("2026-11-22") };
        let schedule = schedule(&[hours(1, 570, 615), hours(3, 570, 615)], &[leave]);
        assert_eq!(
            texts(&schedule.offered_starts(SUNDAY)),
            ["2026-11-23T09:30:00+05:30", "2026-11-25T09:30:00+05:30"]
        );
    }

    #[test]
    fn a_time_between_two_slots_is_not_offered() {
        let schedule = schedule(&[hours(1, 570, 705)], &[]);
        let start = schedule.offered_starts(SUNDAY)[1];
        assert!(schedule.is_offered(start, SUNDAY));
        for odd in [start.0 + 1, start.0 - 60_000, start.0 + 1_800_000, 0, -1, i64::MIN, i64::MAX] {
            assert!(!schedule.is_offered(Timestamp(odd), SUNDAY), "{odd}");
        }
    }

    #[test]
    fn the_check_of_one_start_agrees_with_the_list() {
        let day = |text: &str| text.parse::<Date>().expect("a day");
        let week = [hours(1, 570, 710), hours(1, 1_020, 1_110), hours(4, 0, 100), hours(7, 600, 1_440)];
        let schedule = schedule(&week, &[Leave { from: day("2026-11-19"), to: day("2026-11-22") }]);
        let offered = schedule.offered_starts(SUNDAY);
        // Every five minutes from two days ago to a day beyond the horizon.
        for step in -576..(15 * 288) {
            let start = Timestamp(SUNDAY.0 + step * 5 * MINUTE_MS);
            assert_eq!(schedule.is_offered(start, SUNDAY), offered.contains(&start), "{start}");
        }
    }

    #[test]
    fn the_same_instant_has_another_day_and_time_in_another_zone() {
        let starts = schedule(&[hours(1, 0, 45)], &[]).offered_starts(SUNDAY);
        for (zone, day, time) in [
            ("Asia/Kolkata", "2026-11-16", "00:00"),
            ("UTC", "2026-11-15", "18:30"),
            ("Pacific/Kiritimati", "2026-11-16", "08:30"),
            ("Pacific/Niue", "2026-11-15", "07:30"),
            ("Asia/Kathmandu", "2026-11-16", "00:15"),
        ] {
            let zone = TimeZone::get(zone).expect("a zone");
            let days = by_day(starts.iter().map(|start| (*start, ())), &zone);
            let (first_day, slots) = days.iter().next().expect("a day");
            assert_eq!((first_day.as_str(), slots[0].0.as_str()), (day, time));
            assert_eq!(slots[0].1, starts[0]);
        }
    }

    #[test]
    fn the_nearest_free_starts_come_first() {
        let free = [Timestamp(0), Timestamp(100), Timestamp(160), Timestamp(400)];
        assert_eq!(nearest(&free, Timestamp(130), 3), [Timestamp(100), Timestamp(160), Timestamp(0)]);
    }
}
