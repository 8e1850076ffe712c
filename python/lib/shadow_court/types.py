"""Names for what several modules take."""

from typing import Literal

__all__ = ["Reward", "Viewer"]

#: What the end of a game is told in.
Reward = Literal["share", "rank", "points", "zero-sum"]

#: Who looks: a seat's number, or ``"spectator"``.
Viewer = int | Literal["spectator"]
