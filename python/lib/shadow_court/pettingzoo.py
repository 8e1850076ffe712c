"""The games as PettingZoo environments.

``env`` is turn by turn (AEC), ``parallel_env`` asks everybody at once. An observation is a dict of ``observation`` and
``action_mask``; the mask of an agent that is not asked is all 0. Agents are ``seat_1``, ``seat_2``, ….
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ._native import Game, State
from .types import Reward

__all__ = ["Aec", "Parallel", "env", "parallel_env"]

_Observation = dict[str, npt.NDArray[Any]]


def _agent(seat: int) -> str:
    return f"seat_{seat}"


def _seat(agent: str) -> int:
    return int(agent.removeprefix("seat_"))


class _Table:
    """What both kinds share: the game, its spaces, and the position."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        reward: Reward = "zero-sum",
        config: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = Game(game)
        self.seats = self.game.min_seats if seats is None else seats
        self.config = config
        self.reward: Reward = reward
        self.render_mode = render_mode
        # A config or a number of seats that does not fit is refused here, not at the first reset.
        self.state: State = self.game.start(self.seats, 0, config=config)
        self.possible_agents = [_agent(seat) for seat in range(1, self.seats + 1)]
        self.agents: list[str] = []
        self._random = np.random.default_rng()
        size = self.game.observation_size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 300.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _start(self, seed: int | None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.state = self.game.start(self.seats, int(self._random.integers(2**63)), config=self.config)

    def observe(self, agent: str) -> _Observation:
        seat = _seat(agent)
        return {"observation": self.state.observe(seat), "action_mask": self.state.mask(seat)}

    def _final(self) -> dict[str, float]:
        rewards = self.state.rewards(self.reward) or [0.0] * self.seats
        return {_agent(seat): float(reward) for seat, reward in enumerate(rewards, 1)}

    def render(self) -> str | None:
        """What happened last, as everybody may know it."""
        if self.render_mode is None:
            return None
        text = "\n".join(told["text"] for told in self.state.story()[-8:])
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass


class Aec(_Table, AECEnv):
    """Turn by turn. Where several seats choose in secret they are asked one after the other, and what one has chosen
    the others do not see before all have."""

    def __init__(self, game: str, seats: int | None = None, **options: Any) -> None:
        AECEnv.__init__(self)
        _Table.__init__(self, game, seats, **options)
        self.metadata = {
            "name": f"shadow_court_{self.game.name}_v{self.game.numbers_version}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._start(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        if self.state.is_over:
            self.rewards = self._final()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = _agent(self.state.to_move[0])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state.apply(-1 if action is None else int(action), _seat(agent))
        self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class Parallel(_Table, ParallelEnv):
    """Everybody at once. Only what is chosen by those who are asked counts: their masks are not all 0."""

    def __init__(self, game: str, seats: int | None = None, **options: Any) -> None:
        _Table.__init__(self, game, seats, **options)
        self.metadata = {
            "name": f"shadow_court_{self.game.name}_parallel_v{self.game.numbers_version}",
            "render_modes": ["ansi", "human"],
        }

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, _Observation], dict[str, dict[str, Any]]]:
        self._start(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict[str, _Observation]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, _Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        asked = self.state.to_move
        # Several choose in secret: all are tried before one of them is done.
        for seat in asked:
            self.state.check(int(actions[_agent(seat)]), seat)
        for seat in asked:
            self.state.apply(int(actions[_agent(seat)]), seat)
        over = self.state.is_over
        rewards = self._final() if over else dict.fromkeys(self.agents, 0.0)
        seen = self._seen()
        agents = self.agents
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )


def env(game: str, seats: int | None = None, **options: Any) -> Aec:
    """A game turn by turn. ``options``: ``reward``, ``config``, ``render_mode``."""
    return Aec(game, seats, **options)


def parallel_env(game: str, seats: int | None = None, **options: Any) -> Parallel:
    """A game in which everybody is asked at once. ``options`` as of ``env``."""
    return Parallel(game, seats, **options)
