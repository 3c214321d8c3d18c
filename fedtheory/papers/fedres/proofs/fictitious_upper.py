"""Fictitious play on Appendix C from above: the loss of what is answered to the average z shrinks as the slow mode does.

It is H(1 - K)K² at z, and z moves by (t + K)/(t + 1); since no eigenvalue of K is above √λ, no more than that is left.
"""

from fractions import Fraction
from operator import add
from typing import Any

from fedtheory.core.proof import (
    Line,
    Proof,
    Use,
    combination,
    conclusion,
    step,
)
from fedtheory.core.statement import t
from fedtheory.core.term import Schema, root, substitute, symbol, tree
from fedtheory.papers.fedres.proofs.answers import past_answers
from fedtheory.papers.fedres.proofs.fictitious_modes import QUARTER, SETTING, WHEN
from fedtheory.papers.fedres.proofs.fictitious_setting import (
    AT_T,
    F_1,
    MODELS,
    NEXT,
    ROUND,
    averages,
    ladder,
    loss,
    number,
    played,
    z,
)
from fedtheory.papers.fedres.proofs.forms import loss_at_a_quarter, matrix, positive
from fedtheory.papers.fedres.proofs.powers import shrinks
from fedtheory.papers.fedres.statements.fictitious_play import FICTITIOUS_PLAY

CEILING = Fraction(21, 22)
"""1 - 1/22, above √λ."""
upper_claim = conclusion(SETTING, FICTITIOUS_PLAY.bound("sharpened"))
_REALS = dict.fromkeys("pqrs", "real")
_point = tuple(symbol(name) for name in _REALS)


def answers(a: Any, b: Any, x: Any, y: Any) -> tuple[Any, Any, Any, Any]:
    """What both sides answer to these averages, v = 1/4."""
    third = Fraction(1, 3)
    return Fraction(4, 5) * x, y, third * (2 * a + b), third * (a + 2 * b)


def ahead(*average: Any) -> Any:
    """The loss of what is answered."""
    return loss(*answers(*average), v=QUARTER)


def _crossed(*z: Fraction) -> Fraction:
    """2 ⟨z, K z⟩ in the form `ahead`, in numbers."""
    moved = answers(*z)
    return (
        loss_at_a_quarter(*answers(*map(add, z, moved)))
        - loss_at_a_quarter(*answers(*z))
        - loss_at_a_quarter(*answers(*moved))
    )


moved = answers(*_point)
twice = ahead(*map(add, _point, moved)) - ahead(*_point) - ahead(*moved)
crossing = step(
    "one answer",
    "ours",
    "H(1 - K)K²(ν - K) is positive semidefinite: the eigenvalues of K are at most √λ < ν = 21/22",
    positive(
        "crossed",
        Schema(twice <= 2 * CEILING * ahead(*_point), _REALS),
        lambda *z: 2 * CEILING * loss_at_a_quarter(*answers(*z)) - _crossed(*z),
        "pqrs",
    ),
)
squaring = step(
    "two answers",
    "ours",
    "and so is H(1 - K)K²(ν² - K²)",
    positive(
        "squared",
        Schema(ahead(*moved) <= CEILING**2 * ahead(*_point), _REALS),
        lambda *z: (
            CEILING**2 * loss_at_a_quarter(*answers(*z)) - loss_at_a_quarter(*answers(*answers(*z)))
        ),
        "pqrs",
    ),
)
FORM = matrix(lambda *z: loss_at_a_quarter(*answers(*z)), 4)
now, later = averages(), averages(NEXT)
old = [number(t) * m + k for m, k in zip(now, answers(*now), strict=True)]
new = [number(NEXT) * m for m in later]
climbs = [
    sum(
        (entry * (p + q) for entry, p, q in zip(row[1:], old[1:], new[1:], strict=True)),
        row[0] * (old[0] + new[0]),
    )
    for row in FORM
]
first_climbs = [
    sum(
        (entry * (m + z) for entry, m in zip(row[1:], averages(1)[1:], strict=True)),
        row[0] * (averages(1)[0] + z),
    )
    for row in FORM
]
AT_NOW = dict(zip(_REALS, now, strict=True))
contraction = step(
    "contraction",
    "ours",
    "t + K, squared, in the form of the loss ahead",
    combination(
        Schema(
            number(NEXT) ** 2 * ahead(*later) <= number(t + CEILING) ** 2 * ahead(*now), ROUND, WHEN
        ),
        *(Use(f"average {k}", AT_T, times=c) for k, c in zip(MODELS, climbs, strict=True)),
        *(Use(f"response {k}", AT_T, times=c) for k, c in zip(MODELS, climbs, strict=True)),
        Use("one answer", AT_NOW, times=t),
        Use("two answers", AT_NOW),
    ),
)
above, further = root(tree(NEXT), 11), root(tree(t + 2), 11)
bounded = Schema(ahead(*now) * above <= Fraction(4, 5) * F_1 * root(2, 11), ROUND, WHEN)
falls = step(
    "the loss ahead falls",
    "ours",
    "at the start it is 4/5 of the first loss; no round takes less of it than (1 + 1/(t+1))^(1/11)",
    combination(
        Schema(substitute(bounded.then, "t", 1)),
        *(
            Use(use, times=c * root(2, 11))
            for k, c in zip(MODELS, first_climbs, strict=True)
            for use in (f"first average {k}", f"start {k}")
        ),
        Use("initial loss", times=Fraction(-4, 5) * root(2, 11)),
        name="first",
    ),
    combination(
        Schema(substitute(bounded.then, "t", NEXT), ROUND, (*WHEN, bounded.then)),
        Use("if 2"),
        Use("contraction", AT_T, times=further / number(NEXT) ** 2),
        Use("t^(1/11)", AT_T, times=ahead(*now) / number(NEXT) ** 2),
        name="next",
    ),
    Line(bounded, "induction", {"on": "t", "base": "first", "step": "next"}),
)
before = averages(t - 1)
upper_ladder = ladder(answers(*before), played(), v=QUARTER)
upper = step(
    "upper bound",
    "ours",
    "what round t plays is the answer to the average before it",
    combination(
        upper_claim,
        *(Use(f"response {k}", {"t": t - 1}, times=c) for k, c in upper_ladder.items()),
        Use("the loss ahead falls", {"t": t - 1}, times=1 / root(tree(t), 11)),
    ),
)

FICTITIOUS_UPPER = Proof(
    FICTITIOUS_PLAY,
    "sharpened",
    SETTING,
    (
        *past_answers(QUARTER),
        crossing,
        squaring,
        contraction,
        shrinks("t^(1/11)", 11),
        falls,
        upper,
    ),
)
