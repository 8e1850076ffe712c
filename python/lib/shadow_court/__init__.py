"""Three out-of-print board games of court intrigue, for programs that play, search and learn.

>>> import shadow_court
>>> game = shadow_court.Game("emperor")
>>> state = game.start(seats=3, seed=7)
>>> state.to_move
[1]

Seats count from 1. ``docs/python.md`` of the project explains everything; ``docs/numbers.md`` explains ids and
observations. ``shadow_court.pettingzoo``, ``shadow_court.gymnasium`` and ``shadow_court.openspiel`` hold the games in
the form these libraries expect; import the one you need.
"""

from ._native import Batch, Bot, Candidate, Game, State, games, load, verify
from .errors import CourtError, IllegalAction

__all__ = [
    "Batch",
    "Bot",
    "Candidate",
    "CourtError",
    "Game",
    "IllegalAction",
    "State",
    "games",
    "load",
    "verify",
]
__version__ = "0.1.0"
