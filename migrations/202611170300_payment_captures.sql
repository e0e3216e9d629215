-- Money that the provider reports and that does not match its payment, with what an operator decided about it. The webhook
-- that reported it is deleted after a month; this evidence stays.
CREATE TABLE payment_captures (
    id {identity},
    payment_id BIGINT NOT NULL REFERENCES payments (id),
    -- The provider's id of the money; empty when the report had none.
    provider_payment_id TEXT NOT NULL,
    -- NULL when the report had none.
    amount_paise BIGINT,
    currency TEXT NOT NULL,
    -- Why it does not match.
    reason TEXT NOT NULL,
    reported_at BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'matched', 'refunded', 'written_off')),
    -- The operator's reason for the decision.
    resolution_reason TEXT,
    resolved_at BIGINT,
    CHECK ((status = 'open') = (resolved_at IS NULL)),
    CHECK ((status = 'open') = (resolution_reason IS NULL))
);
CREATE UNIQUE INDEX one_capture_per_provider_payment ON payment_captures (payment_id, provider_payment_id);
CREATE INDEX open_captures ON payment_captures (id) WHERE status = 'open';

-- A refund of such money: outside of what its payment has paid and refunded.
ALTER TABLE refunds ADD COLUMN payment_capture_id BIGINT REFERENCES payment_captures (id);
ALTER TABLE ledger_entries ADD COLUMN payment_capture_id BIGINT REFERENCES payment_captures (id);
DROP INDEX one_ledger_entry_per_payment;
CREATE UNIQUE INDEX one_ledger_entry_per_payment ON ledger_entries (payment_id) WHERE refund_id IS NULL AND payment_capture_id IS NULL;
CREATE UNIQUE INDEX one_ledger_entry_per_capture ON ledger_entries (payment_capture_id) WHERE payment_capture_id IS NOT NULL;

INSERT INTO payment_captures (payment_id, provider_payment_id, currency, reason, reported_at, status)
SELECT id, '', 'INR', 'it went to review before evidence was stored', created_at, 'open'
FROM payments
WHERE status = 'review';
