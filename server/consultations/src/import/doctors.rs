//! The kind `doctors`, with hours, leave and picture.

use std::collections::BTreeSet;

use dft_kernel::db::Tx;
use dft_kernel::fields::Email;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer, row_id_for_slug};
use dft_kernel::money::Paise;
use dft_kernel::settings::Mode;
use dft_kernel::time::Clock;
use dft_media::{Picture, keep_picture};
use jiff::Span;
use jiff::civil::{Date, Time};
use serde::Deserialize;

use super::Complaints;
use crate::demo;
use crate::rules::slots::{Leave, WorkingHours, ist_date};
use crate::store::doctors::save_doctor;

/// Doctors for a database of this mode.
pub struct DoctorImporter {
    mode: Mode,
    clock: Clock,
}

impl DoctorImporter {
    /// With this clock, for days that are counted from today.
    pub fn new(mode: Mode, clock: Clock) -> Self {
        Self { mode, clock }
    }
}

/// A doctor as the catalogue writes them. The fee is in rupees.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawDoctor {
    name: String,
    registration_number: String,
    email: String,
    specializations: Vec<String>,
    experience: i64,
    rating: f64,
    review_count: i64,
    fee: i64,
    patient_count: i64,
    #[serde(default)]
    degree: String,
    #[serde(default)]
    hospital: String,
    #[serde(default)]
    bio: String,
    #[serde(default)]
    location: String,
    #[serde(default)]
    availability: String,
    languages: Vec<String>,
    #[serde(default)]
    verified: bool,
    portrait: Option<String>,
    hours: Vec<RawHours>,
    #[serde(default)]
    leave: Vec<RawLeave>,
    #[serde(default)]
    busy: Vec<RawBusy>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawHours {
    days: Vec<String>,
    from: String,
    to: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLeave {
    from: String,
    to: String,
}

/// A time that looks taken in a demo: the nearest one the doctor has on that day.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBusy {
    day: String,
    time: String,
}

/// A doctor ready to be written.
pub struct ValidDoctor {
    pub(crate) name: String,
    pub(crate) registration_number: String,
    pub(crate) email_key: String,
    specializations: Vec<String>,
    pub(crate) experience: i64,
    pub(crate) rating_tenths: i64,
    pub(crate) review_count: i64,
    pub(crate) patient_count: i64,
    pub(crate) fee: Paise,
    pub(crate) degree: String,
    pub(crate) hospital: String,
    pub(crate) bio: String,
    pub(crate) location: String,
    pub(crate) availability: String,
    pub(crate) languages: Vec<String>,
    pub(crate) verified: bool,
    portrait: Option<Picture>,
    pub(crate) hours: Vec<WorkingHours>,
    pub(crate) leave: Vec<Leave>,
    busy: Vec<(Date, Time)>,
}

/// A day: `2026-11-20`, or so many days from today: `+3`.
fn day(text: &str, today: Date) -> Option<Date> {
    match text.strip_prefix('+') {
        Some(ahead) => today.checked_add(Span::new().days(ahead.parse::<i64>().ok()?)).ok(),
        None => text.parse().ok(),
    }
}

fn time(text: &str) -> Option<Time> {
    Time::strptime("%H:%M", text).ok()
}

fn minute(text: &str) -> Option<i64> {
    if text == "24:00" {
        return Some(1_440);
    }
    time(text).map(|time| i64::from(time.hour()) * 60 + i64::from(time.minute()))
}

fn weekday(text: &str) -> Option<i64> {
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    days.iter().position(|day| *day == text).and_then(|place| i64::try_from(place + 1).ok())
}

/// Every weekday's hours, or what is wrong with them.
fn hours(written: &[RawHours]) -> Result<Vec<WorkingHours>, &'static str> {
    let mut all = Vec::new();
    for RawHours { days, from, to } in written {
        let (Some(from_minute), Some(to_minute)) = (minute(from), minute(to)) else {
            return Err("expected times such as 09:30");
        };
        if from_minute >= to_minute {
            return Err("should begin before they end");
        }
        for day in days {
            let weekday = weekday(day).ok_or("expected days such as \"mon\"")?;
            all.push(WorkingHours { weekday, from_minute, to_minute });
        }
    }
    all.sort_by_key(|hours| (hours.weekday, hours.from_minute));
    let apart =
        all.windows(2).all(|two| two[0].weekday != two[1].weekday || two[0].to_minute <= two[1].from_minute);
    if apart { Ok(all) } else { Err("should not overlap") }
}

impl Importer for DoctorImporter {
    const NAME: &'static str = "doctors";
    type Raw = RawDoctor;
    type Valid = ValidDoctor;

    fn validate(&self, written: RawDoctor, files: &EntryFiles<'_>) -> Result<ValidDoctor, Vec<FieldError>> {
        let today = ist_date(self.clock.now());
        let mut complaints = Complaints::default();
        let email = Email::parse(&written.email);
        complaints.expect(email.is_ok(), "email", "Please enter a valid email address");
        let different: BTreeSet<_> = written.specializations.iter().collect();
        let some = (1..=6).contains(&different.len()) && different.len() == written.specializations.len();
        complaints.expect(some, "specializations", "should be 1 to 6 slugs, each once");
        complaints.expect((0.0..=5.0).contains(&written.rating), "rating", "should be 0 to 5");
        complaints.expect((1..=100_000).contains(&written.fee), "fee", "should be 1 to 100000");
        let languages = (1..=10).contains(&written.languages.len());
        complaints.expect(languages, "languages", "should be 1 to 10");
        let hours = hours(&written.hours).unwrap_or_else(|said| {
            complaints.expect(false, "hours", said);
            Vec::new()
        });
        let leave: Option<Vec<Leave>> = written
            .leave
            .iter()
            .map(|away| Some(Leave { from: day(&away.from, today)?, to: day(&away.to, today)? }))
            .collect();
        let leave = leave.filter(|leave| leave.iter().all(|away| away.from <= away.to));
        complaints.expect(leave.is_some(), "leave", "expected days such as 2026-11-20 or +3, in order");
        let busy: Option<Vec<_>> =
            written.busy.iter().map(|busy| Some((day(&busy.day, today)?, time(&busy.time)?))).collect();
        complaints.expect(busy.is_some(), "busy", "expected a day such as +1 and a time such as 10:15");
        let demo_only = written.busy.is_empty() || self.mode == Mode::Development;
        complaints.expect(demo_only, "busy", "made-up bookings exist only in development");
        let portrait = written
            .portrait
            .map(|name| files.read(&name).and_then(|bytes| Picture::parse(bytes).map_err(str::to_owned)));
        let portrait = portrait.transpose().unwrap_or_else(|said| {
            complaints.expect(false, "portrait", &said);
            None
        });
        #[expect(clippy::cast_possible_truncation, reason = "0 to 50, or refused just above")]
        let rating_tenths = (written.rating * 10.0).round() as i64;
        let checked = ValidDoctor {
            name: complaints.text("name", &written.name, 80),
            registration_number: complaints.text("registration_number", &written.registration_number, 60),
            email_key: email.map(|email| email.key()).unwrap_or_default(),
            specializations: written.specializations,
            experience: complaints.number("experience", written.experience, 80),
            rating_tenths,
            review_count: complaints.number("review_count", written.review_count, 10_000_000),
            patient_count: complaints.number("patient_count", written.patient_count, 10_000_000),
            fee: Paise::rupees(written.fee),
            degree: complaints.at_most("degree", &written.degree, 200),
            hospital: complaints.at_most("hospital", &written.hospital, 200),
            bio: complaints.at_most("bio", &written.bio, 1_000),
            location: complaints.at_most("location", &written.location, 80),
            availability: complaints.at_most("availability", &written.availability, 80),
            languages: written.languages,
            verified: written.verified,
            portrait,
            hours,
            leave: leave.unwrap_or_default(),
            busy: busy.unwrap_or_default(),
        };
        complaints.or(checked)
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        before: Option<i64>,
        entry: &ValidDoctor,
    ) -> Result<i64, ImportEntryError> {
        let mut specializations = Vec::new();
        for slug in &entry.specializations {
            let row = row_id_for_slug(tx, "specializations", slug).await?;
            specializations.push(row.ok_or_else(|| {
                ImportEntryError::Invalid(FieldError::new(
                    "specializations",
                    format!("there is no specialization {slug}"),
                ))
            })?);
        }
        let image = match &entry.portrait {
            Some(portrait) => Some(keep_picture(tx, portrait).await?),
            None => None,
        };
        let id = save_doctor(tx, before, entry, &specializations, image.as_deref()).await?;
        let id = id.ok_or_else(|| {
            ImportEntryError::Invalid(FieldError::new(
                "registration_number",
                "another doctor has this number",
            ))
        })?;
        if before.is_none() {
            demo::fill(tx, id, entry, &entry.busy, self.clock.now()).await?;
        }
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(days: &[&str], from: &str, to: &str) -> RawHours {
        let days = days.iter().map(ToString::to_string).collect();
        RawHours { days, from: from.to_owned(), to: to.to_owned() }
    }

    #[test]
    fn hours_are_sorted_and_apart() {
        let week = [written(&["wed", "mon"], "14:00", "17:00"), written(&["mon"], "09:30", "13:15")];
        let read = hours(&week).expect("fine");
        let starts: Vec<_> = read.iter().map(|hours| (hours.weekday, hours.from_minute)).collect();
        assert_eq!(starts, [(1, 570), (1, 840), (3, 840)]);
        for wrong in [
            vec![written(&["mon"], "9:99", "13:15")],
            vec![written(&["monday"], "09:00", "13:15")],
            vec![written(&["mon"], "13:15", "09:30")],
            vec![written(&["mon"], "09:00", "12:00"), written(&["mon"], "11:59", "13:00")],
        ] {
            hours(&wrong).expect_err("refused");
        }
    }

    #[test]
    fn a_day_may_be_counted_from_today() {
        let today: Date = "2026-11-15".parse().expect("a day");
        assert_eq!(day("+3", today).map(|day| day.to_string()).as_deref(), Some("2026-11-18"));
        assert_eq!(day("2026-12-01", today).map(|day| day.to_string()).as_deref(), Some("2026-12-01"));
        assert_eq!(day("soon", today), None);
    }
}
