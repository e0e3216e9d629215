//! Tables `users` and `sessions`.

pub(crate) mod sessions;
pub(crate) mod users;

use dft_kernel::db::Invariant;

pub const INVARIANTS: &[Invariant] = &[
    Invariant {
        description: "no session outlives 90 days",
        violations_sql: "SELECT COUNT(*) FROM sessions WHERE expires_at > started_at + 7776000000",
    },
    Invariant {
        description: "no session of a doctor or admin outlives 12 hours",
        violations_sql: "SELECT COUNT(*)
                   FROM sessions
                   WHERE expires_at > started_at + 43200000
                     AND user_id IN (
                         SELECT id FROM users WHERE doctor_since IS NOT NULL OR admin_since IS NOT NULL
                     )",
    },
];
