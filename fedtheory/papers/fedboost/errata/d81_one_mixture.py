"""With one mixture Theorem 3 does not become Corollary 1."""

from fractions import Fraction

import sympy as sp

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Bound, Source, T
from fedtheory.core.verdict import Severity
from fedtheory.papers.fedboost.statements.cor1_weighted import COROLLARY_1
from fedtheory.papers.fedboost.statements.notation import C, M, alpha_star
from fedtheory.papers.fedboost.statements.thm3_agnostic import THEOREM_3, lambda_star


def floor(bound: Bound) -> Fraction:
    """What is left for T to infinity, with M = C = α_* = λ_* = 1."""
    assert isinstance(bound.value, sp.Expr)
    limit = sp.limit(bound.value, T, sp.oo)
    return Fraction(str(limit.subs({M: 1, C: 1, alpha_star: 1, lambda_star: 1})))


def witness() -> tuple[Witness, ...]:
    """The printed floors."""
    return (
        Witness(
            "four times the floor of Corollary 1 is that of Theorem 3",
            4 * floor(COROLLARY_1.bound("printed")),
            "<=",
            floor(THEOREM_3.bound("printed")),
            "1/2 and 2; the adversary has nothing to choose",
            expected=True,
        ),
    )


D81 = Erratum(
    id="fedboost.d81",
    about="fedboost.thm3",
    severity=Severity.CONSTANT,
    source=Source("hamer2020fedboost", "Theorem 3, at a Λ of one mixture"),
    printed="... + M (λ_* + α_*)/C",
    corrected=(
        "α_* M/(2C) for the weights, and nothing for an adversary without a choice: diameters "
        "in place of largest norms"
    ),
    why=(
        "For one mixture AFLBoost is FedBoost. The printed constants are 4 for 2 before the "
        "root, and 2M/C for M/(2C)."
    ),
    witness=witness,
)
