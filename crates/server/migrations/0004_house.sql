-- A secret of this server: what nobody outside is to compute is made from it.
CREATE TABLE house_secret (
    id     BIGINT NOT NULL PRIMARY KEY,
    secret TEXT   NOT NULL
);

-- Receipts are found by their age, to be forgotten.
CREATE INDEX log_receipt ON log (at) WHERE receipt IS NOT NULL;
