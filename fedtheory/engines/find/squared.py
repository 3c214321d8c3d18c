"""Both sides squared: a <= b follows from a^2 <= b^2 when b is nonnegative.

Where a may be negative, the cases a <= 0 and 0 < a are told apart. Only tried when squaring leaves fewer roots, or
when a is made of inner products.
"""

from collections.abc import Iterator
from fractions import Fraction

from fedtheory.core.expression import Tree
from fedtheory.engines.find.columns import never_parameter
from fedtheory.engines.find.goal import Goal, Proposal, combination, itself
from fedtheory.engines.find.writing import product, quotient, total, written
from fedtheory.kernel import Rejected
from fedtheory.kernel.polynomial import Monomial, Polynomial, add, multiply

MOST_MONOMIALS = 150
MOST_CASES = 3  # conditions that look like an earlier case


def squared(goal: Goal) -> Iterator[Proposal]:
    """The two sides as they stand, then the terms with a minus against those with a plus."""
    if not goal.scalar:
        return
    _, left, right = goal.schema["then"]
    yield from _compared(goal, left, right, "1")
    minus: Polynomial = {m: -c for m, c in goal.top.items() if c < 0}
    plus: Polynomial = {m: c for m, c in goal.top.items() if c > 0}
    if minus and plus:
        yield from _compared(goal, written(minus), written(plus), goal.over_bottom("1"))


def _compared(goal: Goal, a: Tree, b: Tree, weight: Tree) -> Iterator[Proposal]:
    facts, scope = goal.facts, goal.scope
    try:
        left, right = facts.scalar(a, scope), facts.scalar(b, scope)
        square = add(multiply(right, right), multiply(left, left), Fraction(-1))
    except Rejected:
        return
    difference = add(right, left, Fraction(-1)).top
    useful = (
        len(_rooted(square.top)) < len(_rooted(difference))
        or any(square.top == k for k, _ in facts.known)
        or (_inner(left.top) and not _rooted(difference))
    )
    if not useful or len(square.top) > MOST_MONOMIALS or not facts.multiplier(b, scope):
        return
    if facts.multiplier(a, scope) and facts.shows(add(left, right).top, strict=True):
        lemma = goal.showing([goal.relation, product(a, a), product(b, b)]).schema
        times = quotient(weight, total(a, b))
        yield combination(
            [{**itself(goal, "?0"), "times": times, "mean": None}], lemmas={"?0": lemma}
        )
    elif goal.relation == "<=":
        conditions = goal.schema["if"]
        below = {**goal.schema, "if": [*conditions, ["<=", a, "0"]]}
        above = {**goal.schema, "if": [*conditions, ["<", "0", a]]}
        if sum("0" in c[1:] for c in conditions) < MOST_CASES and ["<", "0", a] not in conditions:
            yield Proposal(
                "cases",
                {"on": [a, "0"], "below": "?0", "above": "?1"},
                (),
                {"?0": below, "?1": above},
            )


def _inner(p: Polynomial) -> bool:
    """Whether a side is a combination of inner products that are no squares."""
    atoms = [[x for x, e in m for _ in range(e) if never_parameter(x)] for m in p]
    return all(len(own) == 1 for own in atoms)


def _rooted(p: Polynomial) -> list[Monomial]:
    return [m for m in p if any(x.shape[0] == "root" for x, _ in m)]
