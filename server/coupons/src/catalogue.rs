//! Imports coupons from the catalogue.

use std::collections::HashSet;

use dft_kernel::db::Tx;
use dft_kernel::import::{
    EntryFiles, EntryStatus, FieldError, ImportEntryError, Importer, Validator, list_active_rows, save_status,
};
use dft_kernel::money::Paise;
use dft_kernel::time::{IST, Timestamp};
use jiff::civil::Date;
use serde::Deserialize;

use crate::rules::{Area, CouponTerms, Discount};
use crate::store::{self, NewCoupon};

/// Imports the catalogue's `coupons`.
pub struct CouponImporter;

/// An entry of the catalogue. Amounts are in rupees; dates are in IST, and `until` is the last valid day.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawCoupon {
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
    /// An archived code is refused like one that does not exist.
    status: Option<EntryStatus>,
}

pub struct ValidCoupon {
    coupon: NewCoupon,
    status: Option<EntryStatus>,
}

/// Midnight at the start of this day in IST.
fn start_of_day(day: Date) -> Option<Timestamp> {
    Some(Timestamp(day.to_zoned(IST.clone()).ok()?.timestamp().as_millisecond()))
}

fn require_count(valid: &mut Validator, field: &'static str, count: Option<i64>) {
    let in_range = count.is_none_or(|count| (1..=1_000_000).contains(&count));
    valid.require(in_range, field, "should be 1 to 1000000");
}

impl Importer for CouponImporter {
    const NAME: &'static str = "coupons";
    const RUPEE_FIELDS: &'static [&'static str] = &["rupees", "smallest_amount", "largest_discount"];
    type Raw = RawCoupon;
    type Valid = ValidCoupon;

    fn validate(&self, raw: RawCoupon, _: &EntryFiles<'_>) -> Result<ValidCoupon, Vec<FieldError>> {
        let mut valid = Validator::default();
        let plain_code = (3..=40).contains(&raw.code.len())
            && raw.code.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
        valid.require(plain_code, "code", "should be 3 to 40 capital letters and digits");
        valid.require(
            raw.percent.is_some() != raw.rupees.is_some(),
            "code",
            "needs either percent or rupees",
        );
        let valid_percent = raw.percent.is_none_or(|percent| (1..=100).contains(&percent));
        valid.require(valid_percent, "percent", "should be 1 to 100");
        require_count(&mut valid, "rupees", raw.rupees);
        valid.require(!raw.areas.is_empty(), "areas", "should name at least one area");
        let min_amount = Paise::rupees(valid.number("smallest_amount", raw.smallest_amount, 1_000_000));
        require_count(&mut valid, "largest_discount", raw.largest_discount);
        require_count(&mut valid, "max_uses", raw.max_uses);
        require_count(&mut valid, "uses_per_person", raw.uses_per_person);
        let in_order = raw.from.zip(raw.until).is_none_or(|(from, until)| from <= until);
        valid.require(in_order, "until", "should not be before from");
        valid.finish(())?;
        let discount = match raw.percent {
            Some(percent) => Discount::Percentage(u32::try_from(percent).expect("checked to be 1 to 100")),
            None => Discount::Fixed(Paise::rupees(raw.rupees.unwrap_or_default())),
        };
        let coupon = NewCoupon {
            code: raw.code,
            terms: CouponTerms {
                discount,
                areas: raw.areas,
                starts_at: raw.from.and_then(start_of_day),
                ends_at: raw.until.and_then(|last| start_of_day(last.tomorrow().ok()?)),
                min_amount,
                max_discount: raw.largest_discount.map(Paise::rupees),
            },
            max_uses: raw.max_uses,
            max_uses_per_customer: raw.uses_per_person,
            limit_per_area: raw.per_area,
        };
        Ok(ValidCoupon { coupon, status: raw.status })
    }

    /// The counted uses of an existing coupon are kept.
    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        ValidCoupon { coupon, status }: &ValidCoupon,
    ) -> Result<i64, ImportEntryError> {
        if store::id_by_code(tx, &coupon.code).await?.is_some_and(|other| Some(other) != existing_id) {
            return Err(ImportEntryError::Invalid(FieldError::new("code", "another coupon has this code")));
        }
        let id = store::save(tx, existing_id, coupon).await?;
        let id = id.ok_or(ImportEntryError::Invalid(FieldError::new(
            "max_uses",
            "it has been used more often already",
        )))?;
        save_status(tx, "coupons", id, *status).await?;
        Ok(id)
    }

    async fn list_active(&self, tx: &mut Tx) -> Result<HashSet<i64>, sqlx::Error> {
        list_active_rows(tx, "coupons").await
    }
}
