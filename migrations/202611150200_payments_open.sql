-- Money asked for. The row is committed before the provider hears of it. There is no reference to the person's own row:
-- payments are kept for the tax office longer than a person may wish to be known to us.
CREATE TABLE payments (
    id {identity},
    -- What the provider knows it by: random, because another database may use the same account.
    reference TEXT NOT NULL,
    -- Opens the payment's state to whoever holds it: the page one comes back to, and a guest.
    token TEXT NOT NULL,
    -- What it is for, in the word and by the id of the area that asked. Never interpreted here.
    purpose TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    user_id BIGINT,
    amount_paise BIGINT NOT NULL CHECK (amount_paise > 0),
    refunded_paise BIGINT NOT NULL DEFAULT 0,
    description TEXT NOT NULL,
    provider TEXT NOT NULL,
    -- The provider's link. Without one the provider's answer is unknown.
    link_id TEXT,
    payment_url TEXT,
    -- The provider's id of the money itself.
    capture_id TEXT,
    status TEXT NOT NULL CHECK (
        status IN ('created', 'paid', 'failed', 'expired', 'refund_due', 'refunding', 'refunded', 'review')
    ),
    created_at BIGINT NOT NULL,
    link_seconds BIGINT NOT NULL CHECK (link_seconds > 0),
    pay_by BIGINT NOT NULL,
    attempt_failed_at BIGINT,
    paid_at BIGINT,
    -- 1: the link is to be closed at the provider, because nobody waits for its money any more.
    close_link BIGINT NOT NULL DEFAULT 0 CHECK (close_link IN (0, 1)),
    -- When the worker asks the provider next; nothing once there is nothing to learn.
    next_look_at BIGINT,
    looks BIGINT NOT NULL DEFAULT 0,
    looked_at BIGINT,
    CHECK (refunded_paise >= 0 AND refunded_paise <= amount_paise),
    CHECK ((link_id IS NULL) = (payment_url IS NULL)),
    CHECK ((status IN ('paid', 'refund_due', 'refunding', 'refunded')) = (paid_at IS NOT NULL)),
    CHECK ((paid_at IS NULL) = (capture_id IS NULL))
);
CREATE UNIQUE INDEX one_payment_per_reference ON payments (reference);
CREATE UNIQUE INDEX one_payment_per_token ON payments (token);
CREATE UNIQUE INDEX one_payment_per_link ON payments (provider, link_id);
CREATE UNIQUE INDEX one_open_payment_per_subject ON payments (purpose, subject_id) WHERE status = 'created';
CREATE UNIQUE INDEX one_paid_payment_per_subject ON payments (purpose, subject_id) WHERE status = 'paid';
CREATE INDEX payments_by_subject ON payments (purpose, subject_id);
-- What the worker asks for every two seconds, by provider first: without it SQLite takes the index of all links and reads
-- every row there ever was.
CREATE INDEX payments_to_look_at ON payments (provider, next_look_at) WHERE next_look_at IS NOT NULL;

-- Money to be given back, whole or in part. Payment and number make the provider's key, the same on every try.
CREATE TABLE refunds (
    id {identity},
    payment_id BIGINT NOT NULL REFERENCES payments (id),
    number BIGINT NOT NULL CHECK (number > 0),
    amount_paise BIGINT NOT NULL CHECK (amount_paise > 0),
    reason TEXT NOT NULL,
    -- due: to be sent; accepted: the provider has it; done: the money went; failed: it never will by itself.
    status TEXT NOT NULL CHECK (status IN ('due', 'accepted', 'done', 'failed')),
    provider_id TEXT,
    asked_at BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    next_try_at BIGINT NOT NULL,
    done_at BIGINT,
    CHECK ((status = 'done') = (done_at IS NOT NULL)),
    CHECK (status <> 'accepted' OR provider_id IS NOT NULL)
);
CREATE UNIQUE INDEX one_refund_per_number ON refunds (payment_id, number);
CREATE INDEX refunds_on_their_way ON refunds (next_try_at) WHERE status IN ('due', 'accepted');

-- The book of what moved. Rows are added and never changed.
CREATE TABLE payment_entries (
    id {identity},
    payment_id BIGINT NOT NULL REFERENCES payments (id),
    refund_id BIGINT REFERENCES refunds (id),
    -- In is positive, out is negative.
    amount_paise BIGINT NOT NULL CHECK ((refund_id IS NULL AND amount_paise > 0) OR (refund_id IS NOT NULL AND amount_paise < 0)),
    written_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_entry_in_per_payment ON payment_entries (payment_id) WHERE refund_id IS NULL;
CREATE UNIQUE INDEX one_entry_out_per_refund ON payment_entries (refund_id) WHERE refund_id IS NOT NULL;
CREATE INDEX entries_by_payment ON payment_entries (payment_id);

-- What providers told us, verified. An event is committed before it is understood. Its id travels outside the signature,
-- so the signature is part of the key: nobody can hide one event behind the name of another.
CREATE TABLE payment_events (
    id {identity},
    provider TEXT NOT NULL,
    event_id TEXT NOT NULL,
    signature TEXT NOT NULL,
    body TEXT NOT NULL,
    received_at BIGINT NOT NULL,
    outcome TEXT,
    handled_at BIGINT,
    CHECK ((outcome IS NULL) = (handled_at IS NULL))
);
CREATE UNIQUE INDEX one_event_per_delivery ON payment_events (provider, event_id, signature);
CREATE INDEX events_without_outcome ON payment_events (provider, id) WHERE outcome IS NULL;
CREATE INDEX events_handled ON payment_events (handled_at) WHERE handled_at IS NOT NULL;

-- The provider of a development server: its links, as any provider keeps them on its own side.
CREATE TABLE sandbox_links (
    id {identity},
    reference TEXT NOT NULL,
    token TEXT NOT NULL,
    amount_paise BIGINT NOT NULL CHECK (amount_paise > 0),
    description TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('created', 'paid', 'cancelled')),
    expires_at BIGINT NOT NULL,
    capture_id TEXT,
    CHECK ((status = 'paid') = (capture_id IS NOT NULL))
);
CREATE UNIQUE INDEX one_sandbox_link_per_reference ON sandbox_links (reference);
CREATE UNIQUE INDEX one_sandbox_link_per_token ON sandbox_links (token);
