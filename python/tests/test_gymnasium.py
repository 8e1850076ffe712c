"""Gymnasium's own test, and ours of what it does not ask."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from shadow_court import CourtError, IllegalAction
from shadow_court.gymnasium import CourtEnv, CourtVectorEnv

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def test_the_checker_is_content(table: tuple[str, int]) -> None:
    name, seats = table
    check_env(CourtEnv(name, seats, opponents="random", seat=None), skip_render_check=True)


def test_an_episode_ends_with_the_only_reward(table: tuple[str, int]) -> None:
    name, seats = table
    env = CourtEnv(name, seats, opponents="greedy", seat=None)
    random, ends = np.random.default_rng(1), set()
    for episode in range(4):
        _, info = env.reset(seed=episode)
        over, rewards = False, []
        while not over:
            action = random.choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, _, info = env.step(action)
            rewards.append(reward)
        assert not any(rewards[:-1])
        ends.add(info["seat"])
    assert len(ends) > 1


def test_an_illegal_action_loses_or_raises() -> None:
    env = CourtEnv("emperor", 2, opponents="random")
    _, info = env.reset(seed=1)
    wrong = np.flatnonzero(info["action_mask"] == 0)[0]
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1.0, True) and info["illegal"]
    env = CourtEnv("emperor", 2, opponents="random", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction):
        env.step(wrong)


def test_they_are_made_by_name(game: str) -> None:
    env = gymnasium.make(f"ShadowCourt/{game}-v1", seats=2, opponents="random")
    env.reset(seed=1)
    with pytest.raises(CourtError):
        CourtEnv(game, 2, opponents="king")
    with pytest.raises(ValueError, match="opponents"):
        CourtEnv(game, 2, opponents=["page", "page"])


def test_many_games_at_once(game: str) -> None:
    env = CourtVectorEnv(game, 12, 2, opponents="greedy")
    seen, info = env.reset(seed=3)
    assert seen.shape == env.observation_space.shape
    random, ended = np.random.default_rng(1), 0
    for _ in range(200):
        actions = np.array([random.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, rewards, done, truncated, info = env.step(actions)
        assert not rewards[~done].any() and not truncated.any()
        ended += int(done.sum())
    assert ended > 0
