"""Errors of many verdicts together: a budget for the whole suite, and a list in which few are wrong.

Of a bound either the claim is true, and only VIOLATED can be wrong, or it is false, and only HOLDS can: one share of the
budget pays for both. Every question has the same share, whatever else is asked, so that no verdict depends on the others.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import exp, log

import numpy as np

SUITE = Fraction(1, 1000)
"""The probability with which any verdict of the suite may be wrong."""
PLACES = 1000
"""The number of questions for which the budget lasts."""
SHARE = SUITE / PLACES
LARGEST = 700.0
"""Logarithm of the largest e-value that is written; a larger one says no more."""


def spent(questions: int) -> Fraction:
    """With which probability at most some verdict of so many is wrong."""
    return questions * SHARE


def e_bh(log_evidence: Sequence[float], alpha: float) -> tuple[int, ...]:
    """The largest list in which the expected share of mistakes is at most alpha, whatever depends on what.

    The k-th largest e-value is to be m/(kα) at least (Wang and Ramdas, arXiv:2009.02824). An e-value is what a wealth was
    when its game was stopped; the largest it ever was is none.
    """
    order = np.argsort(-np.asarray(log_evidence, dtype=float), kind="stable")
    asked = len(order)
    enough = [
        k
        for k, index in enumerate(order, 1)
        if log_evidence[int(index)] >= log(asked) - log(k) - log(alpha)
    ]
    return tuple(sorted(int(index) for index in order[: max(enough, default=0)]))


def written(log_evidence: float) -> str:
    """An e-value to two digits."""
    return f"{exp(min(log_evidence, LARGEST)):.2g}"
