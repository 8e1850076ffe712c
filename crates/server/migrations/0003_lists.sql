-- Lists are read in the order of an index and end where they are told to. What is copied in (a record from elsewhere, a
-- position that somebody plays on from) is packed, and forgotten when nobody looks at it. And a place to try writing.

DROP INDEX court_table_listed;

CREATE INDEX court_table_public ON court_table (created, id) WHERE public = 1 AND status IN ('open', 'playing');

CREATE INDEX court_table_unfinished ON court_table (status, created, id) WHERE status <> 'over';

-- Since when a key opens a table: the latest are listed.
ALTER TABLE access_key ADD COLUMN since BIGINT NOT NULL DEFAULT 0;

UPDATE access_key
SET since = COALESCE((SELECT t.created FROM court_table t WHERE t.id = access_key.table_id), 0);

CREATE INDEX access_key_latest ON access_key (hash, since);

-- The first rows of a log, all of one moment and all entries of a record: their texts, one a line, deflated.
CREATE TABLE packed_log (
    table_id TEXT   NOT NULL PRIMARY KEY,
    last_seq BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    body     BLOB   NOT NULL
);

-- Tables that began as a copy, and when somebody last looked at them (to the day).
CREATE TABLE copied_table (
    table_id TEXT   NOT NULL PRIMARY KEY,
    seen     BIGINT NOT NULL
);

CREATE INDEX copied_table_seen ON copied_table (seen, table_id);

-- One row, written now and then to see whether writing works.
CREATE TABLE probe (
    id   BIGINT NOT NULL PRIMARY KEY,
    body TEXT   NOT NULL
);
