"""That a bound does not vanish does not show that the model stays away."""

from fractions import Fraction

import sympy as sp

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, T
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.notation import C, M, alpha_star


def witness() -> tuple[Witness, ...]:
    """The limit of Corollary 1 as printed, with T, for squared losses: M = 0, α_* = C = 1."""
    printed = COROLLARY_1.bound("printed").value
    assert isinstance(printed, sp.Expr)
    limit = sp.limit(printed, T, sp.oo).subs({M: 0, alpha_star: 1, C: 1})
    return (
        Witness(
            "something of the bound is left in the limit",
            Fraction(0),
            "<",
            Fraction(str(limit)),
            "0: the model converges, by the same analysis",
        ),
    )


D63 = Erratum(
    id="fedboost.d63",
    about="fedboost.cor1.rem",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Section 4.1, after Corollary 1"),
    printed=(
        "In the above analysis, the model does not converge to the true minimum due to the "
        "communication bottleneck"
    ),
    corrected=(
        "the bound does not vanish unless M = 0 or nothing is cut off; whether the model stays "
        "away is not analysed"
    ),
    why=(
        "An upper bound shows no distance from the minimum. There are losses for which the "
        "floor is nearly reached (fedboost.d02), and losses for which it is 0."
    ),
    witness=witness,
)
