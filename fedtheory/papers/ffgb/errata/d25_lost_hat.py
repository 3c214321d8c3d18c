"""The first term of (29) is bounded by the answer where the regularised answer stands."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import rational_support
from fedtheory.papers.ffgb.instances.private_points import private_weights


def witness() -> tuple[Witness, ...]:
    """Eight clients with a private point each, answered by -2 elsewhere, f^0 = 0, G = γ = 1, μ = 1/2: the own answer is 1."""
    problem = rational_support(weights=private_weights(8, Fraction(1)), labels="1", off="opposed")
    f = ffgb_exact(problem, K=1, c=4, rounds=6).functions[6][0]
    regularised = 1 + problem.mu * f
    return (
        Witness(
            "‖ĥ‖² is at most 4G²/γ² in the seventh round",
            regularised**2,
            "<=",
            Fraction(4),
            "exact iterates",
        ),
        Witness(
            "and at most 16G²/γ²",
            regularised**2,
            "<=",
            Fraction(16),
            "exact iterates",
            expected=True,
        ),
    )


D25 = Erratum(
    id="ffgb.d25",
    about="ffgb.clmD_T1",
    severity=Severity.CONSTANT,
    source=Source("shen2022ffgb", "Appendix D, first term of (29), both lines"),
    printed="(1/N)Σ η‖h_i‖² + ... ≤ η 4G²/γ² + ...",
    corrected="(1/N)Σ η‖ĥ_i‖² + ... ≤ η 16G²/γ² + ...",
    why=(
        "ĥ = h + μg has norm at most 4G/γ, as the text says after Lemma D.1. The constant disappears in an O."
    ),
    witness=witness,
)
