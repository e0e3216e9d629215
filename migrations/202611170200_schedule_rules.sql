-- A session can be booked until this long before its start.
ALTER TABLE doctors ADD COLUMN min_notice_minutes BIGINT NOT NULL DEFAULT 60 CHECK (min_notice_minutes >= 25);

-- An import replaces only the leave that imports made.
ALTER TABLE doctor_leave ADD COLUMN source TEXT NOT NULL DEFAULT 'import' CHECK (source IN ('import', 'operator'));
