"""Plays many games between equal players and says how much each seat is worth, with 95 % intervals.

    python examples/seat_advantage.py --game emperor --seats 4 --games 10000 --bot greedy --csv games.csv

The table of games (`--csv`) has one row for each seat of each game; pandas or anything else can go on from there.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path

import numpy as np
import numpy.typing as npt

from shadow_court import Batch, Game

Floats = npt.NDArray[np.float32]


def play(game: str, seats: int, games: int, bot: str, seed: int) -> tuple[Floats, Floats]:
    """Shares and points of each seat in each game."""
    lanes = min(games, 512)
    shares = Batch(game, lanes, seats, seed, observe=False, mask=False)
    points = Batch(game, lanes, seats, seed, observe=False, mask=False, reward="points")
    players = [Game(game).bot(bot, seed + lane) for lane in range(lanes)]
    found: list[tuple[Floats, Floats]] = []
    wanted, had = -(-games // lanes), np.zeros(lanes, np.int64)
    while (had < wanted).any():
        if bot == "random":
            actions = shares.random().copy()
        else:
            actions = np.array([player.choose(shares.state(lane)) for lane, player in enumerate(players)])
        shares.step(actions)
        points.step(actions)
        for lane in np.flatnonzero(shares.done & (had < wanted)):
            found.append((shares.rewards[lane].copy(), points.rewards[lane].copy()))
            had[lane] += 1
    return np.stack([s for s, _ in found[:games]]), np.stack([p for _, p in found[:games]])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="emperor")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--bot", default="random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--csv", type=Path)
    options = parser.parse_args()
    shares, points = play(options.game, options.seats, options.games, options.bot, options.seed)
    print(f"{len(shares)} games of {options.game} between {options.seats} players ({options.bot})")
    half = 1.96 * shares.std(axis=0) / np.sqrt(len(shares))
    for seat in range(options.seats):
        mean, score = shares[:, seat].mean(), points[:, seat].mean()
        print(f"seat {seat + 1}: {mean:.3f} ± {half[seat]:.3f} of the victory, {score:.1f} points")
    if options.csv is not None:
        with options.csv.open("w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["game", "seat", "share", "points"])
            for number, (share, point) in enumerate(zip(shares, points, strict=True)):
                rows.writerows((number, seat + 1, share[seat], point[seat]) for seat in range(options.seats))


if __name__ == "__main__":
    main()
