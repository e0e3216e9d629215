-- Images of the catalogue, in base64, named after the hash of their bytes.
CREATE TABLE images (
    name TEXT NOT NULL PRIMARY KEY,
    media_type TEXT NOT NULL,
    content TEXT NOT NULL
);
