//! The tables of this service: the outbox, and the newsletter's readers.

pub(crate) mod outbox;
pub(crate) mod readers;

use dft_kernel::db::Invariant;

/// What must always be true of these tables.
pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        promise: "every message that was sent or given up was tried",
        breaches: "SELECT COUNT(*) FROM outbox WHERE status IN ('sent', 'dead') AND attempts = 0",
    },
    Invariant {
        promise: "every message that was given up says why",
        breaches: "SELECT COUNT(*) FROM outbox WHERE status = 'dead' AND last_error IS NULL",
    },
];
