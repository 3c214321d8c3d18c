"""Section 3.1 gives FedAvg the rate 1/t without a condition; Section 2 says that it need not converge."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    INTERVAL,
    Federation,
    Group,
    Point,
    gradient,
    mean,
    objective,
    plus,
    point,
)

STEP, LOCAL_STEPS = Fraction(1, 4), 2


def federation() -> Federation:
    """½(x - 1)² and 2(x + 1)²; there is no constraint, and none is used."""
    left, right = Group(1, point(1), point(-1), point(0)), Group(1, point(4), point(4), point(0))
    return Federation((left, right), INTERVAL)


def fedavg_round(x: Point) -> Point:
    """Two gradient steps of each client from x, averaged."""
    ends = []
    for group in federation().groups:
        there = x
        for _ in range(LOCAL_STEPS):
            there = plus(there, gradient(group, there), -STEP)
        ends.append(there)
    return mean(federation(), tuple(ends))


def witness() -> tuple[Witness, ...]:
    """The fixed point -9/23 of FedAvg with two local steps of 1/4, and the minimiser -3/5."""
    stuck, best = point(Fraction(-9, 23)), point(Fraction(-3, 5))
    return (
        Witness(
            "a round of FedAvg leaves -9/23 where it is",
            fedavg_round(stuck)[0],
            "=",
            stuck[0],
            "two local steps of 1/4; the largest curvature is 4",
            expected=True,
        ),
        Witness(
            "and F is least there: F(-9/23) ≤ F(-3/5)",
            objective(federation(), stuck),
            "<=",
            objective(federation(), best),
            "losses up to the same additive constant on both sides",
        ),
    )


D85 = Erratum(
    id="fedfw.d85",
    about="fedfw.clm2",
    severity=Severity.GAP,
    source=Source(
        "dadras2024fedfw", "Section 3.1, after Remark 1, against Section 2, first paragraph"
    ),
    printed=(
        "in the smooth convex setting with full gradients, FedAvg [4] achieves a rate of O(t^(-1)) in the objective "
        "residual"
    ),
    corrected=(
        "with one local step, which is gradient descent, or under conditions that are not named here"
    ),
    why=(
        "Section 2 itself: 'fixed points of some FedAvg variants do not necessarily converge to the minimizer of the "
        "objective function, even in the least squares problem [6]'. With several local steps of one size and unlike "
        "clients the gap stays."
    ),
    witness=witness,
)
