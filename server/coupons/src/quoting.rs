//! What a code would take off, without using it up.

use dft_kernel::Refusal;
use dft_kernel::money::Paise;

use crate::rules::{Area, key, next_use};
use crate::wire::{CouponView, invalid_coupon};
use crate::{Coupons, store};

impl Coupons {
    /// What the code would take off, for this person if we know them.
    pub(crate) async fn quote(
        &self,
        code: &str,
        amount: Paise,
        area: Area,
        person: Option<&str>,
    ) -> Result<CouponView, Refusal> {
        let mut reader = self.db.reader().acquire().await?;
        let coupon = store::find(&mut reader, &key(code)).await?.ok_or_else(invalid_coupon)?;
        let discount = coupon.terms().worth(amount, area, self.clock.now()).ok_or_else(invalid_coupon)?;
        let used_up = coupon.max_uses.is_some_and(|most| coupon.used >= most);
        let own_used_up = match person {
            Some(person) => {
                let taken = store::uses(&mut reader, coupon.id, person, coupon.scope(area)).await?;
                next_use(&taken, coupon.uses_per_person).is_none()
            }
            None => false,
        };
        if used_up || own_used_up {
            return Err(invalid_coupon());
        }
        let kind = coupon.discount();
        Ok(CouponView::new(coupon.code, kind, discount))
    }
}
