CREATE TABLE specializations (
    id {identity},
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    description TEXT NOT NULL,
    -- JSON arrays of strings.
    common_conditions TEXT NOT NULL,
    treatment_approaches TEXT NOT NULL
);
CREATE UNIQUE INDEX one_specialization_per_slug ON specializations (slug);

CREATE TABLE doctors (
    id {identity},
    name TEXT NOT NULL,
    registration_number TEXT NOT NULL,
    -- Normalised address. Private: it identifies the doctor at sign-in.
    email_key TEXT NOT NULL,
    -- URL path of the portrait.
    image TEXT,
    verified BIGINT NOT NULL CHECK (verified IN (0, 1)),
    experience BIGINT NOT NULL CHECK (experience >= 0),
    rating_tenths BIGINT NOT NULL CHECK (rating_tenths >= 0 AND rating_tenths <= 50),
    review_count BIGINT NOT NULL CHECK (review_count >= 0),
    patient_count BIGINT NOT NULL CHECK (patient_count >= 0),
    fee_paise BIGINT NOT NULL CHECK (fee_paise > 0),
    degree TEXT NOT NULL,
    hospital TEXT NOT NULL,
    bio TEXT NOT NULL,
    location TEXT NOT NULL,
    availability TEXT NOT NULL,
    -- JSON array of strings.
    languages TEXT NOT NULL,
    -- Incremented with every change of fee, hours or leave: it invalidates cached schedules.
    schedule_version BIGINT NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX one_doctor_per_registration ON doctors (registration_number);

CREATE TABLE doctor_specializations (
    doctor_id BIGINT NOT NULL REFERENCES doctors (id),
    specialization_id BIGINT NOT NULL REFERENCES specializations (id),
    -- Order on the doctor's profile.
    position BIGINT NOT NULL,
    PRIMARY KEY (doctor_id, specialization_id)
);

-- Weekly working hours in IST: weekday 1 is Monday, minutes are counted from midnight.
CREATE TABLE doctor_hours (
    doctor_id BIGINT NOT NULL REFERENCES doctors (id),
    weekday BIGINT NOT NULL CHECK (weekday >= 1 AND weekday <= 7),
    from_minute BIGINT NOT NULL CHECK (from_minute >= 0),
    to_minute BIGINT NOT NULL CHECK (to_minute <= 1440),
    PRIMARY KEY (doctor_id, weekday, from_minute),
    CHECK (from_minute < to_minute)
);

-- Days of leave in IST as YYYY-MM-DD, both ends included.
CREATE TABLE doctor_leave (
    id {identity},
    doctor_id BIGINT NOT NULL REFERENCES doctors (id),
    from_day TEXT NOT NULL,
    to_day TEXT NOT NULL,
    CHECK (from_day <= to_day)
);
CREATE INDEX leave_by_doctor ON doctor_leave (doctor_id, to_day);

-- An unpaid hold is an appointment in status on_hold, so that hold and appointment cannot disagree.
CREATE TABLE appointments (
    id {identity},
    doctor_id BIGINT NOT NULL REFERENCES doctors (id),
    user_id BIGINT NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('on_hold', 'booked', 'completed', 'expired', 'cancelled')),
    hold_until BIGINT,
    base_fee_paise BIGINT NOT NULL,
    membership_discount_paise BIGINT NOT NULL,
    coupon_discount_paise BIGINT NOT NULL,
    coupon_code TEXT,
    amount_paise BIGINT NOT NULL,
    -- Bearer tokens of the patient and the doctor for the video room, generated when the appointment is booked.
    room_token TEXT,
    doctor_room_token TEXT,
    created_at BIGINT NOT NULL,
    booked_at BIGINT,
    cancelled_at BIGINT,
    cancel_reason TEXT,
    day_reminded_at BIGINT,
    hour_reminded_at BIGINT,
    CHECK (starts_at < ends_at),
    CHECK ((status = 'on_hold') = (hold_until IS NOT NULL)),
    CHECK (status NOT IN ('booked', 'completed') OR room_token IS NOT NULL),
    CHECK (amount_paise = base_fee_paise - membership_discount_paise - coupon_discount_paise AND amount_paise >= 0)
);
CREATE UNIQUE INDEX one_live_appointment_per_slot ON appointments (doctor_id, starts_at)
    WHERE status IN ('on_hold', 'booked', 'completed');
CREATE UNIQUE INDEX one_appointment_per_room_token ON appointments (room_token) WHERE room_token IS NOT NULL;
CREATE UNIQUE INDEX one_appointment_per_doctor_room_token ON appointments (doctor_room_token)
    WHERE doctor_room_token IS NOT NULL;
CREATE INDEX appointments_by_user ON appointments (user_id, starts_at);
-- The holds of a user are counted at every booking.
CREATE INDEX holds_by_user ON appointments (user_id, hold_until) WHERE status = 'on_hold';
CREATE INDEX holds_by_expiry ON appointments (hold_until) WHERE status = 'on_hold';
CREATE INDEX booked_by_start ON appointments (starts_at) WHERE status = 'booked';
CREATE INDEX booked_without_doctor_token ON appointments (starts_at)
    WHERE status = 'booked' AND doctor_room_token IS NULL;

-- Health data, in a table of its own so that encryption and erasure touch nothing else.
CREATE TABLE patient_details (
    appointment_id BIGINT NOT NULL PRIMARY KEY REFERENCES appointments (id),
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    age BIGINT CHECK (age >= 1 AND age <= 120),
    concerns TEXT,
    previous_therapy BIGINT NOT NULL CHECK (previous_therapy IN (0, 1)),
    whatsapp_opt_in BIGINT NOT NULL CHECK (whatsapp_opt_in IN (0, 1))
);

-- Consent to the video session. Written once, never updated.
CREATE TABLE room_consents (
    appointment_id BIGINT NOT NULL REFERENCES appointments (id),
    side TEXT NOT NULL CHECK (side IN ('patient', 'doctor')),
    consented_at BIGINT NOT NULL,
    PRIMARY KEY (appointment_id, side)
);

-- The browser tab of each side that has the call. `generation` counts the connections of that side: a connection of an older
-- generation has been replaced, on whichever node it is.
CREATE TABLE room_participants (
    appointment_id BIGINT NOT NULL REFERENCES appointments (id),
    side TEXT NOT NULL CHECK (side IN ('patient', 'doctor')),
    tab_id TEXT,
    generation BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    left_at BIGINT,
    PRIMARY KEY (appointment_id, side)
);
CREATE INDEX participants_by_last_seen ON room_participants (last_seen_at);

-- Undelivered signaling messages. A row is deleted on delivery, and in any case within two minutes.
CREATE TABLE signaling_messages (
    id {identity},
    appointment_id BIGINT NOT NULL REFERENCES appointments (id),
    from_tab_id TEXT NOT NULL,
    to_side TEXT NOT NULL CHECK (to_side IN ('patient', 'doctor')),
    to_tab_id TEXT NOT NULL,
    data TEXT NOT NULL,
    sent_at BIGINT NOT NULL
);
CREATE INDEX signaling_messages_by_recipient ON signaling_messages (appointment_id, to_side, id);
CREATE INDEX signaling_messages_by_age ON signaling_messages (sent_at);
