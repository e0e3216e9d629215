//! Tables `outbox`, `newsletter_subscribers` and `contact_tickets`.

pub(crate) mod outbox;
pub(crate) mod subscribers;
pub(crate) mod tickets;
pub(crate) mod unsent;

use dft_kernel::db::Invariant;

pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "every sent or dead message was attempted",
        violations_sql: "SELECT COUNT(*) FROM outbox WHERE status IN ('sent', 'dead') AND attempts = 0",
    },
    Invariant {
        description: "every dead message has an error",
        violations_sql: "SELECT COUNT(*) FROM outbox WHERE status = 'dead' AND last_error IS NULL",
    },
    Invariant {
        description: "every ticket has an acknowledgement email",
        violations_sql: "SELECT COUNT(*) FROM contact_tickets
                   WHERE NOT EXISTS (
                       SELECT 1 FROM outbox
                       WHERE outbox.dedupe_key = 'ticket:' || contact_tickets.number || ':writer:mail'
                   )",
    },
];
