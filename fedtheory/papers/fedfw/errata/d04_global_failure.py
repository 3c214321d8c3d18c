"""Section 3 says that averaged Frank-Wolfe steps fail on (1); Appendix A shows one problem, and others they solve."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedfw.errata.clients import (
    INTERVAL,
    Federation,
    Group,
    Point,
    minimum,
    naive_round,
    objective,
    on_interval,
    point,
)

ROUNDS = 9


def after(federation: Federation, x_bar: Point) -> Fraction:
    """F(x̄^10) - F* of procedure (20) with η_t = 2/(t + 1)."""
    for t in range(1, ROUNDS + 1):
        x_bar = naive_round(federation, x_bar, Fraction(2, t + 1))
    return objective(federation, x_bar) - minimum(federation, point(1))


def witness() -> tuple[Witness, ...]:
    """Two clients (x - 3)²; (21) from the solution itself; and a federation of three."""
    like = on_interval((2, -6), (2, -6), start=(0, 0))
    two = on_interval((2, -6), (2, 2), start=(0, 0))
    three = Federation(
        (Group(2, point(2), point(-6), point(0)), Group(1, point(2), point(2), point(0))), INTERVAL
    )
    return (
        Witness(
            "procedure (20) fails on two clients with (x - 3)²: its gap after nine rounds is positive",
            Fraction(0),
            "<",
            after(like, point(0)),
            "like clients: (20) is Frank-Wolfe, and finds x* = 1",
        ),
        Witness(
            "on (21) it fails even from the solution x̄^1 = 1: after nine rounds the gap is at least 1",
            Fraction(1),
            "<=",
            after(two, point(1)),
            "procedure (20) round by round",
            expected=True,
        ),
        Witness(
            "two clients (x - 3)², one (x + 1)², x̄^1 = 9/10: the gap is at least 4/3",
            Fraction(4, 3),
            "<=",
            after(three, point(Fraction(9, 10))),
            "4(1 - k/n)(3k/n - 1) with k of n clients (x - 3)²",
            expected=True,
        ),
    )


D04 = Erratum(
    id="fedfw.d04",
    about="fedfw.appA",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Section 3, first paragraph, against Appendix A, after (22)"),
    printed=(
        "a simple combination of the FW algorithm with a model aggregation step fails to find a solution to (1), as we "
        "demonstrate with a simple counterexample"
    ),
    corrected=(
        "it may fail, as Appendix A concludes: with like clients it is Frank-Wolfe; on 1 ≤ k < n clients (x - 3)² and "
        "the others (x + 1)², x̄^t tends to (2k - n)/n from every x̄^1 in (-1, 1] whenever Ση_t = ∞, and for k ≥ n/2 its "
        "gap to 4(1 - k/n)(3k/n - 1)"
    ),
    why=(
        "Problem (1) is a template, and the counterexample one problem from one start. What Appendix A prints of it is "
        "true; the oracle's outputs do not change on (-1, 1), so that one round is a step towards their mean, from every "
        "start."
    ),
    witness=witness,
)
