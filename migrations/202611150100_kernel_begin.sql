-- What the database knows about itself: its mode, which demo catalogue it holds.
CREATE TABLE facts (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Which entry of the catalogue became which row, and what it looked like when it was last read.
CREATE TABLE catalogue_entries (
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    digest TEXT NOT NULL,
    row_id BIGINT NOT NULL,
    PRIMARY KEY (kind, slug)
);
