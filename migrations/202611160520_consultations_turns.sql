-- Bookings take turns by the database's own locks now, which leave nothing behind.
DROP TABLE booking_turns;
