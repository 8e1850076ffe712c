"""Decisions a second from Python, ours beside others', in one run.

    python bench/speed.py --seconds 2

"per CPU-second" counts all threads of this process: compare that on a busy machine. What is not installed is left out.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from shadow_court import Batch, Game, games


def measure(name: str, seconds: float, steps: Iterator[int]) -> None:
    next(steps)
    began, cpu, count = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - began < seconds:
        count += next(steps)
    wall, used = time.perf_counter() - began, time.process_time() - cpu
    print(f"| {name} | {count / used / 1e3:,.0f} k | {count / wall / 1e3:,.0f} k |", flush=True)


def single(game: str, seats: int, observe: bool) -> Iterator[int]:
    while True:
        state, count = Game(game).start(seats, random.getrandbits(63)), 0
        while not state.is_over:
            if observe:
                state.observe()
                state.mask()
            state.apply(random.choice(state.legal()))
            count += 1
        yield count


def batch(game: str, seats: int, arrays: bool) -> Iterator[int]:
    many = Batch(game, 1024, seats, observe=arrays, mask=arrays, legal=True)
    while True:
        many.step(many.random())
        yield len(many)


def pettingzoo(make: Callable[[], Any]) -> Iterator[int]:
    env = make()
    while True:
        env.reset(seed=random.getrandbits(31))
        count = 0
        for _agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else int(random.choice(np.flatnonzero(seen["action_mask"]))))
            count += 1
        yield count


def openspiel(name: str, observe: bool) -> Iterator[int]:
    import pyspiel

    game = pyspiel.load_game(name)
    while True:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, likely = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, likely)[0])
                continue
            if observe:
                state.information_state_tensor()
                state.legal_actions_mask()
            state.apply_action(random.choice(state.legal_actions()))
            count += 1
        yield count


def rlcard(name: str) -> Iterator[int]:
    import rlcard as library
    from rlcard.agents import RandomAgent

    env = library.make(name)
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    while True:
        trajectories, _ = env.run(is_training=False)
        yield sum(len(line) // 2 for line in trajectories)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=2)
    seconds = parser.parse_args().seconds
    print("| what | decisions per CPU-second | by the clock |\n|---|---|---|")
    for game in games():
        most = Game(game).max_seats
        for seats in sorted({2, most}):
            table = f"{game}, {seats} seats"
            measure(f"{table}: batch of 1,024, lists", seconds, batch(game, seats, False))
            measure(f"{table}: batch of 1,024, lists, masks, observations", seconds, batch(game, seats, True))
            measure(f"{table}: one game, lists", seconds, single(game, seats, False))
            measure(f"{table}: one game, list, mask, observation", seconds, single(game, seats, True))
    others: list[tuple[str, Callable[[], Iterator[int]]]] = []
    for name in ("hearts", "leduc_poker"):
        others.append((f"OpenSpiel {name} (C++)", lambda name=name: openspiel(name, False)))  # type: ignore[misc]
        others.append((f"OpenSpiel {name}, mask and tensor", lambda name=name: openspiel(name, True)))  # type: ignore[misc]

    def ours() -> Iterator[int]:
        from shadow_court.pettingzoo import env

        return pettingzoo(lambda: env("emperor", 4))

    def connect_four() -> Iterator[int]:
        from pettingzoo.classic import connect_four_v3

        return pettingzoo(connect_four_v3.env)

    others += [("PettingZoo, emperor, 4 seats", ours), ("PettingZoo connect_four_v3", connect_four)]
    others += [("RLCard uno", lambda: rlcard("uno")), ("RLCard gin-rummy", lambda: rlcard("gin-rummy"))]
    for name, make in others:
        try:
            measure(name, seconds, make())
        except ImportError as missing:
            print(f"| {name} | not installed: {missing.name} | |")


if __name__ == "__main__":
    main()
