-- Letters that could not be sent are counted every two seconds, and without this by reading every letter there ever was.
CREATE INDEX outbox_dead ON outbox (id) WHERE status = 'dead';
