CREATE TABLE products (
    id {identity},
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    -- Tax included.
    price_paise BIGINT NOT NULL CHECK (price_paise > 0),
    -- Path of the picture.
    image TEXT,
    -- JSON array of strings.
    details TEXT NOT NULL,
    hsn TEXT NOT NULL,
    gst_percent BIGINT NOT NULL CHECK (gst_percent >= 0 AND gst_percent <= 40),
    -- Pieces in stock, and how many of them pending orders have reserved. The two CHECKs below decide between concurrent
    -- buyers: the one who would violate them is told that the product is out of stock.
    stock BIGINT NOT NULL,
    reserved BIGINT NOT NULL DEFAULT 0,
    -- How many pieces were ever received, as the catalogue file says; a larger number in the file adds to the stock.
    total_received BIGINT NOT NULL,
    CHECK (stock >= 0),
    CHECK (reserved >= 0 AND reserved <= stock)
);
CREATE UNIQUE INDEX one_product_per_slug ON products (slug);

-- product_id has no foreign key: lines are only inserted from the product's own row, products are never deleted, and on
-- PostgreSQL every buyer of a product would take a shared lock on its row.
CREATE TABLE cart_lines (
    id {identity},
    user_id BIGINT NOT NULL,
    product_id BIGINT NOT NULL,
    -- A cart has fifty positions; a new line goes after the others, or into a gap.
    position BIGINT NOT NULL CHECK (position >= 1 AND position <= 50),
    quantity BIGINT NOT NULL CHECK (quantity >= 1 AND quantity <= 10),
    added_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_cart_line_per_product ON cart_lines (user_id, product_id);
CREATE UNIQUE INDEX one_cart_line_per_position ON cart_lines (user_id, position);

CREATE TABLE addresses (
    id {identity},
    user_id BIGINT NOT NULL,
    name TEXT NOT NULL,
    phone TEXT NOT NULL,
    full_address TEXT NOT NULL,
    pincode TEXT NOT NULL,
    country TEXT NOT NULL,
    state TEXT NOT NULL,
    landmark TEXT,
    is_default BIGINT NOT NULL CHECK (is_default IN (0, 1)),
    added_at BIGINT NOT NULL
);
CREATE INDEX addresses_by_user ON addresses (user_id);
CREATE UNIQUE INDEX one_default_address_per_user ON addresses (user_id) WHERE is_default = 1;

-- The lines of a pending order are its stock reservation. Address, names and prices are copies.
CREATE TABLE orders (
    id {identity},
    -- NULL for a guest order, which is opened with one of its tokens or by a member with its verified email address.
    user_id BIGINT,
    buyer_name TEXT NOT NULL,
    email TEXT NOT NULL,
    -- The email address in lower case, for lookups.
    email_key TEXT NOT NULL,
    -- Identifies the cart it came from: a cart has one pending order at a time.
    cart_key TEXT NOT NULL,
    status TEXT NOT NULL CHECK (
        status IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded')
    ),
    hold_until BIGINT,
    payment_id BIGINT,
    subtotal_paise BIGINT NOT NULL,
    discount_paise BIGINT NOT NULL DEFAULT 0,
    coupon_code TEXT,
    total_paise BIGINT NOT NULL,
    name TEXT NOT NULL,
    phone TEXT NOT NULL,
    full_address TEXT NOT NULL,
    pincode TEXT NOT NULL,
    country TEXT NOT NULL,
    state TEXT NOT NULL,
    landmark TEXT,
    placed_at BIGINT NOT NULL,
    paid_at BIGINT,
    carrier TEXT,
    tracking_number TEXT,
    shipped_at BIGINT,
    delivered_at BIGINT,
    cancelled_at BIGINT,
    cancel_reason TEXT,
    -- system: not paid in time, or replaced by another order; a late payment may reinstate it. operator: final.
    cancelled_by TEXT CHECK (cancelled_by IN ('system', 'operator')),
    CHECK ((status = 'pending') = (hold_until IS NOT NULL)),
    CHECK (total_paise = subtotal_paise - discount_paise AND discount_paise >= 0 AND total_paise >= 0),
    CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
    CHECK ((cancelled_by IS NULL) = (cancelled_at IS NULL)),
    CHECK (status NOT IN ('processing', 'shipped', 'delivered', 'refunded') OR paid_at IS NOT NULL)
);
CREATE UNIQUE INDEX one_pending_order_per_cart ON orders (cart_key) WHERE status = 'pending';
CREATE INDEX orders_by_user ON orders (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX guest_orders_by_email ON orders (email_key, id) WHERE user_id IS NULL;
-- Pending orders are those with hold_until. Written with this condition instead of status = 'pending', each index matches
-- one query only; otherwise PostgreSQL takes all indexes of pending orders for equally good while there are few.
CREATE INDEX pending_orders_by_expiry ON orders (hold_until) WHERE hold_until IS NOT NULL;
CREATE INDEX pending_guest_orders_by_email ON orders (email_key, hold_until)
    WHERE hold_until IS NOT NULL AND user_id IS NULL;

CREATE TABLE order_lines (
    order_id BIGINT NOT NULL REFERENCES orders (id),
    -- In the order of the cart.
    position BIGINT NOT NULL,
    product_id BIGINT NOT NULL REFERENCES products (id),
    name TEXT NOT NULL,
    image TEXT,
    price_paise BIGINT NOT NULL CHECK (price_paise > 0),
    quantity BIGINT NOT NULL CHECK (quantity >= 1 AND quantity <= 10),
    hsn TEXT NOT NULL,
    gst_percent BIGINT NOT NULL,
    PRIMARY KEY (order_id, position)
);
CREATE UNIQUE INDEX one_order_line_per_product ON order_lines (order_id, product_id);

-- Tokens that open a guest order: 160 random bits, stored as a hash. Each email and each response has its own.
CREATE TABLE order_tokens (
    token_hash TEXT NOT NULL PRIMARY KEY,
    order_id BIGINT NOT NULL REFERENCES orders (id),
    created_at BIGINT NOT NULL
);

-- The last number of each financial year. Incremented in the transaction that settles the payment, so that the series
-- has no gap.
CREATE TABLE invoice_series (
    financial_year TEXT NOT NULL PRIMARY KEY,
    last_number BIGINT NOT NULL CHECK (last_number > 0)
);

CREATE TABLE invoices (
    order_id BIGINT NOT NULL PRIMARY KEY REFERENCES orders (id),
    financial_year TEXT NOT NULL,
    number BIGINT NOT NULL,
    issued_at BIGINT NOT NULL,
    taxable_paise BIGINT NOT NULL,
    tax_paise BIGINT NOT NULL,
    total_paise BIGINT NOT NULL,
    -- The whole invoice as it was issued, as versioned JSON: later changes of seller or code do not affect it.
    document TEXT NOT NULL,
    CHECK (taxable_paise + tax_paise = total_paise)
);
CREATE UNIQUE INDEX one_invoice_per_number ON invoices (financial_year, number);
