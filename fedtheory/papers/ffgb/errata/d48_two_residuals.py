"""An answer holds two residuals, and Lemma F.2 counts one."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact


def witness() -> tuple[Witness, ...]:
    """One point with the label 1, γ = 1/2: the oracle answers 1/2 to 1, and then 9/4 to 3/2, within (14) both times."""
    problem = rational_regression(
        points="0", weights="1", labels="1", oracle="turning", gamma="1/2", turn=2
    )
    run = ffgb_square_exact(problem, K=2, rounds=1)
    ((first,),), ((second,),) = run.answers
    return (
        Witness(
            "|h^1 - φ^1| ≤ (1 - γ)|φ^1|",
            abs(first - 1),
            "<=",
            Fraction(1, 2),
            "(14)",
            expected=True,
        ),
        Witness(
            "|h^2 - φ^2| ≤ (1 - γ)|φ^2|",
            abs(second - Fraction(3, 2)),
            "<=",
            Fraction(3, 4),
            "(14)",
            expected=True,
        ),
        Witness("‖h^2‖ ≤ B/γ", abs(second), "<=", Fraction(2), "9/4"),
        Witness("‖h^2‖ ≤ (2 - γ)B/γ", abs(second), "<=", Fraction(3), "9/4", expected=True),
    )


D48 = Erratum(
    id="ffgb.d48",
    about="ffgb.lemF_2",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Lemma F.2, second claim, and the last line of its proof"),
    printed="‖h_i^k‖_{α_i,∞} ≤ ‖u_i‖_{α_i,∞} + ‖Δ_i^k‖_{α_i,∞} ≤ B/γ",
    corrected="‖h_i^k‖_{α_i,∞} ≤ ‖u_i‖ + ‖Δ_i^{k-1}‖ + ‖Δ_i^k‖ ≤ (2 - γ)B/γ",
    why=(
        "By line 6, h^k = u - Δ^{k-1} + Δ^k. The cap of the oracle is one of slopes, not of suprema. Lemmas F.3 to F.5 inherit the constant."
    ),
    witness=witness,
)
