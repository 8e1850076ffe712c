"""The games as Gymnasium environments: one seat learns, bots play the others.

``CourtEnv`` is one game, ``CourtVectorEnv`` many on all cores. Observations are flat; which actions are legal is in
``info["action_mask"]`` and in ``action_masks()``. An action that is not legal loses: the episode ends with the least
reward, and ``info["illegal"]`` says why. With ``illegal="raise"`` it raises instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv

from ._native import Batch, Bot, Game, State
from .errors import IllegalAction
from .types import Reward

__all__ = ["CourtEnv", "CourtVectorEnv"]

_Floats = npt.NDArray[np.float32]
_Info = dict[str, Any]

#: What an illegal action is worth, by the kind of reward.
_LEAST: dict[str, float] = {"share": 0.0, "rank": 0.0, "points": 0.0, "zero-sum": -1.0}


class CourtEnv(gymnasium.Env[_Floats, np.int64]):
    """One game. ``seat`` is the learner's, or None for another one in each game; ``opponents`` is one bot for all
    other seats, or one for each of them, clockwise from the learner."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int | None = 1,
        opponents: str | Sequence[str] = "page",
        reward: Reward = "zero-sum",
        illegal: Literal["lose", "raise"] = "lose",
        config: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = Game(game)
        self.seats = self.game.min_seats if seats is None else seats
        self.reward: Reward = reward
        self.illegal = illegal
        self.config = config
        self.render_mode = render_mode
        self._fixed = seat
        self.seat = 1 if seat is None else seat
        others = self.seats - 1
        self._opponents = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self._opponents) != others:
            raise ValueError(f"there must be {others} opponents, one for each other seat")
        self.state: State = self.game.start(self.seats, 0, config=config)
        self.state.legal(self.seat)
        for spec in self._opponents:
            self.game.bot(spec)
        self._bots: dict[int, Bot] = {}
        self.observation_space = spaces.Box(-1.0, 300.0, (self.game.observation_size,), np.float32)
        self.action_space = spaces.Discrete(self.game.num_actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[_Floats, _Info]:
        super().reset(seed=seed)
        random = self.np_random
        self.seat = int(random.integers(self.seats)) + 1 if self._fixed is None else self._fixed
        self._bots = {
            (self.seat + step) % self.seats + 1: self.game.bot(spec, int(random.integers(2**63)))
            for step, spec in enumerate(self._opponents)
        }
        self.state = self.game.start(self.seats, int(random.integers(2**63)), config=self.config)
        self._go_on()
        return self.state.observe(self.seat), self._info()

    def _go_on(self) -> None:
        """Lets the others play until the learner is asked or the game is over."""
        while not self.state.is_over and self.seat not in self.state.to_move:
            seat = self.state.to_move[0]
            self.state.apply(self._bots[seat].choose(self.state, seat), seat)

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for each legal action."""
        return self.state.mask(self.seat)

    def _info(self) -> _Info:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def step(self, action: np.int64) -> tuple[_Floats, float, bool, bool, _Info]:
        try:
            self.state.apply(int(action), self.seat)
        except IllegalAction as reason:
            if self.illegal == "raise":
                raise
            info = self._info() | {"illegal": str(reason)}
            return self.state.observe(self.seat), _LEAST[self.reward], True, False, info
        self._go_on()
        rewards = self.state.rewards(self.reward)
        reward = 0.0 if rewards is None else float(rewards[self.seat - 1])
        return self.state.observe(self.seat), reward, rewards is not None, False, self._info()

    def render(self) -> str | None:
        """What happened last, as the learner knows it."""
        if self.render_mode is None:
            return None
        return "\n".join(told["text"] for told in self.state.story(self.seat)[-8:])


class CourtVectorEnv(VectorEnv[_Floats, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Many games on all cores. In game ``i`` the learner has seat ``1 + i % seats``, unless ``rotate`` is False.

    Games start anew by themselves, in the same step (``AutoresetMode.SAME_STEP``). An action that is not legal raises:
    choose from ``info["action_mask"]``. The arrays that are returned are the same ones each time: copy what you keep.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        *,
        opponents: str | Sequence[str] = "page",
        reward: Reward = "zero-sum",
        rotate: bool = True,
        config: dict[str, Any] | None = None,
        threads: int | None = None,
    ) -> None:
        self.game = Game(game)
        self.num_envs = num_envs
        self.seats = self.game.min_seats if seats is None else seats
        others = self.seats - 1
        bots = [opponents] * others if isinstance(opponents, str) else list(opponents)
        self._batch = Batch(
            game,
            num_envs,
            self.seats,
            legal=False,
            reward=reward,
            bots=[None, *bots],
            rotate=rotate,
            config=config,
            threads=threads,
        )
        size = (self.game.observation_size,)
        self.single_observation_space = spaces.Box(-1.0, 300.0, size, np.float32)
        self.single_action_space = spaces.Discrete(self.game.num_actions)
        self.observation_space = spaces.Box(-1.0, 300.0, (num_envs, *size), np.float32)
        self.action_space = spaces.MultiDiscrete([self.game.num_actions] * num_envs)
        self._lanes = np.arange(num_envs)
        self._own = self._lanes % self.seats if rotate else np.zeros(num_envs, np.int64)

    def action_masks(self) -> npt.NDArray[np.int8]:
        """1 for each legal action of each game."""
        return self._batch.mask

    def _infos(self) -> _Info:
        return {"action_mask": self._batch.mask, "_action_mask": np.ones(self.num_envs, np.bool_)}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Floats, _Info]:
        first = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=first)
        self._batch.reset(int(self.np_random.integers(2**63)))
        return self._batch.observation, self._infos()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[_Floats, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], _Info]:
        self._batch.step(actions)
        batch = self._batch
        rewards = batch.rewards[self._lanes, self._own].astype(np.float64)
        return batch.observation, rewards, batch.done.copy(), np.zeros(self.num_envs, np.bool_), self._infos()


def _register() -> None:
    """``gymnasium.make("ShadowCourt/emperor-v1", seats=3)``."""
    from ._native import games

    for name in games():
        gymnasium.register(
            id=f"ShadowCourt/{name}-v{Game(name).numbers_version}",
            entry_point="shadow_court.gymnasium:CourtEnv",
            vector_entry_point="shadow_court.gymnasium:CourtVectorEnv",
            kwargs={"game": name},
            order_enforce=True,
        )


_register()
