//! Payments that were made before: what a demo catalogue shows. Nobody was ever asked for this money.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::time::Timestamp;
use dft_kernel::token::random_token;

use crate::opening::reference;
use crate::store::payments::{self as store, NewRow};
use crate::{NewPayment, PaymentId};

/// Writes a payment of the sandbox that was paid at that moment, with its line in the book.
pub async fn insert_paid_demo_payment(
    tx: &mut Tx,
    new: &NewPayment<'_>,
    at: Timestamp,
) -> Result<PaymentId, ApiError> {
    let secrets = (reference(), random_token());
    let row = NewRow { reference: &secrets.0, token: &secrets.1, provider: "sandbox", now: at };
    let added = store::add(tx, new, &row, None, at).await?;
    let id = PaymentId(added.ok_or_else(|| ApiError::internal("a past payment is open already"))?);
    let locked = store::lock(tx, id).await?.ok_or_else(ApiError::not_found)?;
    store::receive(tx, &locked, &format!("pay_{}", random_token()), at).await?;
    store::enter(tx, id.0, None, new.amount, at).await?;
    Ok(id)
}
