-- The provider of a development server keeps only what became of its links: everything else it knew stood in the payment too.
CREATE TABLE sandbox_outcomes (
    token TEXT NOT NULL PRIMARY KEY,
    outcome TEXT NOT NULL CHECK (outcome IN ('paid', 'cancelled')),
    capture_id TEXT,
    CHECK ((outcome = 'paid') = (capture_id IS NOT NULL))
);
INSERT INTO sandbox_outcomes (token, outcome, capture_id)
SELECT token, status, capture_id FROM sandbox_links WHERE status <> 'created';
DROP TABLE sandbox_links;
