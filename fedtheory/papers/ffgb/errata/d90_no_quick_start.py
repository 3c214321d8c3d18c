"""Theorem 4.1 is said to suggest a quick way near to the optimum; for clients without common inputs it allows f = 0."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.distances import total_variation
from fedtheory.papers.ffgb.algorithms.ffgb_exact import ffgb_exact
from fedtheory.papers.ffgb.instances.finite_support import mean_total_variation, rational_support

CLIENTS, GAMMA = 100, Fraction(9, 10)


def witness() -> tuple[Witness, ...]:
    """100 clients without a common input, γ = 9/10, in units of G²/μ²; and the two Diracs, slopes 1, μ = 1, six rounds."""
    mean = (Fraction(1, CLIENTS),) * CLIENTS
    own = (Fraction(1),) + (Fraction(0),) * (CLIENTS - 1)
    still = rational_support(weights="1,0;0,1", labels="1,1", mu="1", off="freeze")
    run = ffgb_exact(still, K=1, c=4, rounds=6)
    worst = rational_support(weights="1,0;0,1", labels="1,1", mu="1", off="opposed", answers="2")
    return (
        Witness(
            "ω_TV G²/(μ²γ²), the last term without its constant, is below G²/μ², where f = 0 lies by (31)",
            total_variation(mean, own) / GAMMA**2,
            "<",
            Fraction(1),
            "11/9",
        ),
        Witness(
            "the constant may be 1: two clients apart, γ = 1, Ḡ = 2G, ‖f^T - f*‖² ≤ ω_TV G²/μ²",
            ffgb_exact(worst, K=1, c=4, rounds=6).distances[6],
            "<=",
            mean_total_variation(worst),
            "exact iterates: 9/4 against 1/2, and so for ever",
        ),
        Witness(
            "the error of the frozen pair falls in six rounds",
            run.distances[6],
            "<",
            run.distances[0],
            "exact iterates: it stays 1",
        ),
    )


D90 = Erratum(
    id="ffgb.d90",
    about="ffgb.rem_warm",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Section 5, FFGB as warm start"),
    printed=(
        "the convergence result in Theorem 4.1 suggests that FFGB is able to quickly converge to a neighborhood of the "
        "global minimizer; few rounds of FFGB can be used to give a very good initial model"
    ),
    corrected="it says so where the inputs of the clients are nearly the same; where they have none in common it says nothing",
    why=(
        "‖f*‖ ≤ G/μ by (31), so the zero function has a squared error of at most G²/μ², and the neighbourhood of the "
        "theorem, whose constant is more than 1, is no smaller once γ² ≤ ω_TV. The rate in T does not speak of the first rounds either. That a warm "
        "start helps is a fact of runs."
    ),
    witness=witness,
)
