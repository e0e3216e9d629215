//! A coupon's use, in the transaction of whoever books, orders or subscribes.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::rules::{Area, key, next_use};
use crate::store::{self, NewRedemption};
use crate::wire::invalid_coupon;

/// What is to be redeemed, and for what.
#[derive(Debug, Clone)]
pub struct Redeem<'a> {
    /// The code as it was typed.
    pub code: &'a str,
    /// Who uses it: `user:12`, or a guest's `email:asha@example.in`.
    pub person: &'a str,
    /// Where.
    pub area: Area,
    /// The appointment, order or term it is for.
    pub subject: i64,
    /// What is left to pay before the coupon.
    pub amount: Paise,
}

/// What the coupon took off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Redeemed {
    /// The code as the catalogue writes it.
    pub code: String,
    /// How much.
    pub discount: Paise,
}

/// Uses a coupon, or refuses with `invalid_coupon`. Of many who want the last use, one gets it.
pub async fn redeem(tx: &mut Tx, wish: &Redeem<'_>, now: Timestamp) -> Result<Redeemed, ApiError> {
    let coupon = store::find(tx, &key(wish.code)).await?.ok_or_else(invalid_coupon)?;
    let discount = coupon.terms().worth(wish.amount, wish.area, now).ok_or_else(invalid_coupon)?;
    // First the counter: its row is the lock that makes others wait, also for their turn to number their uses.
    if !store::count_up(tx, coupon.id).await? {
        return Err(invalid_coupon());
    }
    let scope = coupon.scope(wish.area);
    let taken = store::uses(tx, coupon.id, wish.person, scope).await?;
    let use_number = next_use(&taken, coupon.uses_per_person).ok_or_else(invalid_coupon)?;
    let new = NewRedemption {
        coupon: coupon.id,
        person: wish.person,
        area: wish.area,
        subject: wish.subject,
        scope,
        use_number,
        discount,
        now,
    };
    if store::reserve(tx, &new).await? {
        Ok(Redeemed { code: coupon.code, discount })
    } else {
        Err(invalid_coupon())
    }
}

/// The money came: the use is final. Quiet when the subject used no coupon.
pub async fn commit(tx: &mut Tx, area: Area, subject: i64) -> Result<(), ApiError> {
    store::commit(tx, area, subject).await?;
    Ok(())
}

/// The hold ran out unpaid: the use is given back. Quiet when there is none to give.
pub async fn release(tx: &mut Tx, area: Area, subject: i64) -> Result<(), ApiError> {
    store::release(tx, area, subject).await?;
    Ok(())
}

/// Late money for a subject whose use was given back: it keeps the price it was quoted. The use counts again if one is
/// left; if others have taken it, the price stands and the counter stays within its limit.
pub async fn honour(tx: &mut Tx, area: Area, subject: i64) -> Result<(), ApiError> {
    let Some((coupon, person, scope)) = store::released(tx, area, subject).await? else {
        return commit(tx, area, subject).await;
    };
    if store::count_up(tx, coupon).await? {
        let taken = store::uses(tx, coupon, &person, &scope).await?;
        let number = next_use(&taken, None).unwrap_or(1);
        store::take_up(tx, area, subject, number).await?;
    }
    Ok(())
}
