CREATE TABLE coupons (
    id {identity},
    -- Upper-case letters and digits.
    code TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('percentage', 'fixed')),
    -- Percent, or paise.
    value BIGINT NOT NULL CHECK (value > 0),
    -- The areas it can be used in, separated by spaces.
    areas TEXT NOT NULL,
    starts_at BIGINT,
    ends_at BIGINT,
    min_amount_paise BIGINT NOT NULL CHECK (min_amount_paise >= 0),
    max_discount_paise BIGINT CHECK (max_discount_paise > 0),
    max_uses BIGINT CHECK (max_uses > 0),
    used BIGINT NOT NULL DEFAULT 0 CHECK (used >= 0),
    max_uses_per_customer BIGINT CHECK (max_uses_per_customer > 0),
    -- 1: the limit per customer applies in each area separately; 0: in all areas together.
    limit_per_area BIGINT NOT NULL CHECK (limit_per_area IN (0, 1)),
    CHECK (kind = 'fixed' OR value <= 100),
    CHECK (max_uses IS NULL OR used <= max_uses)
);
CREATE UNIQUE INDEX one_coupon_per_code ON coupons (code);

-- A use of a coupon for one appointment, order or subscription purchase.
CREATE TABLE coupon_redemptions (
    id {identity},
    coupon_id BIGINT NOT NULL REFERENCES coupons (id),
    -- The customer: user:<id>, or email:<address> for a guest.
    holder TEXT NOT NULL,
    area TEXT NOT NULL,
    subject_id BIGINT NOT NULL,
    -- Where the holder's uses are counted: one area, or empty for all areas together.
    scope TEXT NOT NULL,
    -- Which of the holder's allowed uses this is, from 1.
    use_number BIGINT NOT NULL CHECK (use_number > 0),
    discount_paise BIGINT NOT NULL CHECK (discount_paise >= 0),
    status TEXT NOT NULL CHECK (status IN ('reserved', 'committed', 'released')),
    redeemed_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_redemption_per_subject ON coupon_redemptions (area, subject_id);
CREATE UNIQUE INDEX one_redemption_per_use ON coupon_redemptions (coupon_id, holder, scope, use_number)
    WHERE status <> 'released';
