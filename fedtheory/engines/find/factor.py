"""A product is nonnegative when its even powers are put aside and every other factor has a sign.

Factorisation over the rationals only finds the factors; that their product is the claim, the kernel checks.
Signs that the facts do not show become claims of their own.
"""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from fedtheory.core.expression import Tree
from fedtheory.engines.find.goal import (
    Goal,
    Proposal,
    Schema,
    atoms_of,
    combination,
    itself,
    square,
)
from fedtheory.engines.find.rings import factors
from fedtheory.engines.find.sampling import about, evaluated, points
from fedtheory.engines.find.shift import normalise
from fedtheory.engines.find.writing import product, written
from fedtheory.kernel.polynomial import Polynomial


def factor(goal: Goal) -> Iterator[Proposal]:
    """The top as a product of squares and of factors with a sign; in t, then in sqrt(t)."""
    if not goal.scalar or not goal.top:
        return
    tops = [goal.top]
    tops += [normal.top for normal in normalise(goal) if normal.top != goal.top][:1]
    for top in tops:
        content, parts = factors(top, atoms_of(top))
        if len(parts) > 1 or any(e > 1 for _, e in parts):
            yield from _signed(goal, content, parts)


def _signed(
    goal: Goal, content: Fraction, parts: list[tuple[Polynomial, int]]
) -> Iterator[Proposal]:
    strict = goal.relation == "<"
    signed: list[tuple[Polynomial, int]] = []
    for p, e in parts:
        sign = _sign(goal, p) if e % 2 or strict else 1
        if sign == 0:
            return
        if e % 2:
            content *= sign
        signed.append(({m: sign * c for m, c in p.items()}, e))
    if content < 0:
        return
    needs = [p for p, e in signed if (e % 2 or strict) and not goal.facts.shows(p, strict=strict)]
    claims: list[Tree] = [["<" if strict else "<=", "0", written(p)] for p in needs]
    if strict:
        yield _strict(goal, content, signed, claims)
        return
    whole = product(*(_power(p, e // 2) for p, e in signed if e > 1))
    odd = product(str(content), *(written(p) for p, e in signed if e % 2))
    yield combination([square(whole, goal.over_bottom(odd))], *claims)


def _strict(
    goal: Goal, content: Fraction, signed: list[tuple[Polynomial, int]], claims: list[Tree]
) -> Proposal:
    """A strict product: one factor is a lemma `0 < p`, the others are its positive multiplier."""
    (p, e), *others = signed
    rest = [(q, d) for q, d in ((p, e - 1), *others) if d]
    times = goal.over_bottom(str(content), *(_power(q, d) for q, d in rest))
    lemma: Schema = {**goal.schema, "then": ["<", "0", written(p)]}
    needs = [claim for claim in claims if claim != lemma["then"]]
    term = {**itself(goal, "?0"), "times": times, "mean": None}
    return combination([term], *needs, lemmas={"?0": lemma})


def _power(p: Polynomial, e: int) -> Tree:
    return written(p) if e == 1 else ["^", written(p), str(e)]


def _sign(goal: Goal, p: Polynomial) -> int:
    """1 or -1 if p is shown or seems to have that sign, 0 if it changes sign."""
    minus = {m: -c for m, c in p.items()}
    for sign, q in ((1, p), (-1, minus)):
        if goal.facts.shows(q, strict=False):
            return sign
    sample = points(goal, atoms_of(p), meeting=about(goal, atoms_of(p)))
    if sample is None:
        return 0
    with np.errstate(all="ignore"):
        value, size = evaluated(p, sample.values)
    above, below = bool(np.any(value > 1e-9 * size)), bool(np.any(value < -1e-9 * size))
    return 0 if above and below else -1 if below else 1
