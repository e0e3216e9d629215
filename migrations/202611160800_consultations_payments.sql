-- A session's payment is found by what it is for. Noting it here as well cost every booking a second write of its row.
ALTER TABLE appointments DROP COLUMN payment_id;
