"""How a root of the round grows beside (t + 1 - θ)²/(t + 1)², 2θ = 1/k: Bernoulli's inequality, in whole powers.

((2k - 1)u^k + w^k)² - 4k² w u^(2k-1) = (w - u)² times a polynomial with positive coefficients, for every k.
"""

from fractions import Fraction
from typing import Any

from fedtheory.core.proof import Square, Step, combination, step
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, Term, at_most, root, tree

_ROUND = {"t": "integer"}
_FROM_1 = (at_most(1, t),)


def _quotient(k: int, u: Term, w: Term) -> Term:
    """((2k - 1)u^k + w^k)² - 4k² w u^(2k-1), over (w - u)²."""
    degree = 2 * k
    top = [0] * (degree + 1)  # by powers of w
    top[0] += (2 * k - 1) ** 2
    top[k] += 2 * (2 * k - 1)
    top[degree] += 1
    top[1] -= 4 * k * k
    for _ in range(2):  # by (w - u): the remainder is zero
        below = [0] * (len(top) - 1)
        for power in range(len(below) - 1, -1, -1):
            below[power] = top[power + 1] + (below[power + 1] if power + 1 < len(below) else 0)
        top = below
    terms = [c * u ** (degree - 2 - power) * w**power for power, c in enumerate(top)]
    return sum(terms[1:], terms[0])


def grows(name: str, k: int) -> Step:
    """(t + 1)² t^(1/k) <= (t + 1 - 1/(2k))² (t + 1)^(1/k)."""
    here, there = root(tree(t), k), root(tree(t + 1), k)
    theta = Fraction(1, 2 * k)
    return step(
        name,
        "textbook",
        "Bernoulli's inequality for 1 - 1/(t + 1)",
        combination(
            Schema(_squared(t + 1) * here <= _squared(t + 1 - theta) * there, _ROUND, _FROM_1),
            Square(there - here, times=there * _quotient(k, there, here) / (4 * k * k)),
        ),
    )


def shrinks(name: str, k: int) -> Step:
    """(t + 1 - 1/(2k))² (t + 2)^(1/k) <= (t + 1)² (t + 1)^(1/k)."""
    here, there = root(tree(t + 1), k), root(tree(t + 2), k)
    theta = Fraction(1, 2 * k)
    share = _squared(t + 1 - theta) / _squared(t + 1)
    return step(
        name,
        "textbook",
        "Bernoulli's inequality for 1 + 1/(t + 1), and (1 - x)(1 + x) <= 1",
        combination(
            Schema(_squared(t + 1 - theta) * there <= _squared(t + 1) * here, _ROUND, _FROM_1),
            Square(there - here, times=share * here * _quotient(k, here, there) / (4 * k * k)),
        ),
    )


def _squared(value: Any) -> Term:
    return Term(tree(value)) ** 2
