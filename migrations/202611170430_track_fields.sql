-- free: every signed-in user may hear it. loops: it plays on until it is stopped.
ALTER TABLE tracks ADD COLUMN free BIGINT NOT NULL DEFAULT 0 CHECK (free IN (0, 1));
ALTER TABLE tracks ADD COLUMN loops BIGINT NOT NULL DEFAULT 0 CHECK (loops IN (0, 1));

-- The text of a WebVTT file.
ALTER TABLE tracks ADD COLUMN cues TEXT;
