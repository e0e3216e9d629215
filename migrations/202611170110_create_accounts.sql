-- Users, sessions, and the demo users of the development sign-in page.

-- A user is identified by the subject at the identity provider: an email address may change hands.
CREATE TABLE users (
    id {identity},
    subject TEXT NOT NULL,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL,
    name TEXT NOT NULL,
    picture TEXT,
    created_at BIGINT NOT NULL,
    signed_in_at BIGINT,
    -- Roles are columns, because every authenticated request reads them and a join would cost as much again.
    doctor_since BIGINT,
    admin_since BIGINT
);
CREATE UNIQUE INDEX one_user_per_subject ON users (subject);
CREATE INDEX users_by_email ON users (email_key);

-- Only the hash of the token is stored: a leaked table gives access to no session.
CREATE TABLE sessions (
    id {identity},
    token_hash TEXT NOT NULL,
    user_id BIGINT NOT NULL REFERENCES users (id),
    started_at BIGINT NOT NULL,
    renewed_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    CHECK (started_at <= renewed_at AND renewed_at < expires_at)
);
CREATE UNIQUE INDEX one_session_per_token ON sessions (token_hash);
CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);

-- Empty in production.
CREATE TABLE demo_users (
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (id),
    about TEXT NOT NULL,
    position BIGINT NOT NULL
);
