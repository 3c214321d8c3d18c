"""Floats that are too large, never too small."""

import math
from fractions import Fraction


def up(square: Fraction) -> float:
    """A float that is at least the root."""
    root = math.sqrt(square)
    return root if Fraction(root) ** 2 >= square else math.nextafter(root, math.inf)


def above(exact: Fraction) -> float:
    """A float that is at least the number."""
    near = float(exact)
    return near if Fraction(near) >= exact else math.nextafter(near, math.inf)
