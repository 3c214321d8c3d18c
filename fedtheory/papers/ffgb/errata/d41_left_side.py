"""(53) bounds the second term of (51) and prints something else on its left."""

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.lipschitz_labels import rational_regression
from fedtheory.papers.ffgb.algorithms.ffgb_exact import mean
from fedtheory.papers.ffgb.algorithms.ffgb_square_exact import ffgb_square_exact, squared_norm


def witness() -> tuple[Witness, ...]:
    """Two clients at 0 and 1 with labels 0 and -1, γ = 1, K = 3, second round: ḡ and h̄ are the mean extension."""
    problem = rational_regression()
    run = ffgb_square_exact(problem, K=3, rounds=2)
    g_bar, h_bar = run.functions[1], mean(run.answers[3])
    apart = tuple(a - b for a, b in zip(g_bar, h_bar, strict=True))
    return (
        Witness(
            "‖ḡ^k - h̄^k‖²_α, the term to be bounded, is ‖ḡ^{k+1} - f*‖²_α",
            squared_norm(problem.weights, apart),
            "=",
            run.distances[2],
            "exact iterates: 0 and 1/2",
        ),
    )


D41 = Erratum(
    id="ffgb.d41",
    about="ffgb.eq53",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "eq. (53)"),
    printed="‖ḡ^{k+1,t} - f*‖²_α ≤ O(L(LD + B)ω/γ²) + O(B²/γ²)",
    corrected="‖ḡ^{k,t} - h̄^k‖²_α ≤ O(L(LD + B)ω/γ²) + O(B²/γ²)",
    why=("The sentence before it says 'the second term', which (52) bounds."),
    witness=witness,
)
