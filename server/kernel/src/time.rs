//! Time: timestamps in UTC milliseconds, the IST zone, and a clock that tests control.

use std::fmt;
use std::ops::{Add, Sub};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use serde::{Serialize, Serializer};

/// One day as a duration, for lifetimes. Calendar days are counted by `jiff` in a zone.
pub const DAY: Duration = Duration::from_hours(24);

pub const HOUR: Duration = Duration::from_hours(1);

/// Indian Standard Time, the zone of working hours, calendar days and billing months.
pub static IST: LazyLock<TimeZone> =
    LazyLock::new(|| TimeZone::get("Asia/Kolkata").expect("the zone is bundled with the program"));

/// An instant as the database stores it: milliseconds since 1970 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The same instant as a `jiff` timestamp, for calendars and zones.
    pub fn timestamp(self) -> jiff::Timestamp {
        jiff::Timestamp::from_millisecond(self.0).unwrap_or(jiff::Timestamp::MAX)
    }

    /// The calendar date in IST.
    pub fn ist_date(self) -> Date {
        IST_OFFSET.to_datetime(self.timestamp()).date()
    }

    /// Whole seconds since 1970, as tokens and providers count.
    pub const fn unix_seconds(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// The time from `earlier` until this instant; zero when `earlier` is later.
    pub fn saturating_since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0 - earlier.0).unwrap_or(0))
    }
}

fn to_millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

impl Add<Duration> for Timestamp {
    type Output = Self;

    fn add(self, span: Duration) -> Self {
        Self(self.0.saturating_add(to_millis(span)))
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Self;

    fn sub(self, span: Duration) -> Self {
        Self(self.0.saturating_sub(to_millis(span)))
    }
}

/// IST has had this offset since 1945, so it is constant for every date we store.
static IST_OFFSET: LazyLock<Offset> = LazyLock::new(|| Offset::from_seconds(19_800).expect("within a day"));

/// RFC 3339 with the IST offset: `2026-11-15T09:30:00+05:30`.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let local = IST_OFFSET.to_datetime(self.timestamp());
        let (date, time) = (local.date(), local.time());
        write!(f, "{:04}-{:02}-{:02}T", date.year(), date.month(), date.day())?;
        write!(f, "{:02}:{:02}:{:02}", time.hour(), time.minute(), time.second())?;
        if time.millisecond() > 0 {
            let fraction = format!("{:03}", time.millisecond());
            write!(f, ".{}", fraction.trim_end_matches('0'))?;
        }
        f.write_str("+05:30")
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

/// The source of the current time: the system clock, or a fixed one in tests.
#[derive(Clone, Debug)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    /// The system clock.
    pub const fn system() -> Self {
        Self(None)
    }

    /// A clock that returns `timestamp` until [`Clock::advance`] moves it.
    pub fn fixed(timestamp: Timestamp) -> Self {
        Self(Some(Arc::new(AtomicI64::new(timestamp.0))))
    }

    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Some(millis) => Timestamp(millis.load(Ordering::SeqCst)),
            #[expect(clippy::disallowed_methods, reason = "the only place that reads the system clock")]
            None => Timestamp(jiff::Timestamp::now().as_millisecond()),
        }
    }

    /// Moves a fixed clock forward. Panics on the system clock.
    pub fn advance(&self, span: Duration) {
        let millis = self.0.as_ref().expect("only a fixed clock can be advanced");
        millis.fetch_add(to_millis(span), Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_serialize_with_the_ist_offset() {
        assert_eq!(Timestamp(0).to_string(), "1970-01-01T05:30:00+05:30");
        assert_eq!(Timestamp(1_763_172_000_250).to_string(), "2025-11-15T07:30:00.25+05:30");
    }

    #[test]
    fn a_fixed_clock_moves_only_when_advanced() {
        let clock = Clock::fixed(Timestamp(1_000));
        let same = clock.clone();
        clock.advance(Duration::from_millis(500));
        assert_eq!(same.now(), Timestamp(1_500));
    }

    #[test]
    fn a_negative_span_is_zero() {
        assert_eq!(Timestamp(1_000).saturating_since(Timestamp(3_000)), Duration::ZERO);
        assert_eq!(Timestamp(3_000).saturating_since(Timestamp(1_000)), Duration::from_secs(2));
    }
}
