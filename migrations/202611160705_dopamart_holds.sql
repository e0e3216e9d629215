-- What one guest has ordered and not paid for is counted before they order more. Without this PostgreSQL walks through
-- every order that waits.
CREATE INDEX pending_orders_by_guest ON orders (email_key, hold_until) WHERE status = 'pending' AND user_id IS NULL;
