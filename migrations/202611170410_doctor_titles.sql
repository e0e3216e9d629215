-- The title before a doctor's name. Every name was shown with "Dr." before this column existed.
ALTER TABLE doctors ADD COLUMN title TEXT NOT NULL DEFAULT 'Dr.' CHECK (title IN ('Dr.', 'Mr.', 'Ms.', ''));

-- NULL: the catalogue did not say.
ALTER TABLE doctors ADD COLUMN profession TEXT CHECK (profession IN ('psychiatrist', 'physician',
    'clinical_psychologist', 'counselling_psychologist', 'psychiatric_social_worker', 'counsellor'));
