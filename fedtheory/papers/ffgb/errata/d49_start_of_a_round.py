"""Lemma F.3 lets every round start from a function that is small on the client's support; it starts from the mean of all."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact


def witness() -> tuple[Witness, ...]:
    """Two clients with one point each, at 0 and 1, both labels 1, L = 1, γ = 1, K = 3, from f^0 = 0: B/γ = 1."""
    run = ffgb_square_exact(rational_regression(labels="1,1"), K=3, rounds=2)
    own = run.local[4][0][0]  # g_1^{1,1} at the client's own point
    return (
        Witness("‖g_1^{1,1}‖_{α_1,∞} ≤ B/γ", own, "<=", Fraction(1), "f^1 = (1 + 2)/2 there"),
        Witness(
            "‖g_1^{1,1}‖_{α_1,∞} ≤ (LD + (2 - γ)B)/γ",
            own,
            "<=",
            Fraction(2),
            "exact iterates",
            expected=True,
        ),
    )


D49 = Erratum(
    id="ffgb.d49",
    about="ffgb.lemF_3",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Lemma F.3, (47)"),
    printed="‖g_i^{k,t}‖_{α_i,∞} ≤ B/γ, by induction over k",
    corrected="‖g_i^{k,t}‖_{α_i,∞} ≤ (LD + (2 - γ)B)/γ once n = 4 is passed",
    why=(
        "The induction over the steps starts at g_i^{1,t} = f^t, the mean of all clients' functions, and the others' extensions are larger than B there. The step itself contracts with 1 - η, which is negative at n = 2 and 3."
    ),
    witness=witness,
)
