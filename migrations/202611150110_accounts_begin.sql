-- A person is their subject at the identity provider; an e-mail address may change hands.
CREATE TABLE users (
    id {identity},
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    name TEXT NOT NULL,
    picture TEXT,
    created_at BIGINT NOT NULL,
    signed_in_at BIGINT
);
CREATE UNIQUE INDEX one_user_per_subject ON users (subject);
CREATE INDEX users_by_email ON users (email_key);

CREATE TABLE user_roles (
    user_id BIGINT NOT NULL REFERENCES users (id),
    role TEXT NOT NULL CHECK (role IN ('doctor', 'admin')),
    granted_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, role)
);

-- Only the fingerprint of the token is kept: a stolen table opens no session.
CREATE TABLE sessions (
    id {identity},
    fingerprint TEXT NOT NULL,
    user_id BIGINT NOT NULL REFERENCES users (id),
    started_at BIGINT NOT NULL,
    renewed_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    CHECK (started_at <= renewed_at AND renewed_at < expires_at)
);
CREATE UNIQUE INDEX one_session_per_fingerprint ON sessions (fingerprint);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);

-- Whom the development sign-in offers. Empty in production.
CREATE TABLE demo_people (
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (id),
    about TEXT NOT NULL,
    place BIGINT NOT NULL
);
