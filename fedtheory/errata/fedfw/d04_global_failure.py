"""Appendix A shows that the naive procedure stays at one bad point; in fact it goes there from everywhere."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.errata.fedfw.clients import (
    INTERVAL,
    Federation,
    Group,
    minimum,
    naive_round,
    objective,
    on_interval,
    point,
)


def witness() -> tuple[Witness, ...]:
    """(21) from the solution itself, and a federation of three, both with η_t = 2/(t + 1)."""
    two = on_interval((2, -6), (2, 2), start=(0, 0))
    three = Federation(
        (Group(2, point(2), point(-6), point(0)), Group(1, point(2), point(2), point(0))), INTERVAL
    )
    return (
        _stuck("(21), started at its solution x̄^1 = 1", two, Fraction(1)),
        _stuck("two clients (x - 3)², one (x + 1)², x̄^1 = 9/10", three, Fraction(4, 3)),
    )


def _stuck(what: str, federation: Federation, gap: Fraction) -> Witness:
    x_bar = point(1) if federation.n == 2 else point(Fraction(9, 10))
    for t in range(1, 10):
        x_bar = naive_round(federation, x_bar, Fraction(2, t + 1))
    return Witness(
        f"{what}: after nine rounds the gap is still at least {gap}",
        gap,
        "<=",
        objective(federation, x_bar) - minimum(federation, point(1)),
        "procedure (20) round by round; 4(1 - k/n)(3k/n - 1) with k of n clients (x - 3)²",
        expected=True,
    )


D04 = Erratum(
    id="fedfw.d04",
    about="fedfw.appA",
    severity=Severity.CONSTANT,
    source=Source("dadras2024fedfw", "Appendix A, after eq. (22)"),
    printed="x = 0 is a fixed point for the procedure (20); this method may fail",
    corrected=(
        "from every x̄^1 in (-1, 1], x̄^t tends to (2k - n)/n whenever Ση_t = ∞, with 1 ≤ k < n clients (x - 3)² "
        "and the others (x + 1)²; for k ≥ n/2 its gap is 4(1 - k/n)(3k/n - 1)"
    ),
    why=(
        "The printed sentence is true, and says less than there is. One bad start proves little: Frank-Wolfe's own fixed points are solutions. The oracle's outputs do not change "
        "on (-1, 1), so one round is a step towards their mean, which knows nothing of x*."
    ),
    witness=witness,
)
