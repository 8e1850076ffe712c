-- Tables, their logs, keys and snapshots. Text, whole numbers, composite keys; times in milliseconds since 1970 (UTC).

CREATE TABLE court_table (
    id      TEXT   NOT NULL PRIMARY KEY,
    game    TEXT   NOT NULL,
    rules   BIGINT NOT NULL,
    seed    TEXT,
    created BIGINT NOT NULL,
    status  TEXT   NOT NULL,
    public  BIGINT NOT NULL,
    meta    TEXT   NOT NULL
);

CREATE INDEX court_table_listed ON court_table (public, status, created);

-- Where each table stands; narrow, because it is written with every move.
CREATE TABLE progress (
    table_id TEXT   NOT NULL PRIMARY KEY,
    seq      BIGINT NOT NULL,
    entries  BIGINT NOT NULL,
    in_force BIGINT NOT NULL,
    turn     BIGINT NOT NULL,
    touched  BIGINT NOT NULL,
    due      BIGINT,
    clocks   TEXT
);

CREATE INDEX progress_due ON progress (due) WHERE due IS NOT NULL;

-- All that happened. The primary key sees to it that two writers cannot both win.
CREATE TABLE log (
    table_id TEXT   NOT NULL,
    seq      BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    kind     TEXT   NOT NULL,
    body     TEXT   NOT NULL,
    receipt  TEXT,
    PRIMARY KEY (table_id, seq)
);

-- Hashes of tokens and identities, and what they open.
CREATE TABLE access_key (
    hash     TEXT NOT NULL,
    table_id TEXT NOT NULL,
    role     TEXT NOT NULL,
    PRIMARY KEY (hash, table_id, role)
);

CREATE INDEX access_key_table ON access_key (table_id);

-- The latest kept position of each table. A cache: the log is the truth.
CREATE TABLE snapshot (
    table_id TEXT NOT NULL PRIMARY KEY,
    body     TEXT NOT NULL
);
