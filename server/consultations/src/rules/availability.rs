//! Whether a slot can be booked: one rule for the slot list, for booking and for payments that arrive late.

use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;

use super::slots::{SESSION, Schedule};
use crate::{AppointmentId, DoctorId};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TimeRange {
    pub(crate) from: Timestamp,
    pub(crate) to: Timestamp,
}

impl TimeRange {
    /// The session that begins at this time.
    pub(crate) fn session(start: Timestamp) -> Self {
        Self { from: start, to: start + SESSION }
    }
}

/// The time of an appointment that is on hold, booked or completed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BookedInterval {
    pub(crate) id: AppointmentId,
    pub(crate) doctor: DoctorId,
    pub(crate) user: UserId,
    pub(crate) starts_at: Timestamp,
    pub(crate) ends_at: Timestamp,
    pub(crate) hold_until: Option<Timestamp>,
}

impl BookedInterval {
    pub(crate) fn overlaps(&self, range: TimeRange) -> bool {
        self.starts_at < range.to && range.from < self.ends_at
    }

    /// An unpaid hold that has run out. It blocks nothing, although the row may still wait to be released.
    pub(crate) fn is_expired(&self, now: Timestamp) -> bool {
        self.hold_until.is_some_and(|until| until <= now)
    }

    fn blocks(&self, range: TimeRange, now: Timestamp) -> bool {
        self.overlaps(range) && !self.is_expired(now)
    }
}

/// What the rule decides on, loaded by the caller.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SlotFacts<'a> {
    pub(crate) schedule: &'a Schedule,
    pub(crate) doctor_booked: &'a [BookedInterval],
    /// Empty in the slot list, which is not for one user.
    pub(crate) user_booked: &'a [BookedInterval],
    pub(crate) now: Timestamp,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Availability<'a> {
    Free,
    /// The user has this appointment with the doctor. Reported before anything else: a user who holds the slot keeps it
    /// even when the doctor no longer offers it.
    Own(&'a BookedInterval),
    /// Not one of the doctor's slots, too soon, or beyond the booking horizon.
    NotOffered,
    /// The doctor has another appointment at that time.
    Taken(&'a BookedInterval),
    /// The user has another appointment at that time.
    UserBusy,
}

impl<'a> SlotFacts<'a> {
    pub(crate) fn availability(&self, start: Timestamp) -> Availability<'a> {
        let session = TimeRange::session(start);
        let blocks = |booked: &&BookedInterval| booked.blocks(session, self.now);
        let is_own = |booked: &&BookedInterval| {
            booked.starts_at == start && self.user_booked.iter().any(|own| own.id == booked.id)
        };
        let taken = self.doctor_booked.iter().filter(blocks);
        if let Some(own) = taken.clone().find(is_own) {
            Availability::Own(own)
        } else if !self.schedule.is_offered(start, self.now) {
            Availability::NotOffered
        } else if let Some(booked) = taken.clone().next() {
            Availability::Taken(booked)
        } else if self.user_booked.iter().any(|booked| blocks(&booked)) {
            Availability::UserBusy
        } else {
            Availability::Free
        }
    }
}

/// The first slot that a doctor offers and that is free.
pub(crate) fn first_free(
    schedule: &Schedule,
    booked: &[BookedInterval],
    now: Timestamp,
) -> Option<Timestamp> {
    let is_free =
        |start: &Timestamp| booked.iter().all(|other| !other.blocks(TimeRange::session(*start), now));
    schedule.offered_starts(now).into_iter().find(is_free)
}

/// The first free slot as a card shows it, in IST.
pub(crate) fn describe(first: Option<Timestamp>, now: Timestamp) -> String {
    let Some(first) = first else { return "Fully booked".to_owned() };
    let (today, day) = (now.ist_date(), first.ist_date());
    if day == today {
        "Available today".to_owned()
    } else if today.tomorrow().is_ok_and(|tomorrow| day == tomorrow) {
        "Available tomorrow".to_owned()
    } else {
        format!("Next: {}", day.strftime("%a, %-d %b"))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use dft_kernel::money::Paise;

    use super::*;
    use crate::rules::slots::WorkingHours;

    /// Sunday, 15 November 2026, 10:00 IST; the doctor works on Mondays from 9:30 to 11:00.
    const NOW: Timestamp = Timestamp(1_794_717_000_000);
    const START: Timestamp = Timestamp(1_794_717_000_000 + (23 * 60 + 30) * 60_000);

    fn schedule() -> Schedule {
        let hours = vec![WorkingHours { weekday: 1, from_minute: 570, to_minute: 660 }];
        let min_notice = Duration::from_hours(1);
        Schedule { version: 1, fee: Paise::rupees(500), min_notice, hours, leave: Vec::new() }
    }

    fn booked(starts_at: Timestamp, hold_until: Option<Timestamp>) -> BookedInterval {
        BookedInterval {
            id: AppointmentId(1),
            doctor: DoctorId(1),
            user: UserId(1),
            starts_at,
            ends_at: starts_at + SESSION,
            hold_until,
        }
    }

    #[test]
    fn a_slot_is_free_unless_something_blocks_it() {
        let schedule = schedule();
        let (none, own) = (Vec::new(), vec![booked(START, None)]);
        let facts = SlotFacts { schedule: &schedule, doctor_booked: &none, user_booked: &none, now: NOW };
        assert_eq!(facts.availability(START), Availability::Free);
        assert_eq!(facts.availability(START + SESSION), Availability::Free);
        assert_eq!(facts.availability(START + SESSION * 2), Availability::NotOffered);
        let taken = SlotFacts { doctor_booked: &own, ..facts };
        assert_eq!(taken.availability(START), Availability::Taken(&own[0]));
        assert_eq!(taken.availability(START + SESSION), Availability::Free, "back to back");
        let busy = SlotFacts { user_booked: &own, ..facts };
        assert_eq!(busy.availability(START), Availability::UserBusy);
    }

    #[test]
    fn the_first_free_slot_skips_taken_ones() {
        let schedule = schedule();
        assert_eq!(first_free(&schedule, &[], NOW), Some(START));
        assert_eq!(first_free(&schedule, &[booked(START, None)], NOW), Some(START + SESSION));
        assert_eq!(first_free(&schedule, &[booked(START, Some(NOW))], NOW), Some(START), "an expired hold");
        let no_hours = Schedule { hours: Vec::new(), ..schedule };
        assert_eq!(first_free(&no_hours, &[], NOW), None);
    }

    #[test]
    fn a_day_is_described_in_ist() {
        // Sunday, 23:59 IST is still Sunday in IST and in UTC; a minute later it is Monday in IST alone.
        let before_midnight = Timestamp(NOW.0 + (13 * 60 + 59) * 60_000);
        let after_midnight = Timestamp(before_midnight.0 + 60_000);
        assert_eq!(describe(Some(START), before_midnight), "Available tomorrow");
        assert_eq!(describe(Some(START), after_midnight), "Available today");
        assert_eq!(describe(Some(START + Duration::from_hours(96)), NOW), "Next: Fri, 20 Nov");
        assert_eq!(describe(None, NOW), "Fully booked");
    }

    #[test]
    fn an_expired_hold_blocks_nothing() {
        let schedule = schedule();
        for (hold_until, expected) in [(Timestamp(NOW.0), true), (Timestamp(NOW.0 + 1), false)] {
            let holds = vec![booked(START, Some(hold_until))];
            let facts =
                SlotFacts { schedule: &schedule, doctor_booked: &holds, user_booked: &holds, now: NOW };
            assert_eq!(facts.availability(START) == Availability::Free, expected);
        }
    }

    #[test]
    fn an_own_slot_is_reported_even_when_it_is_no_longer_offered() {
        let schedule = Schedule { hours: Vec::new(), ..schedule() };
        let own = vec![booked(START, None)];
        let facts = SlotFacts { schedule: &schedule, doctor_booked: &own, user_booked: &own, now: NOW };
        assert_eq!(facts.availability(START), Availability::Own(&own[0]));
        let other = SlotFacts { user_booked: &[], ..facts };
        assert_eq!(other.availability(START), Availability::NotOffered);
    }
}
