-- A line is only ever made from a product's own row, and products are not deleted but taken off the shelf. The reference
-- said it again at a price: on PostgreSQL everybody who wanted the same product locked its row together.
CREATE TABLE lines_of_carts (
    id {identity},
    user_id BIGINT NOT NULL,
    product_id BIGINT NOT NULL,
    -- A cart has fifty places; what is new comes after the others, or where there is a gap.
    place BIGINT NOT NULL CHECK (place >= 1 AND place <= 50),
    quantity BIGINT NOT NULL CHECK (quantity >= 1 AND quantity <= 10),
    added_at BIGINT NOT NULL
);
INSERT INTO lines_of_carts (user_id, product_id, place, quantity, added_at)
SELECT user_id, product_id, place, quantity, added_at FROM cart_lines ORDER BY id;
DROP TABLE cart_lines;
ALTER TABLE lines_of_carts RENAME TO cart_lines;
CREATE UNIQUE INDEX one_cart_line_per_product ON cart_lines (user_id, product_id);
CREATE UNIQUE INDEX one_cart_line_per_place ON cart_lines (user_id, place);
