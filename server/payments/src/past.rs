//! Payments that were made before: what a demo catalogue shows. Nobody was ever asked for this money.

use dft_kernel::Refusal;
use dft_kernel::db::Tx;
use dft_kernel::secret::random_token;
use dft_kernel::time::Moment;

use crate::opening::reference;
use crate::store::payments as store;
use crate::{NewPayment, PaymentId};

/// Writes a payment of the sandbox that was paid at that moment, with its line in the book.
pub async fn past(tx: &mut Tx, new: &NewPayment<'_>, at: Moment) -> Result<PaymentId, Refusal> {
    let secrets = (reference(), random_token());
    let added = store::add(tx, new, "sandbox", (&secrets.0, &secrets.1), (at, at)).await?;
    let id = PaymentId(added.ok_or_else(|| Refusal::internal("a past payment is open already"))?);
    let row = store::lock(tx, id).await?.ok_or_else(Refusal::not_found)?;
    store::receive(tx, &row, &format!("pay_{}", random_token()), at).await?;
    store::enter(tx, id.0, None, new.amount, at).await?;
    Ok(id)
}
