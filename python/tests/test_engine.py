"""The package and the engine protocol play the same games. `COURT` names the program."""

from __future__ import annotations

import json
import os
import random
import subprocess
from typing import Any

import pytest

from conftest import walk
from shadow_court import Game

COURT = os.environ.get("COURT")


@pytest.mark.skipif(COURT is None, reason="the long form sets COURT")
def test_the_same_seed_is_the_same_game(table: tuple[str, int]) -> None:
    name, seats = table
    engine = subprocess.Popen([str(COURT), "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert engine.stdin is not None and engine.stdout is not None

    def ask(**request: Any) -> Any:
        assert engine.stdin is not None and engine.stdout is not None
        engine.stdin.write(json.dumps(request) + "\n")
        engine.stdin.flush()
        return json.loads(engine.stdout.readline())["ok"]

    for seed in range(5):
        table_number = ask(do="open", game=name, seats=seats, seed=seed, auto=True)["table"]
        state, dice = Game(name).start(seats, seed), random.Random(seed)
        while not state.is_over:
            seat = dice.choice(state.to_move)
            action = dice.choice(state.actions(seat))
            assert state.view(seat) == ask(do="view", table=table_number, viewer=seat)
            state.apply(action, seat)
            ask(do="play", table=table_number, seat=seat, action=action)
        assert ask(do="save", table=table_number)["record"] == state.record()
    engine.stdin.close()
    engine.wait()
