-- What people call their trouble, for the search of the directory: a JSON array of strings.
ALTER TABLE specializations ADD COLUMN keywords TEXT NOT NULL DEFAULT '[]';
