"""The drift is written with one step more than was made."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact


def witness() -> tuple[Witness, ...]:
    """One client with one point and the label 0, f^0 = 1, K = 1: before the first step ḡ^1 = f^0."""
    problem = rational_regression(points="0", weights="1", labels="0", start="1")
    run = ffgb_square_exact(problem, K=1, rounds=1)
    start, first, h = run.functions[0][0], run.local[0][0][0], run.answers[0][0][0]
    eta = Fraction(4, 2)
    return (
        Witness(
            "f^t - ḡ^{1,t} is the sum of η^κ(ḡ^κ - h̄^κ) over κ = 1..1",
            start - first,
            "=",
            eta * (first - h),
            "0 and 2",
        ),
        Witness(
            "it is the empty sum, over κ = 1..0",
            start - first,
            "=",
            Fraction(0),
            "line 2",
            expected=True,
        ),
    )


D45 = Erratum(
    id="ffgb.d45",
    about="ffgb.clmF_T",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "proof of Theorem F.1, drift"),
    printed="‖f^t - ḡ^{k,t}‖² = ‖Σ_{κ=1}^{k} η^{κ,t}(ḡ^{κ,t} - h̄^κ)‖²",
    corrected="‖f^t - ḡ^{k,t}‖² = ‖Σ_{κ=1}^{k-1} η^{κ,t}(ḡ^{κ,t} - h̄^κ)‖²",
    why=("ḡ^{k} is what k - 1 steps make of f^t."),
    witness=witness,
)
