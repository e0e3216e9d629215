//! Time: moments in UTC milliseconds, the clinic's zone, and a clock that tests turn by hand.

use std::fmt;
use std::ops::{Add, Sub};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use serde::{Serialize, Serializer};

/// One day. Days of the calendar are counted by `jiff` in a zone; this is for lifetimes.
pub const DAY: Duration = Duration::from_hours(24);

/// One hour.
pub const HOUR: Duration = Duration::from_hours(1);

/// The clinic's zone, in which hours, days and months are meant.
pub static IST: LazyLock<TimeZone> =
    LazyLock::new(|| TimeZone::get("Asia/Kolkata").expect("the zone is bundled with the program"));

/// An instant, as the database keeps it: milliseconds since 1970 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp(pub i64);

impl Timestamp {
    /// The same instant as `jiff` knows it, for calendars and zones.
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

    /// How long it is from `earlier` until this moment; nothing when it lies ahead.
    pub fn saturating_since(self, earlier: Self) -> Duration {
        Duration::from_millis(u64::try_from(self.0 - earlier.0).unwrap_or(0))
    }
}

fn milliseconds(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

impl Add<Duration> for Timestamp {
    type Output = Self;

    fn add(self, span: Duration) -> Self {
        Self(self.0.saturating_add(milliseconds(span)))
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Self;

    fn sub(self, span: Duration) -> Self {
        Self(self.0.saturating_sub(milliseconds(span)))
    }
}

/// The clinic's offset. Its clocks have not been moved since 1945, so within our times it is always this one.
static IST_OFFSET: LazyLock<Offset> = LazyLock::new(|| Offset::from_seconds(19_800).expect("within a day"));

/// RFC 3339 with the clinic's offset: `2026-11-15T09:30:00+05:30`. Written by hand: a list of times has hundreds of them.
impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let there = IST_OFFSET.to_datetime(self.timestamp());
        let (date, time) = (there.date(), there.time());
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

/// Tells the time. The one place that asks the machine, so that a test can stand in for it.
#[derive(Clone, Debug)]
pub struct Clock(Option<Arc<AtomicI64>>);

impl Clock {
    /// The machine's own clock.
    pub const fn system() -> Self {
        Self(None)
    }

    /// A clock that stands still until [`Clock::advance`] moves it.
    pub fn fixed(moment: Timestamp) -> Self {
        Self(Some(Arc::new(AtomicI64::new(moment.0))))
    }

    /// What time it is.
    pub fn now(&self) -> Timestamp {
        match &self.0 {
            Some(hands) => Timestamp(hands.load(Ordering::SeqCst)),
            #[expect(clippy::disallowed_methods, reason = "this is the place that may ask the machine")]
            None => Timestamp(jiff::Timestamp::now().as_millisecond()),
        }
    }

    /// Moves a standing clock forward. The machine's clock is not ours to move.
    pub fn advance(&self, span: Duration) {
        let hands = self.0.as_ref().expect("only a standing clock is turned");
        hands.fetch_add(milliseconds(span), Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wire_names_the_clinics_offset() {
        assert_eq!(Timestamp(0).to_string(), "1970-01-01T05:30:00+05:30");
        assert_eq!(Timestamp(1_763_172_000_250).to_string(), "2025-11-15T07:30:00.25+05:30");
    }

    #[test]
    fn a_standing_clock_moves_only_when_turned() {
        let clock = Clock::fixed(Timestamp(1_000));
        let same = clock.clone();
        clock.advance(Duration::from_millis(500));
        assert_eq!(same.now(), Timestamp(1_500));
    }

    #[test]
    fn a_span_backwards_is_nothing() {
        assert_eq!(Timestamp(1_000).saturating_since(Timestamp(3_000)), Duration::ZERO);
        assert_eq!(Timestamp(3_000).saturating_since(Timestamp(1_000)), Duration::from_secs(2));
    }
}
