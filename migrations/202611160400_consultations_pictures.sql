-- Doctors' pictures are among the catalogue's.
INSERT INTO pictures (name, media_type, content)
SELECT name, media_type, content FROM doctor_portraits;
UPDATE doctors
SET image = REPLACE(image, '/api/v1/consultations/portraits/', '/api/v1/media/pictures/')
WHERE image IS NOT NULL;
DROP TABLE doctor_portraits;
