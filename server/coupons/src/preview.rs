//! What a code would take off an amount, without using it up.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::errors::invalid_coupon;
use crate::rules::{Area, CouponTerms, Discount, next_use_number};
use crate::{CouponCode, CouponHolder, Coupons, store};

/// A coupon that the holder could use in this area now. Its discount depends on the amount.
#[derive(Debug, Clone)]
pub struct CouponPreview {
    pub(crate) code: String,
    terms: CouponTerms,
    area: Area,
    now: Timestamp,
}

impl CouponPreview {
    /// The discount on this amount; none when the amount is below the coupon's minimum.
    pub fn discount_for(&self, amount: Paise) -> Option<Paise> {
        self.terms.discount_for(amount, self.area, self.now)
    }

    pub(crate) const fn discount(&self) -> Discount {
        self.terms.discount
    }
}

impl Coupons {
    /// The coupon with this code, if the holder (when known) could use it now. The use that `reserved_for` (an
    /// appointment, order or purchase) has reserved already is not counted against it.
    pub async fn preview(
        &self,
        code: &CouponCode,
        area: Area,
        holder: Option<&CouponHolder>,
        reserved_for: Option<i64>,
    ) -> Result<CouponPreview, ApiError> {
        let mut reader = self.db.reader().acquire().await?;
        let coupon = store::find(&mut reader, code).await?.ok_or_else(invalid_coupon)?;
        let own = match reserved_for {
            Some(subject) => store::reserved_use_number(&mut reader, coupon.id, area, subject).await?,
            None => None,
        };
        let used_by_others = coupon.used - i64::from(own.is_some());
        let used_up = coupon.max_uses.is_some_and(|max| used_by_others >= max);
        let used_up_by_holder = match holder {
            Some(holder) => {
                let scope = coupon.scope(area);
                let mut taken =
                    store::active_use_numbers(&mut reader, coupon.id, &holder.storage_key(), scope).await?;
                taken.retain(|number| Some(*number) != own);
                next_use_number(&taken, coupon.max_uses_per_customer).is_none()
            }
            None => false,
        };
        if used_up || used_up_by_holder {
            return Err(invalid_coupon());
        }
        Ok(CouponPreview { code: coupon.code, terms: coupon.terms, area, now: self.clock.now() })
    }
}
