CREATE TABLE categories (
    id {identity},
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    -- The path of the image.
    image TEXT,
    curator TEXT,
    rating_tenths BIGINT NOT NULL CHECK (rating_tenths >= 0 AND rating_tenths <= 50),
    -- A JSON array of strings.
    tags TEXT NOT NULL,
    featured BIGINT NOT NULL CHECK (featured IN (0, 1))
);

CREATE TABLE tracks (
    id {identity},
    category_id BIGINT NOT NULL REFERENCES categories (id),
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    image TEXT,
    mood TEXT NOT NULL,
    purpose TEXT NOT NULL,
    voice TEXT NOT NULL,
    difficulty TEXT NOT NULL,
    duration_seconds BIGINT NOT NULL CHECK (duration_seconds > 0),
    -- The key of the audio file in the media storage. Never sent to clients.
    audio_key TEXT NOT NULL,
    -- Counters of the rows in the tables below, changed in the same transaction.
    liked_count BIGINT NOT NULL DEFAULT 0 CHECK (liked_count >= 0),
    bookmarked_count BIGINT NOT NULL DEFAULT 0 CHECK (bookmarked_count >= 0),
    played_count BIGINT NOT NULL DEFAULT 0 CHECK (played_count >= 0)
);
CREATE INDEX tracks_by_category ON tracks (category_id);

CREATE TABLE track_likes (
    id {identity},
    user_id BIGINT NOT NULL,
    track_id BIGINT NOT NULL REFERENCES tracks (id),
    liked_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_like_per_user_and_track ON track_likes (user_id, track_id);
CREATE INDEX likes_by_track ON track_likes (track_id);

CREATE TABLE track_bookmarks (
    id {identity},
    user_id BIGINT NOT NULL,
    track_id BIGINT NOT NULL REFERENCES tracks (id),
    bookmarked_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_bookmark_per_user_and_track ON track_bookmarks (user_id, track_id);
CREATE INDEX bookmarks_by_track ON track_bookmarks (track_id);

-- Plays of each day, as YYYY-MM-DD in IST.
CREATE TABLE daily_plays (
    track_id BIGINT NOT NULL REFERENCES tracks (id),
    day TEXT NOT NULL,
    plays BIGINT NOT NULL CHECK (plays > 0),
    PRIMARY KEY (track_id, day)
);
CREATE INDEX plays_by_day ON daily_plays (day);

-- The tracks each user has played, each once. play_seq grows with every play of the user.
CREATE TABLE listening_history (
    user_id BIGINT NOT NULL,
    track_id BIGINT NOT NULL REFERENCES tracks (id),
    play_seq BIGINT NOT NULL,
    played_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, track_id)
);
CREATE INDEX history_by_play_seq ON listening_history (user_id, play_seq);
