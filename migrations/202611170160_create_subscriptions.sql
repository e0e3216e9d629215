CREATE TABLE plans (
    id {identity},
    name TEXT NOT NULL,
    price_paise BIGINT NOT NULL CHECK (price_paise > 0),
    months BIGINT NOT NULL CHECK (months > 0),
    -- A JSON list of strings.
    features TEXT NOT NULL,
    -- 0: no longer sold. Members who have it keep it.
    offered BIGINT NOT NULL CHECK (offered IN (0, 1))
);
CREATE UNIQUE INDEX one_plan_per_name ON plans (name);

-- A purchase of a plan at a quoted price. It keeps a copy of the plan as it was quoted. There is no reference to the
-- user's row: like payments, purchases are kept after an account is deleted.
CREATE TABLE subscription_purchases (
    id {identity},
    user_id BIGINT NOT NULL,
    plan_id BIGINT NOT NULL REFERENCES plans (id),
    plan_name TEXT NOT NULL,
    price_paise BIGINT NOT NULL CHECK (price_paise > 0),
    months BIGINT NOT NULL CHECK (months > 0),
    features TEXT NOT NULL,
    change TEXT NOT NULL CHECK (change IN ('new', 'extend', 'upgrade', 'later')),
    -- The unused value of the terms it replaces, and a JSON list of their ids.
    credit_paise BIGINT NOT NULL CHECK (credit_paise >= 0),
    credited_terms TEXT NOT NULL,
    coupon_code TEXT,
    discount_paise BIGINT NOT NULL CHECK (discount_paise >= 0),
    amount_paise BIGINT NOT NULL CHECK (amount_paise >= 0),
    payment_id BIGINT,
    -- open: its link can be paid; done: it has its term; closed: it is not expected to be paid any more, but may be.
    status TEXT NOT NULL CHECK (status IN ('open', 'done', 'closed')),
    -- The recipient of emails. Demo users have no address.
    name TEXT NOT NULL,
    email TEXT,
    created_at BIGINT NOT NULL,
    CHECK (amount_paise = price_paise - credit_paise - discount_paise)
);
CREATE UNIQUE INDEX one_open_purchase_per_user ON subscription_purchases (user_id) WHERE status = 'open';
CREATE UNIQUE INDEX one_purchase_per_payment ON subscription_purchases (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX purchases_by_user ON subscription_purchases (user_id);

-- The period of membership that a purchase has bought. Terms are never moved or shortened; a term that is replaced or
-- revoked is not effective.
CREATE TABLE subscription_terms (
    id {identity},
    user_id BIGINT NOT NULL,
    purchase_id BIGINT NOT NULL REFERENCES subscription_purchases (id),
    payment_id BIGINT,
    -- What it cost in money and credit: the base of an upgrade's credit.
    value_paise BIGINT NOT NULL CHECK (value_paise >= 0),
    -- The day its months are counted from, such as 2027-01-31, and how many months after that day it ends.
    billing_anchor TEXT NOT NULL,
    anchor_months BIGINT NOT NULL CHECK (anchor_months > 0),
    starts_at BIGINT NOT NULL,
    -- Exclusive.
    ends_at BIGINT NOT NULL,
    -- The purchase, an upgrade, that has replaced it.
    replaced_by BIGINT REFERENCES subscription_purchases (id),
    revoked_at BIGINT,
    -- When the next notice about it is due; NULL after the last.
    next_notice_at BIGINT,
    CHECK (starts_at < ends_at),
    CHECK (next_notice_at IS NULL OR (replaced_by IS NULL AND revoked_at IS NULL))
);
CREATE UNIQUE INDEX one_term_per_purchase ON subscription_terms (purchase_id);
CREATE UNIQUE INDEX one_term_per_payment ON subscription_terms (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX terms_by_user ON subscription_terms (user_id, ends_at);
CREATE INDEX terms_by_replacement ON subscription_terms (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX terms_due_for_notice ON subscription_terms (next_notice_at) WHERE next_notice_at IS NOT NULL;
