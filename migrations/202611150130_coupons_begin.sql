CREATE TABLE coupons (
    id {identity},
    code TEXT NOT NULL,
    code_key TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('percentage', 'fixed')),
    -- Percent for the one kind, paise for the other.
    value BIGINT NOT NULL CHECK (value > 0),
    -- The areas it is good for, with spaces between.
    areas TEXT NOT NULL,
    starts_at BIGINT,
    ends_at BIGINT,
    smallest_amount_paise BIGINT NOT NULL CHECK (smallest_amount_paise >= 0),
    largest_discount_paise BIGINT CHECK (largest_discount_paise > 0),
    max_uses BIGINT CHECK (max_uses > 0),
    used BIGINT NOT NULL DEFAULT 0 CHECK (used >= 0),
    uses_per_person BIGINT CHECK (uses_per_person > 0),
    -- 1: so often in each area; 0: so often in all.
    per_area BIGINT NOT NULL CHECK (per_area IN (0, 1)),
    CHECK (kind = 'fixed' OR value <= 100),
    CHECK (max_uses IS NULL OR used <= max_uses)
);
CREATE UNIQUE INDEX one_coupon_per_code ON coupons (code_key);

-- A coupon used for one appointment, order or subscription.
CREATE TABLE coupon_redemptions (
    id {identity},
    coupon_id BIGINT NOT NULL REFERENCES coupons (id),
    -- A user, or a guest's address.
    person TEXT NOT NULL,
    area TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    -- Where the person's uses are counted: an area, or nothing for all.
    scope TEXT NOT NULL,
    -- Which of the person's allowed uses this is, from 1.
    use_number BIGINT NOT NULL CHECK (use_number > 0),
    discount_paise BIGINT NOT NULL CHECK (discount_paise >= 0),
    status TEXT NOT NULL CHECK (status IN ('reserved', 'committed', 'released')),
    redeemed_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_redemption_per_subject ON coupon_redemptions (area, subject_id);
CREATE UNIQUE INDEX one_redemption_per_use ON coupon_redemptions (coupon_id, person, scope, use_number)
    WHERE status <> 'released';
