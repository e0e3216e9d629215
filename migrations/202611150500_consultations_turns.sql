-- Changes with a doctor's fee, hours or leave: whoever keeps those in memory sees by it that they are old.
ALTER TABLE doctors ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- Rows that exist to be locked, both kinds in one table so that one sentence takes both: two bookings of one doctor's
-- day, or of one person, take turns.
CREATE TABLE booking_turns (
    name TEXT NOT NULL PRIMARY KEY
);
DROP TABLE doctor_days;
DROP TABLE patients;
