-- Every change to a table raises its version, also a change that leaves no row in the log. Whoever writes says which
-- version they started from: of two who started from the same one, one wins.
ALTER TABLE progress ADD COLUMN version BIGINT NOT NULL DEFAULT 1
