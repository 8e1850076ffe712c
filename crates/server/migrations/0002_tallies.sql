-- Finished games added up, so that statistics need not read every table. Written when a game ends, in the same
-- transaction, and never about one table alone.

CREATE TABLE game_tally (
    game          TEXT   NOT NULL,
    seats         BIGINT NOT NULL,
    games         BIGINT NOT NULL,
    steps         BIGINT NOT NULL,
    winning_score BIGINT NOT NULL,
    PRIMARY KEY (game, seats)
);

-- Wins are counted in sixtieths: a victory that several share can be divided by any number of seats.
CREATE TABLE seat_tally (
    game   TEXT   NOT NULL,
    seats  BIGINT NOT NULL,
    seat   BIGINT NOT NULL,
    holder TEXT   NOT NULL,
    games  BIGINT NOT NULL,
    wins   BIGINT NOT NULL,
    PRIMARY KEY (game, seats, seat, holder)
);
