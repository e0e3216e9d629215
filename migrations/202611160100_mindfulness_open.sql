CREATE TABLE categories (
    id {identity},
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    -- A picture as the page asks for it.
    image TEXT,
    curator TEXT,
    rating_tenths BIGINT NOT NULL CHECK (rating_tenths >= 0 AND rating_tenths <= 50),
    -- A list of texts, as JSON.
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
    seconds BIGINT NOT NULL CHECK (seconds > 0),
    -- Where its sound is kept. No client ever names one.
    audio_key TEXT NOT NULL,
    -- A demo sound is made when somebody first asks for it: what, and from which seed.
    recipe TEXT,
    seed BIGINT,
    -- How many rows there are below, moved together with them.
    liked_count BIGINT NOT NULL DEFAULT 0 CHECK (liked_count >= 0),
    bookmarked_count BIGINT NOT NULL DEFAULT 0 CHECK (bookmarked_count >= 0),
    played_count BIGINT NOT NULL DEFAULT 0 CHECK (played_count >= 0),
    CHECK ((recipe IS NULL) = (seed IS NULL))
);
CREATE INDEX tracks_by_category ON tracks (category_id);

CREATE TABLE track_likes (
    id {identity},
    user_id BIGINT NOT NULL,
    track_id BIGINT NOT NULL REFERENCES tracks (id),
    liked_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_like_per_person_and_track ON track_likes (user_id, track_id);
CREATE INDEX likes_by_track ON track_likes (track_id);

CREATE TABLE track_bookmarks (
    id {identity},
    user_id BIGINT NOT NULL,
    track_id BIGINT NOT NULL REFERENCES tracks (id),
    bookmarked_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX one_bookmark_per_person_and_track ON track_bookmarks (user_id, track_id);
CREATE INDEX bookmarks_by_track ON track_bookmarks (track_id);

-- Plays of each day, as YYYY-MM-DD in the clinic's zone: the last seven are "This week".
CREATE TABLE track_plays (
    track_id BIGINT NOT NULL REFERENCES tracks (id),
    day TEXT NOT NULL,
    plays BIGINT NOT NULL CHECK (plays > 0),
    PRIMARY KEY (track_id, day)
);
CREATE INDEX plays_by_day ON track_plays (day);

-- What a person listened to, each track once. The turn counts their plays: the highest is the last one.
CREATE TABLE track_listeners (
    user_id BIGINT NOT NULL,
    track_id BIGINT NOT NULL REFERENCES tracks (id),
    turn BIGINT NOT NULL,
    played_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, track_id)
);
CREATE INDEX listeners_by_turn ON track_listeners (user_id, turn);
