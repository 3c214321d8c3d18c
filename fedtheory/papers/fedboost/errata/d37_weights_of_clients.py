"""Step 4 of FedBoost weighs the clients of a round by their samples, which is biased when few are sampled."""

from collections import Counter
from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

ROUNDS = 1024
CELLS = 128  # η = 1/64 moves α_1 by 2/128 or by -1/128


def mean_weight() -> Fraction:
    """E of the first weight of α^A: a walk on 0, 1/128, ..., 1, of which both steps are equally likely."""
    walkers = {CELLS // 2: 1}  # of 2^t in round t + 1
    summed = Fraction(0)
    for t in range(ROUNDS):
        summed += Fraction(sum(at * many for at, many in walkers.items()), CELLS * 2**t)
        ahead: Counter[int] = Counter()
        for at, many in walkers.items():
            for step in (2, -1):
                ahead[min(CELLS, max(0, at + step))] += many
        walkers = dict(ahead)
    return summed / ROUNDS


def witness() -> tuple[Witness, ...]:
    """Losses 2α_2 and α_1 of clients with 1 and 3 samples, N = 1, everything sent, F = ‖x‖²/2: G = 2, M = 0, σ = r = 1."""
    gap = Fraction(1, 4) * mean_weight()  # L = (1/4) 2α_2 + (3/4) α_1 = 1/2 + α_1/4, least at e_2
    return (
        Witness(
            "the mean of δ_t is the gradient of L, first coordinate",
            (Fraction(0) + Fraction(1)) / 2,
            "=",
            Fraction(3, 4),
            "(0, 2) and (1, 0), equally likely, each of weight m_j/m = 1",
        ),
        Witness(
            "squared: the gap is at most 2 √(G² σ r/T)",
            gap**2,
            "<=",
            Fraction(4 * 4, ROUNDS),
            "T = 1024, η = 1/64, followed exactly: more than 2/10 against 1/8",
        ),
    )


D37 = Erratum(
    id="fedboost.d37",
    about="fedboost.alg1",
    severity=Severity.FALSE,
    source=Source("hamer2020fedboost", "Figure 1, steps 1 and 4; likewise Figure 2, steps 1, 4, 5"),
    printed="Uniformly sample N clients: S_t; δ_t L = Σ_{j∈S_t} (m_j/m) ∇L_j(α̃_t), where m = Σ_{j∈S_t} m_j",
    corrected=(
        "(p/N) Σ_{j∈S_t} (m_j/m) ∇L_j(α̃_t) with m the number of all samples; or clients drawn with probabilities m_j/m, "
        "and a plain mean"
    ),
    why=(
        "The mean of the printed δ_t is not the gradient of the objective of Section 4.1 unless all clients take part or "
        "all have as many samples: with N = 1 it is that of the plain mean of the losses. Theorem 2 then fails as it "
        "stands, whatever is sent."
    ),
    witness=witness,
)
