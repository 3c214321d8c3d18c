"""FedProx and FedAvg on ridge regression: an averaged map, and its fixed point; a distance shrinks by the same factor.

`gap(t)` is the iterate less the fixed point. What is measured is a share, so the bound says: the distance is at most so
many times the first one. The mean over clients is the weighted one of `setting.py`.
"""

from fedtheory.core.expression import Tree
from fedtheory.core.proof import Line, Step, Use, combination, step
from fedtheory.core.term import (
    Claim,
    Function,
    Schema,
    Term,
    at_most,
    less,
    norm,
    substitute,
    symbol,
    tree,
)
from fedtheory.papers.fednewton.metrics import REMAINING_SHARE
from fedtheory.proofs.powers import power

gap = Function("gap")
t, theta = symbol("t"), symbol("theta")
FROM_0 = at_most(0, t)
ROUND = {"t": "integer"}
SYMBOLS: dict[str, tuple[tuple[str, ...], str]] = {
    "lamda": ((), "real"),
    "theta": ((), "real"),
    "gap": (("integer",), "vector"),
    "C_Dj": (("client", "vector"), "vector"),
}
BETWEEN = (less(0, theta), less(theta, 1))


def share(value: Tree) -> Claim:
    """The distance at round t is at most so many times the first."""
    return norm(gap(t)) <= Term(value) * norm(gap(0))


METRICS = {REMAINING_SHARE: share}


def from_one_round(exponent: Term, factor: Term, *facts: Line) -> tuple[Step, Step]:
    """ "one round" says ‖gap(t+1)‖ <= factor ‖gap(t)‖ from t = 0 on, "one more" that the power grows by the factor.

    `facts`: lines that show that the factor is not negative.
    """
    claim = norm(gap(t)) <= power(theta, exponent) * norm(gap(0))
    later = Schema(substitute(claim, "t", tree(t + 1)), ROUND, (FROM_0, claim))
    every = step(
        "all rounds",
        "ours",
        "a factor a round, from the first on",
        *facts,
        combination(
            Schema(substitute(claim, "t", "0"), {}),
            Use("power 0", {"x": theta}, times=-norm(gap(0))),
            name="at first",
        ),
        combination(
            later,
            Use("one round", {"t": "t"}),
            Use("if 2", times=factor),
            Use("one more", {"t": "t"}, times=-norm(gap(0))),
            name="next",
        ),
        Line(
            Schema(claim, ROUND, (FROM_0,)),
            "induction",
            {"on": "t", "base": "at first", "step": "next"},
        ),
    )
    stated = step(
        "bound",
        "ours",
        "round 1 and later are a part of these",
        Line(
            Schema(claim, ROUND, (at_most(1, t),)),
            "instance",
            {"of": Use("all rounds", {"t": "t"}).reference()},
        ),
    )
    return every, stated
