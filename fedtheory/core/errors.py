"""Every complaint has a code that `fedtheory explain` expands, and says what to do."""

from collections.abc import Iterable
from difflib import get_close_matches


class FedTheoryError(Exception):
    """A message for the user: what was given, what was wanted, the nearest valid thing."""

    code = "FT000"
    exit = 2

    def __init__(self, message: str, *, code: str | None = None) -> None:
        super().__init__(message)
        if code is not None:
            self.code = code


class NotApplicable(FedTheoryError):
    """An instance does not promise what a statement assumes; the assumption is named in the paper's words."""

    code = "FT110"


class IllFormedStatement(FedTheoryError):
    """A statement, proof or erratum that does not hang together."""

    code = "FT120"


MANY = 12
"""More names than this are not listed in a message where a command lists them."""


def nearest(name: str, valid: Iterable[str], *, listed_by: str = "") -> str:
    """`" Did you mean ...?"`, or what is known when nothing is near; of many, the command that lists them."""
    known = sorted(valid)
    close = get_close_matches(name, known, n=1, cutoff=0.5)
    if close:
        return f' Did you mean "{close[0]}"?'
    if listed_by and len(known) > MANY:
        return f" {listed_by} shows all."
    return f" Known: {', '.join(known) or 'none'}."
