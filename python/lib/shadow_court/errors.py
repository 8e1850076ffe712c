"""What is raised when something is refused."""

from __future__ import annotations

__all__ = ["CourtError", "IllegalAction"]


class CourtError(Exception):
    """A refusal. Nothing has changed when one is raised.

    ``code`` is stable and meant for programs, ``message`` is a sentence, and ``rule`` is the number of the rule it rests
    on, where a rule of the game is the reason.
    """

    code: str
    message: str
    rule: str | None

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(code, message, rule)
        self.code = code
        self.message = message
        self.rule = rule

    def __str__(self) -> str:
        return self.message if self.rule is None else f"{self.message} (rule {self.rule})"


class IllegalAction(CourtError):
    """The rules forbid it, or it is not this seat's turn."""
