CREATE TABLE newsletter_readers (
    id {identity},
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    subscribed_at BIGINT NOT NULL,
    unsubscribed_at BIGINT,
    -- The fingerprint of the token in the last letter's unsubscribe link.
    unsubscribe_fingerprint TEXT NOT NULL
);
CREATE UNIQUE INDEX one_reader_per_email ON newsletter_readers (email_key);
CREATE UNIQUE INDEX one_reader_per_unsubscribe_link ON newsletter_readers (unsubscribe_fingerprint);

-- Messages leave by here. A row is written in the transaction that causes it and is sent afterwards.
CREATE TABLE outbox (
    id {identity},
    dedupe_key TEXT NOT NULL,
    channel TEXT NOT NULL CHECK (channel IN ('mail', 'whatsapp')),
    recipient TEXT NOT NULL,
    message TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'sending', 'sent', 'dead', 'cancelled')),
    attempts BIGINT NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    queued_at BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    lease_until BIGINT,
    sent_at BIGINT,
    last_error TEXT,
    CHECK ((status = 'sending') = (lease_until IS NOT NULL)),
    CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
CREATE UNIQUE INDEX one_message_per_cause ON outbox (dedupe_key);
CREATE INDEX outbox_due ON outbox (next_at) WHERE status IN ('pending', 'sending');
