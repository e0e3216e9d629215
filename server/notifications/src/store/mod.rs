//! The tables of this service: the outbox, the newsletter's readers, and tickets.

pub(crate) mod outbox;
pub(crate) mod readers;
pub(crate) mod tickets;

use dft_kernel::db::Invariant;

/// What must always be true of these tables.
pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "every message that was sent or given up was tried",
        violations_sql: "SELECT COUNT(*) FROM outbox WHERE status IN ('sent', 'dead') AND attempts = 0",
    },
    Invariant {
        description: "every message that was given up says why",
        violations_sql: "SELECT COUNT(*) FROM outbox WHERE status = 'dead' AND last_error IS NULL",
    },
    Invariant {
        description: "whoever has a ticket is told its number",
        violations_sql: "SELECT COUNT(*) FROM contact_tickets
                   WHERE NOT EXISTS (
                       SELECT 1 FROM outbox
                       WHERE outbox.dedupe_key = 'ticket:' || contact_tickets.number || ':writer:mail'
                   )",
    },
];
