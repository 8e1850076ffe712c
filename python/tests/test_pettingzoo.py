"""PettingZoo's own tests, and ours of what they do not ask."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from shadow_court import IllegalAction
from shadow_court.pettingzoo import env, parallel_env

# Dict observations are what masks need; the tests remark on them.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def test_turn_by_turn(table: tuple[str, int]) -> None:
    name, seats = table
    api_test(env(name, seats), num_cycles=400)
    seed_test(lambda: env(name, seats), num_cycles=60)


def test_everybody_at_once(table: tuple[str, int]) -> None:
    name, seats = table
    parallel_api_test(parallel_env(name, seats), num_cycles=300)


def test_everybody_at_once_repeats_itself(table: tuple[str, int]) -> None:
    # PettingZoo's own test of this knows no masks.
    name, seats = table
    first, second = parallel_env(name, seats), parallel_env(name, seats)
    (seen, _), (same, _) = first.reset(seed=4), second.reset(seed=4)
    random = np.random.default_rng(4)
    while first.agents:
        for agent, parts in seen.items():
            assert all(np.array_equal(part, same[agent][name]) for name, part in parts.items())
        legal = {agent: np.flatnonzero(parts["action_mask"]) for agent, parts in seen.items()}
        chosen = {agent: int(random.choice(ids)) if ids.size else 0 for agent, ids in legal.items()}
        (seen, rewards, *_), (same, again, *_) = first.step(chosen), second.step(chosen)
        assert rewards == again
    assert not second.agents


def test_a_whole_game_adds_up(table: tuple[str, int]) -> None:
    name, seats = table
    table_ = env(name, seats)
    table_.reset(seed=1)
    random, total = np.random.default_rng(1), dict.fromkeys(table_.agents, 0.0)
    for agent in table_.agent_iter():
        seen, reward, over, _, _ = table_.last()
        total[agent] += reward
        mask = seen["action_mask"]
        table_.step(None if over else int(random.choice(np.flatnonzero(mask))))
    assert sum(total.values()) == pytest.approx(0, abs=1e-5)
    assert any(total.values())


def test_who_is_not_asked_has_nothing_to_choose(game: str) -> None:
    table = parallel_env(game, 2)
    seen, _ = table.reset(seed=2)
    for seat, agent in enumerate(table.agents, 1):
        assert seen[agent]["action_mask"].any() == (seat in table.state.to_move)


def test_an_illegal_action_is_refused(game: str) -> None:
    table = env(game, 2)
    table.reset(seed=1)
    with pytest.raises(IllegalAction):
        table.step(int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"] == 0)[0]))
    assert isinstance(env(game, 2, render_mode="ansi").render(), str)
