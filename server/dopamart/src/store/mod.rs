//! SQL of this area, and the invariants of its tables.

pub(crate) mod addresses;
pub(crate) mod carts;
pub(crate) mod invoices;
pub(crate) mod order_list;
pub(crate) mod order_transitions;
pub(crate) mod orders;
pub(crate) mod products;

use dft_kernel::db::Invariant;

pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "reserved stock equals what pending orders hold, and never exceeds the stock",
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
        description: "every cart line refers to an existing product",
        violations_sql: "SELECT COUNT(*)
                   FROM cart_lines
                   WHERE NOT EXISTS (SELECT 1 FROM products WHERE products.id = cart_lines.product_id)",
    },
    Invariant {
        description: "an order's total is the sum of its lines minus its discount",
        violations_sql: "SELECT COUNT(*)
                   FROM orders
                   WHERE total_paise <> subtotal_paise - discount_paise OR subtotal_paise <> COALESCE((
                       SELECT CAST(SUM(order_lines.price_paise * order_lines.quantity) AS BIGINT)
                       FROM order_lines
                       WHERE order_lines.order_id = orders.id
                   ), 0)",
    },
    Invariant {
        description: "an order has an invoice exactly when it was paid",
        violations_sql: "SELECT COUNT(*)
                   FROM orders
                   LEFT JOIN invoices ON invoices.order_id = orders.id
                   WHERE (orders.paid_at IS NOT NULL) <> (invoices.order_id IS NOT NULL)",
    },
    Invariant {
        description: "an invoice's total equals its order's total",
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
        description: "every user with addresses has exactly one default",
        violations_sql: "SELECT COUNT(*)
                   FROM (
                       SELECT user_id
                       FROM addresses
                       GROUP BY user_id
                       HAVING SUM(is_default) <> 1
                   ) AS without_default",
    },
];
