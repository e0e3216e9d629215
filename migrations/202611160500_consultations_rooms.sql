-- The doctor's own way into the room. Made when the session is booked; sessions that were booked before this column get
-- theirs from the program, because no SQL of ours makes anything by chance.
ALTER TABLE appointments ADD COLUMN doctor_room_token TEXT;
CREATE UNIQUE INDEX one_appointment_per_doctors_room ON appointments (doctor_room_token)
    WHERE doctor_room_token IS NOT NULL;
CREATE INDEX booked_without_a_doctors_room ON appointments (starts_at)
    WHERE status = 'booked' AND doctor_room_token IS NULL;

-- Who agreed to a session over video, and when. Written once, never changed.
CREATE TABLE room_consents (
    appointment_id BIGINT NOT NULL REFERENCES appointments (id),
    side TEXT NOT NULL CHECK (side IN ('patient', 'doctor')),
    given_at BIGINT NOT NULL,
    PRIMARY KEY (appointment_id, side)
);

-- Which page of each side has the call. `seat` counts the sockets that have come: one that is no longer the latest has been
-- replaced, on whichever node it is.
CREATE TABLE room_seats (
    appointment_id BIGINT NOT NULL REFERENCES appointments (id),
    side TEXT NOT NULL CHECK (side IN ('patient', 'doctor')),
    tab TEXT,
    seat BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    left_at BIGINT,
    PRIMARY KEY (appointment_id, side)
);
CREATE INDEX seats_by_last_sign ON room_seats (seen_at);

-- What one page has said to the other and the other has not taken yet. A row goes when it is delivered, and in any case
-- within two minutes.
CREATE TABLE room_signals (
    id {identity},
    appointment_id BIGINT NOT NULL REFERENCES appointments (id),
    from_tab TEXT NOT NULL,
    to_side TEXT NOT NULL CHECK (to_side IN ('patient', 'doctor')),
    to_tab TEXT NOT NULL,
    data TEXT NOT NULL,
    sent_at BIGINT NOT NULL
);
CREATE INDEX signals_by_room ON room_signals (appointment_id, to_side, id);
CREATE INDEX signals_by_age ON room_signals (sent_at);
