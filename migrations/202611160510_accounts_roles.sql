-- What a person may do stands with the person: every signed-in call reads it, and a join costs as much as the rest.
ALTER TABLE users ADD COLUMN doctor_since BIGINT;
ALTER TABLE users ADD COLUMN admin_since BIGINT;

UPDATE users
SET doctor_since = (
        SELECT granted_at FROM user_roles WHERE user_roles.user_id = users.id AND user_roles.role = 'doctor'
    ),
    admin_since = (
        SELECT granted_at FROM user_roles WHERE user_roles.user_id = users.id AND user_roles.role = 'admin'
    );

DROP TABLE user_roles;
