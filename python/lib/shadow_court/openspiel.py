"""The games as OpenSpiel games: ``shadow_court_emperor(seats=3)`` and the like, registered by importing this.

Chance is explicit. Where a chance event has at most 1,000 outcomes they are all there with their probabilities; where
it has more (a whole deck in a new order) there are 1,024 equally likely ones, each a draw with its number as the seed.
The information state is the seat's view: what it knows and may remember, without the way there.

Use ``open_spiel.python.algorithms``; the bots of ``pyspiel`` written in C++, such as ``pyspiel.ISMCTSBot``, do not
work with games written in Python.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from ._native import Game, State, games

__all__ = ["NAMES", "SEEDS", "CourtGame", "CourtState"]

#: How many draws stand for a chance event with too many outcomes to list.
SEEDS = 1024


def _name(game: str) -> str:
    return "shadow_court_" + game.replace("-", "_")


#: The name of each game in OpenSpiel.
NAMES = {game: _name(game) for game in games()}


def _type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=NAMES[game.name],
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": game.min_seats},
    )


def _court(game: Any) -> Game:
    """Ours of theirs. Copies made in C++ lose attributes, so it is found by its name."""
    return _GAMES[game.get_type().short_name]


class CourtGame(pyspiel.Game):
    """A game."""

    def __init__(self, kind: Any, params: dict[str, Any] | None = None) -> None:
        court = _GAMES[kind.short_name]
        seats = int((params or {}).get("seats", court.min_seats))
        if not court.min_seats <= seats <= court.max_seats:
            raise ValueError(f"{court.title} has {court.min_seats} to {court.max_seats} seats, not {seats}")
        info = pyspiel.GameInfo(
            num_distinct_actions=court.num_actions,
            max_chance_outcomes=SEEDS,
            num_players=seats,
            min_utility=-1.0,
            max_utility=float(seats - 1),
            utility_sum=0.0,
            # Every decision may be followed by chance.
            max_game_length=court.max_decisions,
        )
        super().__init__(kind, info, params or {"seats": seats})

    def new_initial_state(self) -> CourtState:
        return CourtState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> _Observer:
        return _Observer(_court(self))


class CourtState(pyspiel.State):
    """A position."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.court: State = _court(game).start(game.num_players(), 0, auto=False)

    def current_player(self) -> int:
        turn = self.court.turn
        if turn == "over":
            return int(pyspiel.PlayerId.TERMINAL)
        if turn == "chance":
            return int(pyspiel.PlayerId.CHANCE)
        return self.court.to_move[0] - 1

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.court.legal(player + 1))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.court.outcomes()
        if outcomes is None:
            return [(seed, 1 / SEEDS) for seed in range(SEEDS)]
        return [(place, likely) for place, (_, likely) in enumerate(outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.court.turn != "chance":
            self.court.apply(action)
            return
        outcomes = self.court.outcomes()
        if outcomes is None:
            self.court.chance(seed=action)
        else:
            self.court.chance(outcomes[action][0])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            outcomes = self.court.outcomes() if self.court.turn == "chance" else None
            return f"draw {action}" if outcomes is None else outcomes[action][0]
        if action in self.court.legal(player + 1):
            return self.court.text(action, player + 1)
        return _court(self.get_game()).action_names[action]

    def is_terminal(self) -> bool:
        return self.court.is_over

    def returns(self) -> list[float]:
        rewards = self.court.rewards("zero-sum")
        return [0.0] * self.court.seats if rewards is None else [float(reward) for reward in rewards]

    def information_state_string(self, player: int | None = None) -> str:
        return self.court.information_text(self._viewer(player))

    observation_string = information_state_string

    def _viewer(self, player: int | None) -> int:
        return (self.current_player() if player is None else player) + 1

    def resample_from_infostate(self, player: int, sampler: Any) -> CourtState:
        """A world in which ``player`` knows what it knows here. ``sampler`` gives numbers from 0 to 1."""
        copy: CourtState = self.clone()
        copy.court = self.court.imagine(player + 1, int(sampler() * 2**53))
        return copy

    def __str__(self) -> str:
        return self.court.information_text("spectator")


class _Observer:
    """What a player sees, as numbers and as text."""

    def __init__(self, game: Game) -> None:
        self.tensor: npt.NDArray[np.float32] = np.zeros(game.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: CourtState, player: int) -> None:
        state.court.observe(player + 1, self.tensor)

    def string_from(self, state: CourtState, player: int) -> str:
        return state.court.information_text(player + 1)


_GAMES: dict[str, Game] = {NAMES[name]: Game(name) for name in games()}


def _maker(kind: Any) -> type[CourtGame]:
    class Made(CourtGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, params)

    return Made


for _game in _GAMES.values():
    _kind = _type(_game)
    pyspiel.register_game(_kind, _maker(_kind))
