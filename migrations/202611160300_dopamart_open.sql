CREATE TABLE products (
    id {identity},
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    -- What a buyer pays for one, tax included.
    price_paise BIGINT NOT NULL CHECK (price_paise > 0),
    -- A picture as the page asks for it.
    image TEXT,
    -- A list of texts, as JSON.
    details TEXT NOT NULL,
    hsn TEXT NOT NULL,
    gst_percent BIGINT NOT NULL CHECK (gst_percent >= 0 AND gst_percent <= 40),
    -- Pieces we have, and how many of them wait for somebody's money. This pair of promises is the referee between
    -- buyers: whoever would break it is told that nothing is left.
    stock BIGINT NOT NULL,
    reserved BIGINT NOT NULL DEFAULT 0,
    -- How many pieces the catalogue says have ever come in; a larger number there brings more.
    received BIGINT NOT NULL,
    CHECK (stock >= 0),
    CHECK (reserved >= 0 AND reserved <= stock)
);
CREATE UNIQUE INDEX one_product_per_slug ON products (slug);

-- Products' pictures, in base64, by a name made from their bytes.
CREATE TABLE product_pictures (
    name TEXT NOT NULL PRIMARY KEY,
    media_type TEXT NOT NULL,
    content TEXT NOT NULL
);

-- Rows that exist to be locked: what one person does to their cart and their addresses takes turns.
CREATE TABLE shoppers (
    user_id BIGINT NOT NULL PRIMARY KEY
);

CREATE TABLE cart_lines (
    id {identity},
    user_id BIGINT NOT NULL,
    product_id BIGINT NOT NULL REFERENCES products (id),
    -- A cart has fifty places; a line takes the first that is free.
    place BIGINT NOT NULL CHECK (place >= 1 AND place <= 50),
    quantity BIGINT NOT NULL CHECK (quantity >= 1 AND quantity <= 10),
    added_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_cart_line_per_product ON cart_lines (user_id, product_id);
CREATE UNIQUE INDEX one_cart_line_per_place ON cart_lines (user_id, place);

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
CREATE INDEX addresses_by_person ON addresses (user_id);
CREATE UNIQUE INDEX one_default_address_per_person ON addresses (user_id) WHERE is_default = 1;

-- An order. While it waits for its money its lines are the reservation: the two are one thing and cannot disagree.
-- Address, names and prices are its own copies.
CREATE TABLE orders (
    id {identity},
    -- A guest's order has nobody; it belongs to whoever holds one of its tokens or has verified its address.
    user_id BIGINT,
    buyer_name TEXT NOT NULL,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    -- Whose cart it came from: one order of a cart waits at a time.
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
    -- hold: nobody paid in time, or another order took its place; late money may bring it back. operator: never again.
    cancelled_by TEXT CHECK (cancelled_by IN ('hold', 'operator')),
    CHECK ((status = 'pending') = (hold_until IS NOT NULL)),
    CHECK (total_paise = subtotal_paise - discount_paise AND discount_paise >= 0 AND total_paise >= 0),
    CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
    CHECK ((cancelled_by IS NULL) = (cancelled_at IS NULL)),
    CHECK (status NOT IN ('processing', 'shipped', 'delivered', 'refunded') OR paid_at IS NOT NULL)
);
CREATE UNIQUE INDEX one_pending_order_per_cart ON orders (cart_key) WHERE status = 'pending';
CREATE INDEX orders_by_person ON orders (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX guest_orders_by_email ON orders (email_key, id) WHERE user_id IS NULL;
CREATE INDEX pending_orders_by_end ON orders (hold_until) WHERE status = 'pending';

CREATE TABLE order_lines (
    order_id BIGINT NOT NULL REFERENCES orders (id),
    -- In the order in which the cart had them.
    place BIGINT NOT NULL,
    product_id BIGINT NOT NULL REFERENCES products (id),
    name TEXT NOT NULL,
    image TEXT,
    price_paise BIGINT NOT NULL CHECK (price_paise > 0),
    quantity BIGINT NOT NULL CHECK (quantity >= 1 AND quantity <= 10),
    hsn TEXT NOT NULL,
    gst_percent BIGINT NOT NULL,
    PRIMARY KEY (order_id, place)
);
CREATE UNIQUE INDEX one_order_line_per_product ON order_lines (order_id, product_id);

-- What opens a guest's order, each a 160-bit token of which only the fingerprint is kept. A letter and each answer have
-- their own.
CREATE TABLE order_tokens (
    fingerprint TEXT NOT NULL PRIMARY KEY,
    order_id BIGINT NOT NULL REFERENCES orders (id),
    made_at BIGINT NOT NULL
);

-- How far each financial year's series has come. Moved in the transaction that settles, so that no number is lost.
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
    -- The whole invoice as it was issued, as JSON: neither a new seller's name nor a new rule changes it.
    document TEXT NOT NULL,
    CHECK (taxable_paise + tax_paise = total_paise)
);
CREATE UNIQUE INDEX one_invoice_per_number ON invoices (financial_year, number);
