"""An averaged inner product under bounds of both squares: u . v <= A B from |u|^2 <= A^2 and |v|^2 <= B^2.

One square shows it when A and B are positive. When one of them is not, u . v is not positive either: else a multiple of
the vector without length would make the square of a difference negative.
"""

from collections.abc import Iterator
from typing import Any

from fedtheory.core.expression import Tree
from fedtheory.engines.find.cauchy import Pair, other, pairs_of
from fedtheory.engines.find.goal import Goal, Proposal, combination, references, square
from fedtheory.engines.find.writing import product, quotient
from fedtheory.kernel import Rejected
from fedtheory.kernel.polynomial import MINUS, Ratio, add

Entry = dict[str, Any]


def crossed(goal: Goal) -> Iterator[Proposal]:
    """The three cases of the inequality, each by one square."""
    if goal.relation != "<=":
        return
    _, left, right = goal.schema["then"]
    if not (isinstance(right, list) and right[0] == "*" and len(right) == 3):
        return
    positive = [c[2] for c in goal.schema["if"] if c[:2] == ["<", "0"]]
    zero = {
        repr(c[1]): k for k, c in enumerate(goal.schema["if"], 1) if c[0] == "<=" and c[2] == "0"
    }
    for pair in pairs_of(["<=", left, "0"]):
        if _value(goal, pair.inner(pair.u, pair.v)) != _value(goal, left):
            continue
        for a, b in (right[1:], right[:0:-1]):
            first, second = _bound(goal, pair, pair.u, a), _bound(goal, pair, pair.v, b)
            if first is None or second is None:
                continue
            if a in positive and b in positive:
                yield _both(pair, a, b, first, second)
            elif left in positive and repr(a) in zero:
                turned = Pair(pair.v, pair.u, pair.client)
                yield _one(goal, turned, left, (b, second), (a, first), f"if {zero[repr(a)]}")
            elif left in positive and repr(b) in zero:
                yield _one(goal, pair, left, (a, first), (b, second), f"if {zero[repr(b)]}")


def _both(pair: Pair, a: Tree, b: Tree, first: Entry, second: Entry) -> Proposal:
    """A B - u.v = |B u - A v|^2 / 2AB + B (A^2 - |u|^2) / 2A + A (B^2 - |v|^2) / 2B."""
    of: Tree = ["-", ["*", b, pair.u], ["*", a, pair.v]]
    return combination(
        [
            square(of, quotient(quotient("1/2", a), b), pair.client),
            {**first, "times": quotient(product("1/2", b), a)},
            {**second, "times": quotient(product("1/2", a), b)},
        ]
    )


def _one(
    goal: Goal, pair: Pair, w: Tree, long: tuple[Tree, Entry], short: tuple[Tree, Entry], case: str
) -> Proposal:
    """With W = u.v > 0 and B <= 0: 0 <= W |c v - u|^2 <= W (c^2 B^2 + A^2 - 2 c W) = W (c^2 B^2 - 1), c = (A^2 + 1)/2W."""
    (a, bound), (b, none) = long, short
    inner = other(goal, pair, w)
    c = quotient(product("1/2", ["+", ["^", a, "2"], "1"]), inner)
    of: Tree = ["-", ["*", c, pair.v], pair.u]
    outside = quotient(product("1/2", ["+", ["^", a, "2"], "1"]), w)
    weight = product(w, ["^", outside, "2"])
    return combination(
        [
            square(of, inner, pair.client),
            {**none, "times": weight},
            {"use": case, "at": {}, "times": product(weight, b), "mean": None},
            {**bound, "times": w},
            square("1", product(a, b)),
        ]
    )


def _bound(goal: Goal, pair: Pair, u: Tree, a: Tree) -> Entry | None:
    """The reference that says |u|^2 <= a^2."""
    norm, size = _value(goal, pair.inner(u, u)), _value(goal, ["*", a, a])
    if norm is None or size is None:
        return None
    wanted = add(size, norm, MINUS)
    for known in references(goal):
        own = known.difference
        if (
            known.relation in {"<=", "="}
            and isinstance(own, Ratio)
            and not add(own, wanted, MINUS).top
        ):
            return dict(known.entry)
    return None


def _value(goal: Goal, term: Tree) -> Ratio | None:
    try:
        return goal.facts.scalar(term, goal.scope)
    except Rejected:
        return None
