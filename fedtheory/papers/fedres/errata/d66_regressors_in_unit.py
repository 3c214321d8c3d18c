"""Regressors into [0, 1] that are linear, or sums of two such: none but 0."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """f(x; w) = xw at x = 1 and w = 1/2, -1/2; and two regressors that are 3/4."""
    x, w = Fraction(1), Fraction(1, 2)
    return (
        Witness(
            "f(x; w) lies in [0, 1] on a ball of parameters: 0 <= f(1; -1/2)",
            Fraction(0),
            "<=",
            x * -w,
            "a linear regressor is odd in its parameter",
        ),
        Witness(
            "f(x^g; w^g) + f(x^l; w_i) lies in [0, 1]",
            2 * Fraction(3, 4),
            "<=",
            Fraction(1),
            "both summands are 3/4",
        ),
    )


D66 = Erratum(
    id="fedres.d66",
    about="fedres.cbfed",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Section 5, 'functions from R^d to [0, 1]'"),
    printed="regressors are functions from R^d to [0, 1], for example f = f(x^g(a); w^g) + f(x^l(a); w_i)",
    corrected="f = 1/2 + w^g·x^g(a) + w_i·x^l(a) with D(‖x^g‖ + ‖x^l‖) <= 1/2",
    why=(
        "Losses (r - f)² are convex in the pair where f is affine in it, and on a centred ball an affine function stays in "
        "[0, 1] with an offset only. What the proofs use is that mean rewards lie in [0, 1], and D, G, gamma, M."
    ),
    witness=witness,
)
