r"""Recursions with a quadratic drop, and those among them that never leave [.., R].

B ↦ B - C_1 B² grows on B <= R if 4 C_1 R <= 1; then the largest value is taken at R, and an error of at most C_1 R² at the
first index keeps every later one below R.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.core.trajectory import Array
from fedtheory.papers.fedres.concepts import (
    RECURSION_DROP,
    RECURSION_FIRST,
    RECURSION_INDEX,
    RECURSION_SECOND,
    RECURSION_START,
    RECURSION_THIRD,
)
from fedtheory.papers.fedres.metrics import RECURSION_VALUE
from fedtheory.papers.fedres.properties import BELOW_START, QUADRATIC_RECURSION


@dataclass(frozen=True)
class QuadraticRecursion:
    """The factors, the first index and the value there."""

    factors: Array
    first: int
    start: float


def quadratic_recursion(
    *, factors: str, start: str, ceiling: str = "", first: int = 1
) -> Instance[QuadraticRecursion]:
    """C_1 to C_4 with blanks between them; `ceiling` is R, or the start itself."""
    C = [Fraction(text) for text in factors.split()]
    B, R = Fraction(start), Fraction(ceiling or start)
    if len(C) != 4 or min(C) <= 0 or first < 1 or max(B, Fraction(0)) > R:
        message = "a recursion has four positive factors, a first index >= 1 and a ceiling above its start and 0"
        raise FedTheoryError(message, code="FT021")
    # from above: n^(3/2) >= n
    error = C[1] / first + C[2] / first + C[3] / first**2
    below = 4 * C[0] * R <= 1 and error <= C[0] * R**2
    return Instance(
        name=f"recursion with factors {factors}, B = {start} at {first}, R = {R}",
        problem=QuadraticRecursion(np.array([float(c) for c in C]), first, float(B)),
        constants={
            RECURSION_DROP: float(C[0]),
            RECURSION_FIRST: float(C[1]),
            RECURSION_SECOND: float(C[2]),
            RECURSION_THIRD: float(C[3]),
            RECURSION_INDEX: first,
            RECURSION_START: float(R),
        },
        promises=frozenset({QUADRATIC_RECURSION} | ({BELOW_START} if below else set())),
        trivial={RECURSION_VALUE: float(R)} if below else {},
        recipe={
            "family": "quadratic-recursion",
            "factors": factors,
            "start": start,
            "ceiling": ceiling,
            "first": first,
        },
    )
