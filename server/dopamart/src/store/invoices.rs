//! Invoices and the last number of each financial year's series.

use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use sqlx::AnyConnection;

use crate::OrderId;

/// The next number of a financial year. The row is the lock: a concurrent transaction waits for it, and a rollback
/// returns the number, so that the series has no gap.
pub(crate) async fn next_number(tx: &mut Tx, financial_year: &str) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "INSERT INTO invoice_series (financial_year, last_number)
         VALUES ($1, 1)
         ON CONFLICT (financial_year) DO UPDATE SET last_number = invoice_series.last_number + 1
         RETURNING last_number",
    )
    .bind(financial_year)
    .fetch_one(&mut **tx)
    .await
}

pub(crate) struct NewInvoice<'a> {
    pub(crate) order: OrderId,
    pub(crate) financial_year: &'a str,
    pub(crate) number: i64,
    pub(crate) issued_at: Timestamp,
    pub(crate) taxable: Paise,
    pub(crate) tax: Paise,
    pub(crate) total: Paise,
    pub(crate) document: &'a str,
}

/// Inserts an invoice. Invoices are never updated.
pub(crate) async fn insert(tx: &mut Tx, new: &NewInvoice<'_>) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO invoices
             (order_id, financial_year, number, issued_at, taxable_paise, tax_paise, total_paise, document)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(new.order.0)
    .bind(new.financial_year)
    .bind(new.number)
    .bind(new.issued_at.0)
    .bind(new.taxable.0)
    .bind(new.tax.0)
    .bind(new.total.0)
    .bind(new.document)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// The JSON document of an order's invoice, as it was issued.
pub(crate) async fn find_document(
    connection: &mut AnyConnection,
    order: OrderId,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar("SELECT document FROM invoices WHERE order_id = $1")
        .bind(order.0)
        .fetch_optional(connection)
        .await
}
