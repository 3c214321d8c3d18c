"""A finding worth repeating to a colleague: a sentence, the statement that shows it, and one number."""

from dataclasses import dataclass

MEASURED = "measured"


@dataclass(frozen=True)
class Finding:
    """A finding of a paper. Its number is a ratio in the picture of its statement, at the last round of the runs there.

    `over` and `under` are keys of bounds, or `measured`, the largest measurement; `unit` is what the number counts.
    """

    statement: str
    headline: str
    said: str
    over: str
    under: str
    unit: str
