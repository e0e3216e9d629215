-- Payments. The row is committed before the provider is called. There is no foreign key to users: payments are kept for tax
-- law longer than an account may exist.
CREATE TABLE payments (
    id {identity},
    -- The provider's name for it: random, because another database may use the same account.
    reference TEXT NOT NULL,
    -- A bearer token that shows the payment: for the return page, and for guests.
    token TEXT NOT NULL,
    -- What it pays for: the name of the area's handler, and the area's own id.
    purpose TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    user_id BIGINT,
    amount_paise BIGINT NOT NULL CHECK (amount_paise > 0),
    refunded_paise BIGINT NOT NULL DEFAULT 0,
    description TEXT NOT NULL,
    provider TEXT NOT NULL,
    -- The provider's link. NULL while it is not known whether the provider created one.
    link_id TEXT,
    payment_url TEXT,
    -- The provider's id of the captured payment.
    provider_payment_id TEXT,
    status TEXT NOT NULL CHECK (
        status IN ('created', 'paid', 'failed', 'expired', 'refund_due', 'refunding', 'refunded', 'review')
    ),
    created_at BIGINT NOT NULL,
    link_ttl_seconds BIGINT NOT NULL CHECK (link_ttl_seconds > 0),
    link_expires_at BIGINT NOT NULL,
    attempt_failed_at BIGINT,
    paid_at BIGINT,
    -- 1: the link is to be cancelled at the provider.
    cancel_link BIGINT NOT NULL DEFAULT 0 CHECK (cancel_link IN (0, 1)),
    -- When the worker polls the provider next; NULL when there is nothing to learn.
    next_poll_at BIGINT,
    poll_count BIGINT NOT NULL DEFAULT 0,
    last_polled_at BIGINT,
    CHECK (refunded_paise >= 0 AND refunded_paise <= amount_paise),
    CHECK ((link_id IS NULL) = (payment_url IS NULL)),
    CHECK ((status IN ('paid', 'refund_due', 'refunding', 'refunded')) = (paid_at IS NOT NULL)),
    CHECK ((paid_at IS NULL) = (provider_payment_id IS NULL))
);
CREATE UNIQUE INDEX one_payment_per_reference ON payments (reference);
CREATE UNIQUE INDEX one_payment_per_token ON payments (token);
CREATE UNIQUE INDEX one_payment_per_link ON payments (provider, link_id);
CREATE UNIQUE INDEX one_open_payment_per_subject ON payments (purpose, subject_id) WHERE status = 'created';
CREATE UNIQUE INDEX one_paid_payment_per_subject ON payments (purpose, subject_id) WHERE status = 'paid';
CREATE INDEX payments_by_subject ON payments (purpose, subject_id);
-- The worker's query, every two seconds. By provider first: otherwise SQLite chooses the index of all links and reads every
-- row.
CREATE INDEX payments_due_for_poll ON payments (provider, next_poll_at) WHERE next_poll_at IS NOT NULL;

-- Refunds, whole or partial. Payment and number make the provider's idempotency key, the same on every try.
CREATE TABLE refunds (
    id {identity},
    payment_id BIGINT NOT NULL REFERENCES payments (id),
    number BIGINT NOT NULL CHECK (number > 0),
    amount_paise BIGINT NOT NULL CHECK (amount_paise > 0),
    reason TEXT NOT NULL,
    -- due: to be sent; accepted: by the provider; done: the money was sent; failed: for good.
    status TEXT NOT NULL CHECK (status IN ('due', 'accepted', 'done', 'failed')),
    provider_id TEXT,
    requested_at BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    next_try_at BIGINT NOT NULL,
    done_at BIGINT,
    CHECK ((status = 'done') = (done_at IS NOT NULL)),
    CHECK (status <> 'accepted' OR provider_id IS NOT NULL)
);
CREATE UNIQUE INDEX one_refund_per_number ON refunds (payment_id, number);
CREATE INDEX refunds_in_flight ON refunds (next_try_at) WHERE status IN ('due', 'accepted');

-- The ledger. Rows are inserted and never changed.
CREATE TABLE ledger_entries (
    id {identity},
    payment_id BIGINT NOT NULL REFERENCES payments (id),
    refund_id BIGINT REFERENCES refunds (id),
    -- Positive for a payment, negative for a refund.
    amount_paise BIGINT NOT NULL CHECK ((refund_id IS NULL AND amount_paise > 0) OR (refund_id IS NOT NULL AND amount_paise < 0)),
    created_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_ledger_entry_per_payment ON ledger_entries (payment_id) WHERE refund_id IS NULL;
CREATE UNIQUE INDEX one_ledger_entry_per_refund ON ledger_entries (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX ledger_entries_by_payment ON ledger_entries (payment_id);

-- Verified webhooks. An event is committed before its body is read. Its id is outside the signature, so the signature is part
-- of the key: otherwise one event could hide behind the id of another.
CREATE TABLE payment_events (
    id {identity},
    provider TEXT NOT NULL,
    event_id TEXT NOT NULL,
    signature TEXT NOT NULL,
    body TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    outcome TEXT,
    processed_at BIGINT,
    CHECK ((outcome IS NULL) = (processed_at IS NULL))
);
CREATE UNIQUE INDEX one_event_per_delivery ON payment_events (provider, event_id, signature);
CREATE INDEX unprocessed_events ON payment_events (provider, id) WHERE outcome IS NULL;
CREATE INDEX processed_events ON payment_events (processed_at) WHERE processed_at IS NOT NULL;

-- The sandbox provider's own data: which of its links were paid or cancelled.
CREATE TABLE sandbox_outcomes (
    token TEXT NOT NULL PRIMARY KEY,
    outcome TEXT NOT NULL CHECK (outcome IN ('paid', 'cancelled')),
    provider_payment_id TEXT,
    CHECK ((outcome = 'paid') = (provider_payment_id IS NOT NULL))
);
