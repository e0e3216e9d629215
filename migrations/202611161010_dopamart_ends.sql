-- The orders that wait are those with an end, and so these two indexes hold what they held. Said like this, each serves its
-- own question alone: while few wait, PostgreSQL takes all indexes of what is pending for equally good, and had walked
-- through everything that waits to count what one guest holds.
DROP INDEX pending_orders_by_end;
DROP INDEX pending_orders_by_guest;
CREATE INDEX pending_orders_by_end ON orders (hold_until) WHERE hold_until IS NOT NULL;
CREATE INDEX pending_orders_by_guest ON orders (email_key, hold_until) WHERE hold_until IS NOT NULL AND user_id IS NULL;
