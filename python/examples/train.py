"""Trains a policy from nothing by self-play, and plays it against a bot.

    python examples/train.py --game emperor --seats 2 --minutes 8 --against page

Proximal policy optimisation with a net of one hidden layer, in NumPy alone. Games end with a share of the victory, and
every decision of a seat is rewarded with what its game came to.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

from shadow_court import Batch, Game

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
#: Observations, masks, actions, how likely these were, and what the games came to.
Data = tuple[Floats, npt.NDArray[np.int8], Ints, Floats, Floats]


class Net:
    """Observation → hidden layer → a logit for each action, and the expected result."""

    def __init__(self, inputs: int, actions: int, hidden: int, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.actions = actions
        self.weights: list[Floats] = [
            (random.standard_normal((inputs, hidden)) / math.sqrt(inputs / 4)).astype(np.float32),
            np.zeros(hidden, np.float32),
            # The last column is the expected result.
            (random.standard_normal((hidden, actions + 1)) * 0.01).astype(np.float32),
            np.zeros(actions + 1, np.float32),
        ]
        self._mean = [np.zeros_like(weight) for weight in self.weights]
        self._square = [np.zeros_like(weight) for weight in self.weights]
        self._steps = 0

    def forward(self, seen: Floats, mask: npt.NDArray[np.int8]) -> tuple[Floats, Floats, Floats]:
        """Hidden layer, probabilities, expected results."""
        first, bias, second, second_bias = self.weights
        hidden = np.maximum(seen @ first + bias, 0)
        out = hidden @ second + second_bias
        logits = np.where(mask == 1, out[:, :-1], np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        likely = np.exp(logits)
        likely /= likely.sum(axis=1, keepdims=True)
        return hidden, likely, out[:, -1]

    def learn(self, seen: Floats, hidden: Floats, slope: Floats, rate: float) -> None:
        """A step of Adam against this slope of the outputs."""
        second = self.weights[2]
        back = (slope @ second.T) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
        size = math.sqrt(sum(float((part * part).sum()) for part in slopes))
        scale = min(1.0, 1.0 / max(size, 1e-9))
        self._steps += 1
        for weight, part, mean, square in zip(self.weights, slopes, self._mean, self._square, strict=True):
            part = part * scale
            mean += 0.1 * (part - mean)
            square += 0.001 * (part * part - square)
            fair = mean / (1 - 0.9**self._steps)
            weight -= rate * fair / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)


def choose(random: np.random.Generator, likely: Floats) -> Ints:
    """An action of each row, as likely as it says."""
    sums = likely.cumsum(axis=1)
    drawn = random.random((len(likely), 1), np.float32) * sums[:, -1:]
    chosen: Ints = (sums > drawn).argmax(axis=1).astype(np.int64)
    return chosen


class Collector:
    """Plays games against itself, and hands out decisions with what they came to."""

    def __init__(self, game: str, seats: int, games: int, seed: int) -> None:
        self.batch = Batch(game, games, seats, seed, legal=False, reward="zero-sum")
        self.random = np.random.default_rng(seed)
        self.open: list[list[tuple[Floats, npt.NDArray[np.int8], int, float, int]]] = [[] for _ in range(games)]

    def collect(self, net: Net, wanted: int) -> tuple[Data, int]:
        """At least so many decisions of games that are over, and how many games these were."""
        done: list[tuple[Floats, npt.NDArray[np.int8], int, float, float]] = []
        finished = 0
        while len(done) < wanted:
            seen, mask, seat = self.batch.observation.copy(), self.batch.mask.copy(), self.batch.seat.copy()
            _, likely, _ = net.forward(seen, mask)
            actions = choose(self.random, likely)
            chances = likely[np.arange(len(actions)), actions]
            self.batch.step(actions)
            for lane, line in enumerate(self.open):
                line.append((seen[lane], mask[lane], int(actions[lane]), float(chances[lane]), int(seat[lane])))
            for lane in np.flatnonzero(self.batch.done).tolist():
                rewards = self.batch.rewards[lane]
                done.extend((o, m, a, p, float(rewards[s - 1])) for o, m, a, p, s in self.open[lane])
                self.open[lane] = []
                finished += 1
        parts = list(zip(*done, strict=True))
        data = (
            np.stack(parts[0]),
            np.stack(parts[1]),
            np.array(parts[2], np.int64),
            np.array(parts[3], np.float32),
            np.array(parts[4], np.float32),
        )
        return data, finished


def update(net: Net, data: Data, random: np.random.Generator, rate: float, entropy: float) -> None:
    """Two passes of proximal policy optimisation."""
    seen, mask, actions, chances, results = data
    for _ in range(2):
        order = random.permutation(len(actions))
        for rows in np.array_split(order, max(1, len(order) // 1024)):
            hidden, likely, expected = net.forward(seen[rows], mask[rows])
            every = np.arange(len(rows))
            own = likely[every, actions[rows]]
            better = results[rows] - expected
            gain = (better - better.mean()) / (better.std() + 1e-6)
            ratio = own / chances[rows]
            # Where the ratio has gone far enough nothing more is gained.
            free = np.where(gain > 0, ratio < 1.2, ratio > 0.8)
            pull = gain * ratio * free
            slope = np.zeros((len(rows), net.actions + 1), np.float32)
            slope[:, :-1] = likely * pull[:, None]
            slope[every, actions[rows]] -= pull
            logs = np.log(np.maximum(likely, 1e-9))
            disorder = -(likely * logs).sum(axis=1, keepdims=True)
            slope[:, :-1] += entropy * likely * (logs + disorder)
            slope[:, -1] = -0.5 * better
            slope /= len(rows)
            net.learn(seen[rows], hidden, slope, rate)


def share_against(net: Net, game: str, seats: int, bot: str, games: int, seed: int) -> tuple[float, float]:
    """The net's share of the victory against a bot, and half the width of its 95 % interval. Every seat in turn."""
    lanes = min(games, 240) // seats * seats
    batch = Batch(game, lanes, seats, seed, legal=False, bots=bot, rotate=True)
    own = np.arange(lanes) % seats
    shares: list[float] = []
    # The first games of each lane only: short games would count more often otherwise.
    wanted, had = math.ceil(games / lanes), np.zeros(lanes, np.int64)
    while (had < wanted).any():
        _, likely, _ = net.forward(batch.observation, batch.mask)
        batch.step(likely.argmax(axis=1))
        for lane in np.flatnonzero(batch.done & (had < wanted)):
            shares.append(float(batch.rewards[lane, own[lane]]))
            had[lane] += 1
    return float(np.mean(shares)), 1.96 * float(np.std(shares)) / math.sqrt(len(shares))


def plot(path: Path, points: list[tuple[float, float, float]], fair: float) -> None:
    """The shares over time as a picture: no library is needed for a line."""
    last = max(minute for minute, _, _ in points) or 1
    place = [(40 + 540 * minute / last, 260 - 240 * share, 240 * half) for minute, share, half in points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in place)
    bars = "".join(f'<path d="M{x:.1f} {y - h:.1f}v{2 * h:.1f}" stroke="#888"/>' for x, y, h in place)
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="12">'
        f'<path d="M40 20V260H580" fill="none" stroke="#444"/><path d="M40 {260 - 240 * fair}H580" stroke="#ccc"/>{bars}'
        f'<polyline points="{line}" fill="none" stroke="#7a1f3d" stroke-width="2"/>'
        f'<text x="44" y="16">share of the victory; the line is an equal share</text>'
        f'<text x="580" y="280" text-anchor="end">{last:.1f} minutes</text></svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="emperor")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--against", default="page")
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=float, default=1, help="minutes between two tests")
    parser.add_argument("--plot", type=Path, help="an SVG of the progress")
    options = parser.parse_args()
    game = Game(options.game)
    net = Net(game.observation_size, game.num_actions, options.hidden, options.seed)
    collector = Collector(game.name, options.seats, 256, options.seed)
    random, began, games, points = np.random.default_rng(options.seed), time.monotonic(), 0, []
    following = 0.0
    while True:
        minutes = (time.monotonic() - began) / 60
        if minutes >= min(following, options.minutes):
            share, half = share_against(net, game.name, options.seats, options.against, 480, 7)
            points.append((minutes, share, half))
            print(f"{minutes:5.1f} min, {games:6} games: {share:.3f} ± {half:.3f} against {options.against}", flush=True)
            following = minutes + options.every
        if minutes >= options.minutes:
            break
        data, finished = collector.collect(net, 8192)
        games += finished
        update(net, data, random, options.rate, options.entropy)
    share, half = share_against(net, game.name, options.seats, options.against, 2000, 8)
    print(f"at the end: {share:.3f} ± {half:.3f} of the victory against {options.against}; equal is {1 / options.seats:.3f}")
    if options.plot is not None:
        plot(options.plot, points, 1 / options.seats)


if __name__ == "__main__":
    main()
