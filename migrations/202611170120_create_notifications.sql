-- Newsletter subscribers, the outbox, and contact tickets.

CREATE TABLE newsletter_subscribers (
    id {identity},
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    subscribed_at BIGINT NOT NULL,
    unsubscribed_at BIGINT,
    -- Hash of the token in the unsubscribe link of the last email.
    unsubscribe_token_hash TEXT NOT NULL
);
CREATE UNIQUE INDEX one_subscriber_per_email ON newsletter_subscribers (email_key);
CREATE UNIQUE INDEX one_subscriber_per_unsubscribe_token ON newsletter_subscribers (unsubscribe_token_hash);

-- A row is inserted in the transaction that causes the message and delivered after its commit.
CREATE TABLE outbox (
    id {identity},
    dedupe_key TEXT NOT NULL,
    channel TEXT NOT NULL CHECK (channel IN ('mail', 'whatsapp')),
    recipient TEXT NOT NULL,
    message TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'sending', 'sent', 'dead')),
    attempts BIGINT NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    queued_at BIGINT NOT NULL,
    next_at BIGINT NOT NULL,
    lease_until BIGINT,
    sent_at BIGINT,
    last_error TEXT,
    CHECK ((status = 'sending') = (lease_until IS NOT NULL)),
    CHECK ((status = 'sent') = (sent_at IS NOT NULL))
);
CREATE UNIQUE INDEX one_message_per_dedupe_key ON outbox (dedupe_key);
-- Partial indexes: pending and dead messages are counted after every delivery pass, without reading the sent ones.
CREATE INDEX outbox_due ON outbox (next_at) WHERE status IN ('pending', 'sending');
CREATE INDEX outbox_dead ON outbox (id) WHERE status = 'dead';

-- Messages from the contact page. The emails about a ticket are queued in its transaction.
CREATE TABLE contact_tickets (
    id {identity},
    -- Readable on the phone and not guessable: DFT-7K3M-Q9XT.
    number TEXT NOT NULL,
    -- Hash of sender and content, set for ten minutes: a repeated submission finds the first one's ticket.
    dedup_key TEXT,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    topic TEXT NOT NULL,
    -- What the message refers to, where the page knows: a doctor's name.
    about TEXT,
    message TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    closed_at BIGINT,
    CHECK (closed_at IS NULL OR closed_at >= created_at)
);
CREATE UNIQUE INDEX one_ticket_per_number ON contact_tickets (number);
CREATE UNIQUE INDEX one_ticket_per_dedup_key ON contact_tickets (dedup_key);
CREATE INDEX open_tickets ON contact_tickets (created_at) WHERE closed_at IS NULL;
