"""Roots, exponentials and logarithms compare as their insides do."""

from collections.abc import Iterator
from fractions import Fraction

from fedtheory.core.expression import Tree
from fedtheory.engines.find.goal import Goal, Proposal, combination, itself
from fedtheory.engines.find.writing import rational, written_atom
from fedtheory.kernel.polynomial import Polynomial

OPERATIONS = ("root", "exp", "log")


def monotone(goal: Goal) -> Iterator[Proposal]:
    """The claim, or an equal one, compares one operation at two places (one may be a number)."""
    if not goal.scalar:
        return
    relation, left, right = goal.schema["then"]
    if _same(left, right):
        yield _compare(goal, left, right)
        return
    for a, b in _pairs(goal.top):
        lemma = {**goal.schema, "then": [relation, a, b]}
        if lemma["then"] != goal.schema["then"]:
            yield combination(
                [{**itself(goal, "?0"), "times": goal.over_bottom("1"), "mean": None}],
                lemmas={"?0": lemma},
            )


def _compare(goal: Goal, left: Tree, right: Tree) -> Proposal:
    lemma = {**goal.schema, "then": [goal.relation, left[-1], right[-1]]}
    return Proposal("monotone", {"of": itself(goal, "?0")}, (), {"?0": lemma})


def _same(left: Tree, right: Tree) -> bool:
    return (
        isinstance(left, list)
        and isinstance(right, list)
        and left[0] in OPERATIONS
        and left[:-1] == right[:-1]
    )


def _pairs(top: Polynomial) -> Iterator[tuple[Tree, Tree]]:
    """op(a), op(b) with top = op(b) - op(a), as terms; a number c as root(k, c^k)."""
    plus_, minus = [m for m, c in top.items() if c == 1], [m for m, c in top.items() if c == -1]
    lone = {
        m: m[0][0] for m in top if len(m) == 1 and m[0][1] == 1 and m[0][0].shape[0] in OPERATIONS
    }
    if len(top) != 2:
        return
    if plus_ and minus and plus_[0] in lone and minus[0] in lone:
        a, b = lone[minus[0]], lone[plus_[0]]
        if a.shape[:-1] == b.shape[:-1]:
            yield written_atom(a, {}), written_atom(b, {})
    for m, x in lone.items():
        number = -top.get((), Fraction(0)) / top[m]
        if x.shape[0] == "root" and number > 0 and abs(top[m]) == 1:
            power: Tree = ["root", str(x.shape[1]), rational(number ** x.shape[1])]
            own = written_atom(x, {})
            yield (power, own) if top[m] > 0 else (own, power)
