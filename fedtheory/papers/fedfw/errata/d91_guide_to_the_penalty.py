"""The constants are said to guide the choice of λ_0; on a simple pair their best λ_0 is four times worse than another."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Enclosure, Values, enclosed_bound, square_root
from fedtheory.papers.fedfw.errata.clients import (
    fedfw_iterates,
    mean,
    minimum,
    objective,
    on_interval,
    point,
)
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.thm1_convex import THEOREM_1

ROUND = 200
ADVISED, OTHER = Fraction(3, 5), Fraction(3)


def allowed(penalty: Fraction) -> Enclosure:
    """The right side of (38), with the dual solution of least norm, (1, -1)."""
    at: Values = {
        n: 2,
        L: 0,
        D: 2,
        g_star: square_root(10),
        Y_star: square_root(2),
        lambda_0: penalty,
        t: ROUND,
    }
    return enclosed_bound(THEOREM_1.bound(Status.PRINTED), at)


def gap(penalty: Fraction) -> Fraction:
    """F(x̄^200) - F* for -4x and 2x on [-1, 1] from 0."""
    federation = on_interval((0, -4), (0, 2), start=(0, 0))
    end = fedfw_iterates(federation, penalty, ROUND)[-1]
    return objective(federation, mean(federation, end)) - minimum(federation, point(1))


def witness() -> tuple[Witness, ...]:
    """λ_0 = 3/5, where (38) is about least, and λ_0 = 3."""
    return (
        *(
            Witness(
                f"(38) is smaller at λ_0 = 3/5 than at λ_0 = {other}",
                allowed(ADVISED).upper,
                "<",
                allowed(other).lower,
                "t = 200, L = 0: 16λ_0 + 2√10/λ_0 decides, which is least at 0.63",
                expected=True,
            )
            for other in (Fraction(1, 2), Fraction(1), OTHER)
        ),
        Witness(
            "and λ_0 = 3 does not make the gap four times smaller: gap(3/5)/4 ≤ gap(3)",
            gap(ADVISED) / 4,
            "<=",
            gap(OTHER),
            "exact iterates",
        ),
    )


D91 = Erratum(
    id="fedfw.d91",
    about="fedfw.clm26",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Section 5.4, last sentence"),
    printed=(
        "The exact expressions for the constants in the convergence guarantees, which are detailed in the supplementary "
        "material, can guide the optimal choice of λ_0."
    ),
    corrected=(
        "upper bounds suggest a scale, λ_0 about H/(nD), if H is known; the best λ_0 is another"
    ),
    why=(
        "The constants are of upper bounds, with G of Lemma 2 (fedfw.d10) and a ‖Y*‖ that is known when the problem is "
        "solved; that of Theorem 2 is not displayed at all (fedfw.d29)."
    ),
    witness=witness,
)
