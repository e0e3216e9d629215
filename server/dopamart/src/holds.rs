//! Orders that nobody pays: what they keep from others is let go.

use dft_coupons::Area;
use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::time::Timestamp;
use dft_payments::{Payments, Status};

use crate::rules::cart::Item;
use crate::rules::order::OrderStatus;
use crate::store::orders::{self, OrderLineRow};
use crate::store::products::{self, Move};
use crate::store::steps::{self, CancelledBy};
use crate::{Dopamart, OrderId, PURPOSE};

/// Why an order is off that nobody paid in time.
pub(crate) const RAN_OUT: &str = "It was not paid in time";

/// An order that waits is off: its payment is closed and its coupon can be used again. The payment's row is locked first,
/// as settling does. Answers the pieces it held, for the caller to release among whatever else it moves.
pub(crate) async fn give_up(
    payments: &Payments,
    tx: &mut Tx,
    id: OrderId,
    (to, reason): (Status, &str),
    now: Timestamp,
) -> Result<Vec<Item>, ApiError> {
    payments.lock(tx, PURPOSE, id.0).await?;
    payments.close(tx, PURPOSE, id.0, to).await?;
    Ok(cancel(tx, id, (CancelledBy::Hold, reason), now).await?.unwrap_or_default())
}

/// The same, and its pieces can be bought.
pub(crate) async fn let_go(
    payments: &Payments,
    tx: &mut Tx,
    id: OrderId,
    why: (Status, &str),
    now: Timestamp,
) -> Result<(), ApiError> {
    let held = give_up(payments, tx, id, why, now).await?;
    free(tx, &held).await
}

/// The order is off, its coupon can be used again and its pieces can be bought. Quiet when it does not wait.
pub(crate) async fn release(
    tx: &mut Tx,
    id: OrderId,
    why: (CancelledBy, &str),
    now: Timestamp,
) -> Result<(), ApiError> {
    match cancel(tx, id, why, now).await? {
        Some(held) => free(tx, &held).await,
        None => Ok(()),
    }
}

/// The pieces it held; none when it does not wait.
async fn cancel(
    tx: &mut Tx,
    id: OrderId,
    why: (CancelledBy, &str),
    now: Timestamp,
) -> Result<Option<Vec<Item>>, ApiError> {
    if !steps::cancel(tx, id, OrderStatus::Pending, why, now).await? {
        return Ok(None);
    }
    dft_coupons::release(tx, Area::Dopamart, id.0).await?;
    metrics::counter!("orders_total", "step" => "released").increment(1);
    Ok(Some(orders::lines(tx, &[id]).await?.iter().map(OrderLineRow::item).collect()))
}

async fn free(tx: &mut Tx, held: &[Item]) -> Result<(), ApiError> {
    match products::shift(tx, products::each(Move::Release, held)).await? {
        None => Ok(()),
        Some(_) => Err(ApiError::internal("less was reserved than an order held")),
    }
}

impl Dopamart {
    /// Lets go of every order whose time to be paid has run out.
    pub async fn expire_orders(&self) -> Result<(), ApiError> {
        let mut outcome = Ok(());
        for id in orders::run_out(&self.0.db, self.0.clock.now()).await? {
            outcome = outcome.and(retry_on_conflict(|| self.expire(id)).await.map(|_| ()));
        }
        outcome
    }

    /// Lets go of one, if its time has run out; answers whether it did.
    pub(crate) async fn expire(&self, id: OrderId) -> Result<bool, ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        self.0.payments.lock(&mut tx, PURPOSE, id.0).await?;
        let Some(row) = orders::find(&mut tx, id).await? else { return Ok(false) };
        let over = row.hold_until().is_some_and(|until| until <= now);
        if row.status() != OrderStatus::Pending || !over {
            return Ok(false);
        }
        let_go(&self.0.payments, &mut tx, id, (Status::Expired, RAN_OUT), now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Whoever wants what nobody is left of first lets go of what has run out. Answers whether there was any.
    pub(crate) async fn expire_for_next(&self) -> Result<bool, ApiError> {
        let mut any = false;
        for id in orders::run_out(&self.0.db, self.0.clock.now()).await? {
            any |= retry_on_conflict(|| self.expire(id)).await?;
        }
        Ok(any)
    }
}
