-- What one person holds is counted at every booking. Without this PostgreSQL walks through what everybody holds, and SQLite
-- through everything the person ever booked.
CREATE INDEX holds_by_person ON appointments (user_id, hold_until) WHERE status = 'on_hold';
