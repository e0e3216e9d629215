//! Payments that were made before, outside of this program.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::time::Timestamp;
use dft_kernel::token::random_token;

use crate::create::random_reference;
use crate::store::payments::{self as store, PaymentIdentifiers};
use crate::store::transitions;
use crate::{NewPayment, PaymentId};

/// Inserts a payment that was paid at `paid_at`, with its ledger entry. The provider is not asked.
pub async fn insert_paid_payment(
    tx: &mut Tx,
    new: &NewPayment<'_>,
    provider: &str,
    paid_at: Timestamp,
) -> Result<PaymentId, ApiError> {
    let (reference, token) = (random_reference(), random_token());
    let identifiers = PaymentIdentifiers { reference: &reference, token: &token, provider };
    let inserted = store::insert(tx, new, &identifiers, None, paid_at, paid_at).await?;
    let id = inserted.ok_or_else(|| ApiError::internal("a payment for the subject is already open"))?;
    let provider_payment_id = format!("pay_{}", random_token());
    transitions::mark_paid(tx, id, &provider_payment_id, paid_at).await?.or_bug("created to paid")?;
    transitions::insert_ledger_entry(tx, id, None, new.amount, paid_at).await?;
    Ok(id)
}
