"""What exact data are made of."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from fedtheory.core.concept import Concept
from fedtheory.core.expression import Tree

Constants = Mapping[Concept, Tree]


@dataclass(frozen=True)
class Exact:
    """A problem in rational arithmetic, and what it knows."""

    problem: Any
    constants: Constants


def root_of(square: Fraction) -> Tree:
    """The root of a square, as a number where it is one."""
    top, bottom = isqrt(square.numerator), isqrt(square.denominator)
    root = Fraction(top, bottom)
    return str(root) if root**2 == square else ["root", "2", str(square)]
