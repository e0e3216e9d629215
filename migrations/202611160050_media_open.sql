-- Pictures of the catalogue, in base64, by a name made from their bytes.
CREATE TABLE pictures (
    name TEXT NOT NULL PRIMARY KEY,
    media_type TEXT NOT NULL,
    content TEXT NOT NULL
);
