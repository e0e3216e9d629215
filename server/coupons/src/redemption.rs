//! Using a coupon, in the transaction of the booking, order or purchase it is used for.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::errors::invalid_coupon;
use crate::rules::{Area, next_use_number};
use crate::store::{self, NewRedemption};
use crate::{CouponCode, CouponHolder};

#[derive(Clone)]
pub struct RedeemRequest<'a> {
    pub code: &'a CouponCode,
    pub holder: &'a CouponHolder,
    pub area: Area,
    /// The appointment, order or purchase it is used for.
    pub subject: i64,
    /// What is left to pay before the coupon.
    pub amount: Paise,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redeemed {
    /// The code as the catalogue writes it.
    pub code: String,
    pub discount: Paise,
}

/// Reserves one use of a coupon, or fails with `invalid_coupon`. Of concurrent requests for the last use, one succeeds.
pub async fn redeem(tx: &mut Tx, request: &RedeemRequest<'_>, now: Timestamp) -> Result<Redeemed, ApiError> {
    let coupon = store::find(tx, request.code).await?.ok_or_else(invalid_coupon)?;
    let discount = coupon.terms.discount_for(request.amount, request.area, now).ok_or_else(invalid_coupon)?;
    // The counter comes first: its update locks the coupon's row, so that use numbers are assigned one at a time.
    if !store::increment_used(tx, coupon.id).await?.happened() {
        return Err(invalid_coupon());
    }
    let (holder_key, scope) = (request.holder.storage_key(), coupon.scope(request.area));
    let taken = store::active_use_numbers(tx, coupon.id, &holder_key, scope).await?;
    let use_number = next_use_number(&taken, coupon.max_uses_per_customer).ok_or_else(invalid_coupon)?;
    let redemption = NewRedemption {
        coupon: coupon.id,
        holder_key: &holder_key,
        area: request.area,
        subject: request.subject,
        scope,
        use_number,
        discount,
        now,
    };
    if store::reserve(tx, &redemption).await?.happened() {
        Ok(Redeemed { code: coupon.code, discount })
    } else {
        Err(invalid_coupon())
    }
}

/// Makes the subject's reserved use final, once it is paid. Does nothing when it has none.
pub async fn commit(tx: &mut Tx, area: Area, subject: i64) -> Result<(), ApiError> {
    Ok(store::commit(tx, area, subject).await?)
}

/// Gives the subject's reserved use back, when it was not paid in time. Does nothing when it has none.
pub async fn release(tx: &mut Tx, area: Area, subject: i64) -> Result<(), ApiError> {
    Ok(store::release(tx, area, subject).await?)
}

/// Makes the subject's use final although it may have been released: a late payment keeps the price it was quoted. The
/// use counts again if one is left; otherwise the price stands and the counter stays within its limit.
pub async fn reinstate(tx: &mut Tx, area: Area, subject: i64) -> Result<(), ApiError> {
    let Some(released) = store::find_released(tx, area, subject).await? else {
        return commit(tx, area, subject).await;
    };
    if store::increment_used(tx, released.coupon).await?.happened() {
        let taken =
            store::active_use_numbers(tx, released.coupon, &released.holder_key, &released.scope).await?;
        let use_number = next_use_number(&taken, None).unwrap_or(1);
        store::reinstate(tx, area, subject, use_number).await?.or_bug("reinstate a released redemption")?;
    }
    Ok(())
}
