//! The importer of `doctors`, with hours, leave and portrait.

use std::collections::{BTreeSet, HashSet};

use dft_kernel::db::Tx;
use dft_kernel::fields::Email;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer, Validator, row_id_for_slug};
use dft_kernel::money::Paise;
use dft_kernel::time::Clock;
use dft_media::{Image, save_image};
use jiff::Span;
use jiff::civil::{Date, Time};
use serde::Deserialize;

use crate::holds::expire_holds_during;
use crate::rules::doctor::{DoctorStatus, Profession};
use crate::rules::slots::{Leave, SESSION_MINUTES, WorkingHours};
use crate::store::doctors::{NewDoctor, list_listed, save_doctor};

pub struct DoctorImporter {
    clock: Clock,
}

impl DoctorImporter {
    /// The clock is for days that are counted from today.
    pub fn new(clock: Clock) -> Self {
        Self { clock }
    }
}

/// A doctor in the catalogue. The fee is in rupees.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawDoctor {
    status: Option<DoctorStatus>,
    name: String,
    /// `Dr.`, `Mr.`, `Ms.` or empty.
    title: Option<String>,
    profession: Option<Profession>,
    registration_number: String,
    email: String,
    specializations: Vec<String>,
    experience: i64,
    rating: f64,
    review_count: i64,
    fee: i64,
    /// Minutes before a session until which it can be booked.
    #[serde(default = "default_notice")]
    min_notice_minutes: i64,
    patient_count: i64,
    #[serde(default)]
    degree: String,
    #[serde(default)]
    hospital: String,
    #[serde(default)]
    bio: String,
    #[serde(default)]
    location: String,
    /// Of older catalogues; it is computed from the free slots.
    availability: Option<String>,
    languages: Vec<String>,
    #[serde(default)]
    verified: bool,
    portrait: Option<String>,
    hours: Vec<RawHours>,
    #[serde(default)]
    leave: Vec<RawLeave>,
}

fn default_notice() -> i64 {
    60
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

/// A validated doctor.
pub struct ValidDoctor {
    doctor: NewDoctor,
    /// Slugs.
    specializations: Vec<String>,
    portrait: Option<Image>,
}

/// `2026-11-20`, or a number of days from today: `+3`.
pub fn parse_day(text: &str, today: Date) -> Option<Date> {
    match text.strip_prefix('+') {
        Some(ahead) => today.checked_add(Span::new().days(ahead.parse::<i64>().ok()?)).ok(),
        None => text.parse().ok(),
    }
}

/// `09:30`.
pub fn parse_time(text: &str) -> Option<Time> {
    Time::strptime("%H:%M", text).ok()
}

fn parse_minute(text: &str) -> Option<i64> {
    if text == "24:00" {
        return Some(1_440);
    }
    parse_time(text).map(|time| i64::from(time.hour()) * 60 + i64::from(time.minute()))
}

fn parse_weekday(text: &str) -> Option<i64> {
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    days.iter().position(|day| *day == text).and_then(|index| i64::try_from(index + 1).ok())
}

/// Without a title a doctor of medicine, or of an unknown profession, is `Dr.`, as names were always shown.
fn parse_title(title: Option<&str>, profession: Option<Profession>) -> Result<&'static str, &'static str> {
    match title {
        None if profession.is_none_or(Profession::is_medical) => Ok("Dr."),
        None => Ok(""),
        Some(title) => {
            let known = ["Dr.", "Mr.", "Ms.", ""].into_iter().find(|known| *known == title.trim());
            known.ok_or("should be \"Dr.\", \"Mr.\", \"Ms.\" or \"\"")
        }
    }
}

/// The working hours sorted by weekday, or the mistake in them.
fn parse_hours(raw: &[RawHours]) -> Result<Vec<WorkingHours>, &'static str> {
    let mut all = Vec::new();
    for RawHours { days, from, to } in raw {
        let (Some(from_minute), Some(to_minute)) = (parse_minute(from), parse_minute(to)) else {
            return Err("expected times such as 09:30");
        };
        if from_minute >= to_minute {
            return Err("should begin before they end");
        }
        for day in days {
            let weekday = parse_weekday(day).ok_or("expected days such as \"mon\"")?;
            all.push(WorkingHours { weekday, from_minute, to_minute });
        }
    }
    all.sort_by_key(|hours| (hours.weekday, hours.from_minute));
    let disjoint =
        all.windows(2).all(|two| two[0].weekday != two[1].weekday || two[0].to_minute <= two[1].from_minute);
    if disjoint { Ok(all) } else { Err("should not overlap") }
}

fn parse_leave(raw: &[RawLeave], today: Date) -> Option<Vec<Leave>> {
    let parse = |leave: &RawLeave| {
        let (from, to) = (parse_day(&leave.from, today)?, parse_day(&leave.to, today)?);
        (from <= to).then_some(Leave { from, to })
    };
    raw.iter().map(parse).collect()
}

/// Mentions what is allowed and probably not meant.
fn warn_author(raw: &RawDoctor, files: &EntryFiles<'_>) {
    for RawHours { from, to, .. } in &raw.hours {
        let minutes = parse_minute(to).zip(parse_minute(from)).map_or(0, |(to, from)| to - from);
        let left = minutes % SESSION_MINUTES;
        if left > 0 {
            files.warn("hours", format!("{from} to {to} leaves {left} minutes after the last whole session"));
        }
    }
    if raw.profession.is_none() {
        files.warn(
            "profession",
            "is not given, so the page does not say whether this is a doctor of medicine",
        );
    }
    if raw.availability.is_some() {
        files.warn("availability", "is ignored: it is computed from the free slots");
    }
}

impl Importer for DoctorImporter {
    const NAME: &'static str = "doctors";
    const RUPEE_FIELDS: &'static [&'static str] = &["fee"];
    type Raw = RawDoctor;
    type Valid = ValidDoctor;

    fn validate(&self, raw: RawDoctor, files: &EntryFiles<'_>) -> Result<ValidDoctor, Vec<FieldError>> {
        let today = self.clock.now().ist_date();
        warn_author(&raw, files);
        let mut validator = Validator::default();
        let email = Email::parse(&raw.email);
        validator.require(email.is_ok(), "email", "Please enter a valid email address");
        let distinct: BTreeSet<_> = raw.specializations.iter().collect();
        let valid = (1..=6).contains(&distinct.len()) && distinct.len() == raw.specializations.len();
        validator.require(valid, "specializations", "should be 1 to 6 slugs, each once");
        validator.require((0.0..=5.0).contains(&raw.rating), "rating", "should be 0 to 5");
        validator.require((1..=100_000).contains(&raw.fee), "fee", "should be 1 to 100000");
        // A link can be paid for 16 minutes, so the shortest notice leaves time between payment and session.
        validator.require(
            (25..=10_080).contains(&raw.min_notice_minutes),
            "min_notice_minutes",
            "should be 25 to 10080",
        );
        validator.require((1..=10).contains(&raw.languages.len()), "languages", "should be 1 to 10");
        let hours = parse_hours(&raw.hours).unwrap_or_else(|message| {
            validator.require(false, "hours", message);
            Vec::new()
        });
        let leave = parse_leave(&raw.leave, today);
        validator.require(leave.is_some(), "leave", "expected days such as 2026-11-20 or +3, in order");
        let portrait = raw
            .portrait
            .map(|name| files.read(&name).and_then(|bytes| Image::parse(bytes).map_err(str::to_owned)));
        let portrait = portrait.transpose().unwrap_or_else(|message| {
            validator.require(false, "portrait", &message);
            None
        });
        #[expect(clippy::cast_possible_truncation, reason = "0 to 50, or rejected just above")]
        let rating_tenths = (raw.rating * 10.0).round() as i64;
        let title = parse_title(raw.title.as_deref(), raw.profession).unwrap_or_else(|message| {
            validator.require(false, "title", message);
            ""
        });
        let doctor = NewDoctor {
            status: raw.status,
            title,
            profession: raw.profession,
            name: validator.text("name", &raw.name, 80),
            registration_number: validator.text("registration_number", &raw.registration_number, 60),
            email_key: email.map(|email| email.key()).unwrap_or_default(),
            verified: raw.verified,
            experience: validator.number("experience", raw.experience, 80),
            rating_tenths,
            review_count: validator.number("review_count", raw.review_count, 10_000_000),
            patient_count: validator.number("patient_count", raw.patient_count, 10_000_000),
            fee: Paise::rupees(raw.fee),
            min_notice_minutes: raw.min_notice_minutes,
            degree: validator.optional_text("degree", &raw.degree, 200),
            hospital: validator.optional_text("hospital", &raw.hospital, 200),
            bio: validator.optional_text("bio", &raw.bio, 1_000),
            location: validator.optional_text("location", &raw.location, 80),
            languages: raw.languages,
            hours,
            leave: leave.unwrap_or_default(),
        };
        validator.finish(ValidDoctor { doctor, specializations: raw.specializations, portrait })
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        entry: &ValidDoctor,
    ) -> Result<i64, ImportEntryError> {
        let mut specializations = Vec::new();
        for slug in &entry.specializations {
            let id = row_id_for_slug(tx, "specializations", slug).await?;
            specializations.push(id.ok_or_else(|| {
                ImportEntryError::Invalid(FieldError::new(
                    "specializations",
                    format!("there is no specialization {slug}"),
                ))
            })?);
        }
        let image = match &entry.portrait {
            Some(portrait) => Some(save_image(tx, portrait).await?),
            None => None,
        };
        let id = save_doctor(tx, existing_id, &entry.doctor, &specializations, image.as_deref()).await?;
        let id = id.ok_or_else(|| {
            ImportEntryError::Invalid(FieldError::new(
                "registration_number",
                "another doctor has this number",
            ))
        })?;
        for leave in &entry.doctor.leave {
            let expired = expire_holds_during(tx, id, *leave, self.clock.now()).await;
            expired.map_err(ImportEntryError::Database)?;
        }
        Ok(id.0)
    }

    async fn list_active(&self, tx: &mut Tx) -> Result<HashSet<i64>, sqlx::Error> {
        list_listed(tx).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn raw(days: &[&str], from: &str, to: &str) -> RawHours {
        let days = days.iter().map(ToString::to_string).collect();
        RawHours { days, from: from.to_owned(), to: to.to_owned() }
    }

    #[test]
    fn hours_are_sorted_and_must_not_overlap() {
        let week = [raw(&["wed", "mon"], "14:00", "17:00"), raw(&["mon"], "09:30", "13:15")];
        let parsed = parse_hours(&week).expect("fine");
        let starts: Vec<_> = parsed.iter().map(|hours| (hours.weekday, hours.from_minute)).collect();
        assert_eq!(starts, [(1, 570), (1, 840), (3, 840)]);
        for wrong in [
            vec![raw(&["mon"], "9:99", "13:15")],
            vec![raw(&["monday"], "09:00", "13:15")],
            vec![raw(&["mon"], "13:15", "09:30")],
            vec![raw(&["mon"], "09:00", "12:00"), raw(&["mon"], "11:59", "13:00")],
        ] {
            parse_hours(&wrong).expect_err("rejected");
        }
    }

    #[test]
    fn a_day_may_be_counted_from_today() {
        let today: Date = "2026-11-15".parse().expect("a day");
        assert_eq!(parse_day("+3", today).map(|day| day.to_string()).as_deref(), Some("2026-11-18"));
        assert_eq!(parse_day("2026-12-01", today).map(|day| day.to_string()).as_deref(), Some("2026-12-01"));
        assert_eq!(parse_day("soon", today), None);
    }
}
