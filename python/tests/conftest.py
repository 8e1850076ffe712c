"""What several tests share."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import shadow_court
from shadow_court import Game, State

#: Every game with every number of seats.
TABLES = [
    (name, seats)
    for name in shadow_court.games()
    for seats in range(Game(name).min_seats, Game(name).max_seats + 1)
]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """``game`` is each game, ``table`` each game with each number of seats."""
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", shadow_court.games())
    if "table" in metafunc.fixturenames:
        metafunc.parametrize("table", TABLES, ids=[f"{name}-{seats}" for name, seats in TABLES])


def walk(state: State, seed: int) -> Iterator[State]:
    """Plays at random to the end; yields the position before each decision."""
    dice = random.Random(seed)
    while not state.is_over:
        if state.turn == "chance":
            state.chance()
            continue
        yield state
        seat = dice.choice(state.to_move)
        state.apply(dice.choice(state.legal(seat)), seat)
