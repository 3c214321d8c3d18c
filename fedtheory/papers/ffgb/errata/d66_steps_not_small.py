"""The functions are L/γ-Lipschitz for sufficiently small steps, and the first steps of the theorem are not small."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact


def witness() -> tuple[Witness, ...]:
    """One client with labels 0 and 1 at 0 and 1 (L = 1), γ = 1, from the function -x, K = 1: the first step has η = 2."""
    problem = rational_regression(points="0,1", weights="1/2,1/2", labels="0,1", start="0,-1")
    run = ffgb_square_exact(problem, K=1, rounds=1)
    before, after = (abs(f[1] - f[0]) for f in run.functions)
    return (
        Witness("‖g^1‖_lip ≤ L/γ", before, "<=", Fraction(1), "the hypothesis", expected=True),
        Witness("‖g^2‖_lip ≤ L/γ", after, "<=", Fraction(1), "g^2 = -g^1 + 2u: slope 3"),
        Witness("‖g^2‖_lip ≤ 3L/γ", after, "<=", Fraction(3), "exact iterates", expected=True),
    )


D66 = Erratum(
    id="ffgb.d66",
    about="ffgb.clmF_lip",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Appendix F, before Lemma F.2"),
    printed="‖g_i^{k,t}‖_lip ≤ L/γ for sufficiently small η^{k,t}, by induction",
    corrected="for the η = 4/(μ(tK + k + 1)) of the theorem: from n = 4 on, whatever the start",
    why=(
        "The induction takes 1 - η for a number between 0 and 1. It is -1 at n = 2 and -1/3 at n = 3; at n = 4 it is 0 and the start is forgotten."
    ),
    witness=witness,
)
