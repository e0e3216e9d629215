-- What a plan takes off the fee of every consultation, and for how many people it is. A purchase keeps a copy of both.
ALTER TABLE plans ADD COLUMN consultation_percent BIGINT NOT NULL DEFAULT 0
    CHECK (consultation_percent >= 0 AND consultation_percent <= 100);
ALTER TABLE plans ADD COLUMN seats BIGINT NOT NULL DEFAULT 1 CHECK (seats >= 1);
ALTER TABLE subscription_purchases ADD COLUMN consultation_percent BIGINT NOT NULL DEFAULT 0
    CHECK (consultation_percent >= 0 AND consultation_percent <= 100);
ALTER TABLE subscription_purchases ADD COLUMN seats BIGINT NOT NULL DEFAULT 1 CHECK (seats >= 1);
