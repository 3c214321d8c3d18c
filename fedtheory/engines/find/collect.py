"""A polynomial collected by powers of nonnegative parameters: enough that every coefficient is nonnegative.

The parameters are the atoms that have a sign and nothing to do with the roots; what is left in each coefficient
is a claim about few variables.
"""

from collections.abc import Iterator
from fractions import Fraction

from fedtheory.core.expression import Tree
from fedtheory.engines.find.goal import Goal, Proposal, atoms_of, combination, square
from fedtheory.engines.find.writing import written, written_monomial
from fedtheory.kernel.polynomial import Monomial, Polynomial

MOST_PARTS = 12


def collect(goal: Goal) -> Iterator[Proposal]:
    """The top as a sum of monomials in parameters times polynomials in the rest."""
    if not goal.scalar or goal.relation != "<=":
        return
    under = {x for r in goal.atoms if r.shape[0] == "root" for x in atoms_of(dict(r.shape[2]))}
    low = goal.facts.lower
    parameters = {x for x in goal.atoms if x not in under and x in low and low[x][0] >= 0}
    parts: dict[Monomial, Polynomial] = {}
    for m, c in goal.top.items():
        outside = tuple((x, e) for x, e in m if x in parameters)
        inside = tuple((x, e) for x, e in m if x not in parameters)
        parts.setdefault(outside, {})[inside] = c
    if not 1 < len(parts) <= MOST_PARTS or all(len(p) == 1 for p in parts.values()):
        return
    terms, needs = [], []
    for m, p in parts.items():
        terms.append(square("1", goal.over_bottom(written_monomial(m, {}), written(p))))
        if set(p) != {()} and not goal.facts.shows(p, strict=False):
            needs.append(_claim(p))
    if all(p.get((), Fraction(1)) > 0 for p in parts.values() if set(p) == {()}):
        yield combination(terms, *needs)


def _claim(p: Polynomial) -> Tree:
    return ["<=", "0", written(p)]
