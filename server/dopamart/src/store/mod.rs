//! The tables of this area, and what must always be true of them.

pub(crate) mod addresses;
pub(crate) mod carts;
pub(crate) mod invoices;
pub(crate) mod orders;
pub(crate) mod products;
pub(crate) mod steps;

use dft_kernel::db::Invariant;

/// What must always be true of these tables.
pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "what is reserved is what waiting orders hold, and never more than there is",
        violations_sql: "SELECT COUNT(*)
                   FROM products
                   WHERE reserved < 0 OR reserved > stock OR reserved <> COALESCE((
                       SELECT CAST(SUM(order_lines.quantity) AS BIGINT)
                       FROM order_lines
                       JOIN orders ON orders.id = order_lines.order_id
                       WHERE order_lines.product_id = products.id AND orders.status = 'pending'
                   ), 0)",
    },
    Invariant {
        description: "every line of a cart is of a product that there is",
        violations_sql: "SELECT COUNT(*)
                   FROM cart_lines
                   WHERE NOT EXISTS (SELECT 1 FROM products WHERE products.id = cart_lines.product_id)",
    },
    Invariant {
        description: "an order costs what its lines cost, less its discount",
        violations_sql: "SELECT COUNT(*)
                   FROM orders
                   WHERE total_paise <> subtotal_paise - discount_paise OR subtotal_paise <> COALESCE((
                       SELECT CAST(SUM(order_lines.price_paise * order_lines.quantity) AS BIGINT)
                       FROM order_lines
                       WHERE order_lines.order_id = orders.id
                   ), 0)",
    },
    Invariant {
        description: "every order that was paid has its invoice, and no other has one",
        violations_sql: "SELECT COUNT(*)
                   FROM orders
                   LEFT JOIN invoices ON invoices.order_id = orders.id
                   WHERE (orders.paid_at IS NOT NULL) <> (invoices.order_id IS NOT NULL)",
    },
    Invariant {
        description: "an invoice adds up to its order",
        violations_sql: "SELECT COUNT(*)
                   FROM invoices
                   JOIN orders ON orders.id = invoices.order_id
                   WHERE invoices.total_paise <> orders.total_paise
                       OR invoices.taxable_paise + invoices.tax_paise <> invoices.total_paise",
    },
    Invariant {
        description: "the invoices of a financial year are numbered from 1 without a gap",
        violations_sql: "SELECT (
                       SELECT COUNT(*)
                       FROM invoice_series
                       WHERE last_number <> (
                           SELECT COUNT(*)
                           FROM invoices
                           WHERE invoices.financial_year = invoice_series.financial_year
                               AND invoices.number >= 1 AND invoices.number <= invoice_series.last_number
                       )
                   ) + (
                       SELECT COUNT(*)
                       FROM invoices
                       LEFT JOIN invoice_series ON invoice_series.financial_year = invoices.financial_year
                       WHERE COALESCE(invoice_series.last_number, 0) < invoices.number
                   )",
    },
    Invariant {
        description: "whoever keeps addresses has one default",
        violations_sql: "SELECT COUNT(*)
                   FROM (
                       SELECT user_id
                       FROM addresses
                       GROUP BY user_id
                       HAVING SUM(is_default) <> 1
                   ) AS without_default",
    },
];

/// Reads a list of texts that was written as JSON.
pub(crate) fn read_list(text: &str) -> Vec<String> {
    serde_json::from_str(text).unwrap_or_default()
}

/// Writes a list of texts as JSON.
pub(crate) fn write_list(list: &[String]) -> String {
    serde_json::to_string(list).unwrap_or_else(|_| "[]".to_owned())
}
