"""The best value of one letter, with a certificate of how much better any other can be.

Two families of instances are enough: what one attains falls with the letter, what the other attains rises. Below the
value that is chosen the first is at least what it is there, above it the second: so no value does better than the smaller
of the two. What the chosen value does is a worst case with exact ends.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.worst_case import Parameters, WorstCase
from fedtheory.engines.worst_case.answer import Answer, Number, worst_case

Attained = Callable[[Parameters], Fraction]
"""What an instance attains, at these letters."""


@dataclass(frozen=True)
class Tuned:
    """A value of a letter, its worst case, and what no value of the letter does better than."""

    letter: str
    value: Fraction
    answer: Answer
    lower: Fraction

    @property
    def gap(self) -> Fraction | None:
        """How much better another value could be, relatively, at most; None without an upper end."""
        upper = self.answer.upper
        return None if upper is None else (upper - self.lower) / upper


def tuned(
    model: WorstCase,
    letter: str,
    letters: Mapping[str, Fraction],
    between: tuple[Fraction, Fraction],
    *,
    falling: Attained,
    rising: Attained,
    bits: int = 12,
) -> Tuned:
    """The letter where both instances attain the same, to so many binary digits of the interval that it is sought in."""
    low, high = between

    def falls(at: Fraction) -> bool:
        own = {**letters, letter: at}
        return falling(own) > rising(own)

    if not falls(low) or falls(high):
        message = f"what the instances attain does not cross between {letter} = {low} and {high}."
        raise FedTheoryError(message, code="FT011")
    for _ in range(bits):
        middle = (low + high) / 2
        low, high = (middle, high) if falls(middle) else (low, middle)
    own = {**letters, letter: high}
    exact = {name: Number(x, x) for name, x in own.items()}
    answer = worst_case(model, exact, replay=False)
    return Tuned(letter, high, answer, min(falling(own), rising(own)))
