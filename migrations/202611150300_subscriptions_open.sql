CREATE TABLE plans (
    id {identity},
    name TEXT NOT NULL,
    price_paise BIGINT NOT NULL CHECK (price_paise > 0),
    months BIGINT NOT NULL CHECK (months > 0),
    -- A JSON list of sentences.
    features TEXT NOT NULL,
    -- 0: no longer sold. Whoever has it keeps it.
    offered BIGINT NOT NULL CHECK (offered IN (0, 1))
);
CREATE UNIQUE INDEX one_plan_per_name ON plans (name);

-- Somebody wants a plan, at a price that was quoted. It keeps the plan as it was then. There is no reference to the
-- person's own row: like payments, purchases are kept longer than a person may wish to be known to us.
CREATE TABLE purchases (
    id {identity},
    user_id BIGINT NOT NULL,
    plan_id BIGINT NOT NULL REFERENCES plans (id),
    plan_name TEXT NOT NULL,
    price_paise BIGINT NOT NULL CHECK (price_paise > 0),
    months BIGINT NOT NULL CHECK (months > 0),
    features TEXT NOT NULL,
    change TEXT NOT NULL CHECK (change IN ('new', 'extend', 'upgrade', 'later')),
    -- What was left of the terms it takes the place of, and a JSON list of their ids.
    credit_paise BIGINT NOT NULL CHECK (credit_paise >= 0),
    credited_terms TEXT NOT NULL,
    coupon_code TEXT,
    discount_paise BIGINT NOT NULL CHECK (discount_paise >= 0),
    amount_paise BIGINT NOT NULL CHECK (amount_paise >= 0),
    payment_id BIGINT,
    -- open: its link can be paid; done: it has its term; closed: nobody waits for its money any more, though it may come.
    status TEXT NOT NULL CHECK (status IN ('open', 'done', 'closed')),
    -- Whom to write to. Demo people have no mailbox.
    name TEXT NOT NULL,
    email TEXT,
    created_at BIGINT NOT NULL,
    CHECK (amount_paise = price_paise - credit_paise - discount_paise)
);
CREATE UNIQUE INDEX one_open_purchase_per_person ON purchases (user_id) WHERE status = 'open';
CREATE UNIQUE INDEX one_purchase_per_payment ON purchases (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX purchases_by_person ON purchases (user_id);

-- A row for everyone who has ever had a term, locked while their terms change: terms follow one another, so two that come
-- at once must take turns.
CREATE TABLE subscribers (
    user_id BIGINT NOT NULL PRIMARY KEY
);

-- What a purchase bought: a stretch of membership. Terms are never moved or shortened; a term that another took the
-- place of, or whose money went back, counts no more.
CREATE TABLE terms (
    id {identity},
    user_id BIGINT NOT NULL,
    purchase_id BIGINT NOT NULL REFERENCES purchases (id),
    payment_id BIGINT,
    -- What it cost in money and credit: what an upgrade gives credit for.
    value_paise BIGINT NOT NULL CHECK (value_paise >= 0),
    -- The day its months are counted from, such as 2027-01-31, and how many months after that day it ends.
    anchor_day TEXT NOT NULL,
    anchor_months BIGINT NOT NULL CHECK (anchor_months > 0),
    starts_at BIGINT NOT NULL,
    -- The first moment after it.
    ends_at BIGINT NOT NULL,
    -- The purchase that took its place.
    replaced_by BIGINT REFERENCES purchases (id),
    revoked_at BIGINT,
    -- When there is something to write to the person about it; nothing once all is said.
    next_word_at BIGINT,
    CHECK (starts_at < ends_at),
    CHECK (next_word_at IS NULL OR (replaced_by IS NULL AND revoked_at IS NULL))
);
CREATE UNIQUE INDEX one_term_per_purchase ON terms (purchase_id);
CREATE UNIQUE INDEX one_term_per_payment ON terms (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX terms_by_person ON terms (user_id, ends_at);
CREATE INDEX terms_by_replacement ON terms (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX terms_to_write_about ON terms (next_word_at) WHERE next_word_at IS NOT NULL;
