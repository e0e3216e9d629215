-- Metadata of the database itself: its mode and which demo catalogue it contains.
CREATE TABLE app_metadata (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Which catalogue entry became which row, and the digest of the entry when it was last imported.
CREATE TABLE import_entries (
    kind TEXT NOT NULL,
    slug TEXT NOT NULL,
    digest TEXT NOT NULL,
    row_id BIGINT NOT NULL,
    PRIMARY KEY (kind, slug)
);
