-- What the worker asks for every two seconds, by provider first: without it SQLite takes the index of all links, or of all
-- deliveries, and reads every row there ever was.
DROP INDEX payments_to_look_at;
CREATE INDEX payments_to_look_at ON payments (provider, next_look_at) WHERE next_look_at IS NOT NULL;
DROP INDEX events_without_outcome;
CREATE INDEX events_without_outcome ON payment_events (provider, id) WHERE outcome IS NULL;
-- Nobody asks by it.
DROP INDEX payments_due_back;
