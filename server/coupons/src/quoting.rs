//! What a code would take off, without using it up.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::rules::{Area, Discount, Terms, key, next_use};
use crate::wire::invalid_coupon;
use crate::{Coupons, store};

/// A code that somebody could use here and now. What it takes off depends on the amount.
#[derive(Debug, Clone)]
pub struct Offer {
    pub(crate) code: String,
    terms: Terms,
    area: Area,
    now: Timestamp,
}

impl Offer {
    /// What it takes off this amount; none when it is not good for so little.
    pub fn off(&self, amount: Paise) -> Option<Paise> {
        self.terms.worth(amount, self.area, self.now)
    }

    pub(crate) const fn discount(&self) -> Discount {
        self.terms.discount
    }
}

impl Coupons {
    /// Whether this person, if we know them, could use a code. What the subject `held` has reserved does not stand in
    /// its own way: somebody who looks at prices again still has the code they chose with.
    pub async fn offer(
        &self,
        code: &str,
        area: Area,
        person: Option<&str>,
        held: Option<i64>,
    ) -> Result<Offer, ApiError> {
        // A code in an address has not been looked over as a body has.
        if code.len() > 100 || code.chars().any(char::is_control) {
            return Err(invalid_coupon());
        }
        let mut reader = self.db.reader().acquire().await?;
        let coupon = store::find(&mut reader, &key(code)).await?.ok_or_else(invalid_coupon)?;
        let own = match held {
            Some(subject) => store::reserved_by(&mut reader, coupon.id, area, subject).await?,
            None => None,
        };
        let used_by_others = coupon.used - i64::from(own.is_some());
        let used_up = coupon.max_uses.is_some_and(|most| used_by_others >= most);
        let own_used_up = match person {
            Some(person) => {
                let mut taken = store::uses(&mut reader, coupon.id, person, coupon.scope(area)).await?;
                taken.retain(|number| Some(*number) != own);
                next_use(&taken, coupon.uses_per_person).is_none()
            }
            None => false,
        };
        if used_up || own_used_up {
            return Err(invalid_coupon());
        }
        Ok(Offer { terms: coupon.terms(), code: coupon.code, area, now: self.clock.now() })
    }
}
