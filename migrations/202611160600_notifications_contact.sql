-- What people write to us from the contact page. The two letters about a ticket are written with it.
CREATE TABLE contact_tickets (
    id {identity},
    -- Readable, as a person would tell it on the phone, and not to be guessed: DFT-7K3M-Q9XT.
    number TEXT NOT NULL,
    -- The same words of the same person. Held for some minutes, so that a second click finds the first one's ticket.
    repeat_key TEXT,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    topic TEXT NOT NULL,
    -- Whom or what it is about, where the page knew: a doctor's name.
    about TEXT,
    message TEXT NOT NULL,
    written_at BIGINT NOT NULL,
    closed_at BIGINT,
    CHECK (closed_at IS NULL OR closed_at >= written_at)
);
CREATE UNIQUE INDEX one_ticket_per_number ON contact_tickets (number);
CREATE UNIQUE INDEX one_ticket_per_repeat ON contact_tickets (repeat_key);
CREATE INDEX open_tickets ON contact_tickets (written_at) WHERE closed_at IS NULL;
