//! The catalogue's coupons.

use dft_kernel::db::Tx;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer};
use dft_kernel::money::Paise;
use dft_kernel::time::{IST, Timestamp};
use jiff::civil::Date;
use serde::Deserialize;

use crate::rules::{Area, key};
use crate::store;

/// The kind `coupons`.
pub struct CouponKind;

/// A coupon as the catalogue writes it. Days are days in the clinic's zone; `until` is the last day it is good.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenCoupon {
    code: String,
    percent: Option<i64>,
    rupees: Option<i64>,
    areas: Vec<Area>,
    from: Option<Date>,
    until: Option<Date>,
    #[serde(default)]
    smallest_amount: i64,
    largest_discount: Option<i64>,
    max_uses: Option<i64>,
    uses_per_person: Option<i64>,
    #[serde(default)]
    per_area: bool,
}

/// A coupon ready to be written.
pub struct CheckedCoupon {
    pub(crate) code: String,
    pub(crate) kind: &'static str,
    pub(crate) value: i64,
    pub(crate) areas: String,
    pub(crate) starts_at: Option<Timestamp>,
    pub(crate) ends_at: Option<Timestamp>,
    pub(crate) smallest_amount: Paise,
    pub(crate) largest_discount: Option<Paise>,
    pub(crate) max_uses: Option<i64>,
    pub(crate) uses_per_person: Option<i64>,
    pub(crate) per_area: bool,
}

/// The first moment of a day in the clinic's zone.
fn start_of(day: Date) -> Option<Timestamp> {
    Some(Timestamp(day.to_zoned(IST.clone()).ok()?.timestamp().as_millisecond()))
}

impl Importer for CouponKind {
    const NAME: &'static str = "coupons";
    type Raw = WrittenCoupon;
    type Valid = CheckedCoupon;

    fn validate(&self, coupon: WrittenCoupon, _: &EntryFiles<'_>) -> Result<CheckedCoupon, Vec<FieldError>> {
        let WrittenCoupon {
            code,
            percent,
            rupees,
            areas,
            from,
            until,
            smallest_amount,
            largest_discount,
            max_uses,
            uses_per_person,
            per_area,
        } = coupon;
        let mut wrong = Vec::new();
        let mut expect = |fine: bool, field: &'static str, message: &str| {
            if !fine {
                wrong.push(FieldError::new(field, message));
            }
        };
        let plain = (3..=40).contains(&code.len())
            && code.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        expect(plain, "code", "should be 3 to 40 capital letters and digits");
        expect(percent.is_some() != rupees.is_some(), "code", "needs either percent or rupees");
        expect(percent.is_none_or(|percent| (1..=100).contains(&percent)), "percent", "should be 1 to 100");
        expect(
            rupees.is_none_or(|rupees| (1..=1_000_000).contains(&rupees)),
            "rupees",
            "should be 1 to 1000000",
        );
        expect(!areas.is_empty(), "areas", "should name at least one area");
        expect((0..=1_000_000).contains(&smallest_amount), "smallest_amount", "should be 0 to 1000000");
        for (field, value) in [
            ("largest_discount", largest_discount),
            ("max_uses", max_uses),
            ("uses_per_person", uses_per_person),
        ] {
            expect(
                value.is_none_or(|value| (1..=1_000_000).contains(&value)),
                field,
                "should be 1 to 1000000",
            );
        }
        expect(
            from.zip(until).is_none_or(|(from, until)| from <= until),
            "until",
            "should not be before from",
        );
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let (kind, value) = match (percent, rupees) {
            (Some(percent), _) => ("percentage", percent),
            (None, rupees) => ("fixed", Paise::rupees(rupees.unwrap_or_default()).0),
        };
        Ok(CheckedCoupon {
            code,
            kind,
            value,
            areas: areas.iter().map(|area| area.as_str()).collect::<Vec<_>>().join(" "),
            starts_at: from.and_then(start_of),
            ends_at: until.and_then(|last| start_of(last.tomorrow().ok()?)),
            smallest_amount: Paise::rupees(smallest_amount),
            largest_discount: largest_discount.map(Paise::rupees),
            max_uses,
            uses_per_person,
            per_area,
        })
    }

    /// Over a coupon that was there, the uses it has had stay counted.
    async fn upsert(
        &self,
        tx: &mut Tx,
        before: Option<i64>,
        coupon: &CheckedCoupon,
    ) -> Result<i64, ImportEntryError> {
        if store::id_of(tx, &key(&coupon.code)).await?.is_some_and(|other| Some(other) != before) {
            return Err(ImportEntryError::Invalid(FieldError::new("code", "another coupon has this code")));
        }
        let row = store::save(tx, before, &key(&coupon.code), coupon).await?;
        row.ok_or(ImportEntryError::Invalid(FieldError::new(
            "max_uses",
            "it has been used more often already",
        )))
    }
}
