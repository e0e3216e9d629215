CREATE TABLE specializations (
    id {identity},
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    description TEXT NOT NULL,
    -- Lists of texts, as JSON.
    common_conditions TEXT NOT NULL,
    treatment_approaches TEXT NOT NULL
);
CREATE UNIQUE INDEX one_specialization_per_slug ON specializations (slug);

CREATE TABLE doctors (
    id {identity},
    name TEXT NOT NULL,
    registration_number TEXT NOT NULL,
    -- Private: by it a doctor who signs in is known.
    email_key TEXT NOT NULL,
    -- A picture as the page asks for it.
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
    languages TEXT NOT NULL
);
CREATE UNIQUE INDEX one_doctor_per_registration ON doctors (registration_number);

CREATE TABLE doctor_specializations (
    doctor_id BIGINT NOT NULL REFERENCES doctors (id),
    specialization_id BIGINT NOT NULL REFERENCES specializations (id),
    place BIGINT NOT NULL,
    PRIMARY KEY (doctor_id, specialization_id)
);

-- Weekly hours in the clinic's zone: day 1 is Monday, minutes are counted from midnight.
CREATE TABLE doctor_hours (
    doctor_id BIGINT NOT NULL REFERENCES doctors (id),
    weekday BIGINT NOT NULL CHECK (weekday >= 1 AND weekday <= 7),
    from_minute BIGINT NOT NULL CHECK (from_minute >= 0),
    to_minute BIGINT NOT NULL CHECK (to_minute <= 1440),
    PRIMARY KEY (doctor_id, weekday, from_minute),
    CHECK (from_minute < to_minute)
);

-- Days away, both included, as YYYY-MM-DD in the clinic's zone.
CREATE TABLE doctor_leave (
    id {identity},
    doctor_id BIGINT NOT NULL REFERENCES doctors (id),
    from_day TEXT NOT NULL,
    to_day TEXT NOT NULL,
    CHECK (from_day <= to_day)
);
CREATE INDEX leave_by_doctor ON doctor_leave (doctor_id, to_day);

-- A session. While it waits for its money it is a hold: the hold is the appointment itself, so the two cannot disagree.
CREATE TABLE appointments (
    id {identity},
    doctor_id BIGINT NOT NULL REFERENCES doctors (id),
    user_id BIGINT NOT NULL,
    starts_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('on_hold', 'booked', 'completed', 'expired', 'cancelled')),
    hold_until BIGINT,
    payment_id BIGINT,
    base_fee_paise BIGINT NOT NULL,
    membership_discount_paise BIGINT NOT NULL,
    coupon_discount_paise BIGINT NOT NULL,
    coupon_code TEXT,
    amount_paise BIGINT NOT NULL,
    -- Opens the room to whoever has it; made when the session is booked.
    room_token TEXT,
    made_at BIGINT NOT NULL,
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
CREATE UNIQUE INDEX one_appointment_per_room ON appointments (room_token) WHERE room_token IS NOT NULL;
CREATE INDEX appointments_by_person ON appointments (user_id, starts_at);
CREATE INDEX holds_by_end ON appointments (hold_until) WHERE status = 'on_hold';
CREATE INDEX booked_by_start ON appointments (starts_at) WHERE status = 'booked';

-- What somebody tells their doctor, apart from everything else: encryption and erasure will touch this table alone.
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

-- Rows that exist to be locked: two bookings of one doctor's day, or of one person, take turns.
CREATE TABLE doctor_days (
    doctor_id BIGINT NOT NULL REFERENCES doctors (id),
    day TEXT NOT NULL,
    PRIMARY KEY (doctor_id, day)
);
CREATE TABLE patients (
    user_id BIGINT NOT NULL PRIMARY KEY
);

-- Doctors' pictures, in base64, by a name made from their bytes.
CREATE TABLE doctor_portraits (
    name TEXT NOT NULL PRIMARY KEY,
    media_type TEXT NOT NULL,
    content TEXT NOT NULL
);
