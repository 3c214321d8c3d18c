"""With one local step the residual is never asked for, and that is what all experiments run; no theorem covers them."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.distances import total_variation
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact, ffgb_exact_without_residual
from fedtheory.papers.ffgb.instances.finite_support import rational_support

ROUNDS, CLIENTS = 10, 100


def witness() -> tuple[Witness, ...]:
    """One slope, answers 2/5 of the query, with and without a residual; then 100 clients whose inputs all differ."""
    data = rational_support(weights="1", labels="1", mu="1/2", gamma="2/5", oracle="shrink")
    pairs = {
        K: [
            run(data, K=K, c=2, rounds=ROUNDS).distances[ROUNDS]
            for run in (ffgb_exact, ffgb_exact_without_residual)
        ]
        for K in (1, 5)
    }
    mean = (Fraction(1, CLIENTS),) * CLIENTS
    own = (Fraction(1),) + (Fraction(0),) * (CLIENTS - 1)
    return (
        Witness(
            "K = 1: with the residual the error after ten rounds is smaller than without",
            pairs[1][0],
            "<",
            pairs[1][1],
            "exact iterates: the same, ((1 - γ)G/μ)² = 36/25",
        ),
        Witness(
            "K = 5: with the residual it is smaller",
            pairs[5][0],
            "<",
            pairs[5][1],
            "exact iterates",
            expected=True,
        ),
        Witness(
            "100 clients without a common input: TV(α, α_i) = 0, as Theorem 4.3 asks for the oracle (5)",
            total_variation(mean, own),
            "=",
            Fraction(0),
            "99/100",
        ),
    )


D75 = Erratum(
    id="ffgb.d75",
    about="ffgb.rem_K1",
    severity=Severity.GAP,
    source=Source(
        "shen2022ffgb",
        "Section 3, 'the crucial twist'; Section 5, last sentence of the first part; Section 6, K = 1 and the oracle",
    ),
    printed=(
        "the crucial twist is the use of an additional residual variable; in our experiments, we simply use K = 1; to have "
        "the best performance under communication budgets, we fix K = 1; we choose Q²_{α_i} as the weak learning oracle"
    ),
    corrected=(
        "for K = 1 the residual is 0 whenever it is asked for, and what was run is restricted descent with averaging, with "
        "the oracle of Theorem 4.3 and inputs that differ, of which no theorem speaks"
    ),
    why=(
        "Line 2 of Algorithm 2 begins every round with Δ = 0, and only the second step would use it. At K = 1 the floor "
        "(1 - γ)G/μ stays; contribution 3 asks for K of the order of √T. Clients whose data are sorted by label have "
        "different inputs, for which Table 1 asks for (10) or (15). No run with K > 1 is reported."
    ),
    witness=witness,
)
