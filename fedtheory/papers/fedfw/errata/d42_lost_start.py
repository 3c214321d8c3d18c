"""(43) has lost the start: with p < 1 the product of the 1 - pη_i is not 0."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.instances.interval import RationalQuadratics, rational_quadratics
from fedtheory.papers.fedfw.algorithms.participation_exact import (
    ExpectedRun,
    expected_participation,
)
from fedtheory.papers.fedfw.statements.eq43_participation import EQUATION_43
from fedtheory.papers.fedfw.statements.notation import D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.participation import Delta_1, p

HALF, PENALTY = Fraction(1, 2), Fraction(1, 1000)


def expectations(
    data: RationalQuadratics, *, penalty: Fraction, probability: Fraction, rounds: int
) -> ExpectedRun:
    """The run of Section 4.2, every pattern of who takes part with its probability."""
    a = [probability * (k - 1) + 2 for k in range(1, rounds + 1)]
    return expected_participation(
        data, [2 / x for x in a], [penalty**2 * x for x in a], [probability] * rounds
    )


def witness() -> tuple[Witness, ...]:
    """One client with f = x on [-1, 1], from 1, p = 1/2, λ_0 = 1/1000: half of the time it has not moved in round 2."""
    data = rational_quadratics(curvature="0", slope="1", start="1")
    seen = expectations(data, penalty=PENALTY, probability=HALF, rounds=5)
    found = []
    for round_ in (2, 5):
        at: Values = {n: 1, L: 0, D: 2, lambda_0: PENALTY, p: HALF, Delta_1: 2, t: round_}
        measured = seen.stacked_gap[round_ - 1]  # one client: F̂_t = F
        found += [
            Witness(
                f"(43) at t = {round_ - 1}: E F̂_t(X^(t+1)) - F* is at most its right side",
                measured,
                "<=",
                enclosed_bound(EQUATION_43.bound(Status.PRINTED), at).upper,
                "both patterns of every round; the right side from above",
            ),
            Witness(
                f"the same with (2 - 2p)(2 - p)(F(x^1) - F*)/(a_(t-1)a_t) added, t = {round_ - 1}",
                measured,
                "<=",
                enclosed_bound(EQUATION_43.bound(Status.CORRECTED), at).lower,
                "the right side from below",
                expected=True,
            ),
        ]
    return tuple(found)


D42 = Erratum(
    id="fedfw.d42",
    about="fedfw.eq43",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "eq. (43), 'by recursively applying this inequality'"),
    printed="E_t[F̂_t(X^(t+1)) - F*] ≤ (2nD²/p)((L/n)/(t + 2/p) + λ_0/√(t + 2/p))",
    corrected=(
        "E[F̂_t(X^(t+1))] - F* ≤ the same + (2 - 2p)(2 - p)(F(x^1) - F*)/(a_(t-1)a_t), a_t = p(t-1) + 2, from a "
        "consensus start in 𝒟"
    ),
    why=(
        "In Theorem 1 the start is forgotten because 1 - η_1 = 0. Here the first factor is 1 - pη_1 = 1 - p, and the "
        "product of all is (2 - 2p)(2 - p)/(a_(t-1)a_t), an equality. The term is O((pt)^(-2)), so the rate (17) "
        "survives; the constant of (43) does not. For the expectation given the past, which is what is printed, it is "
        "worse: then nothing bounds F̂_t(X^(t+1)) but the history."
    ),
    witness=witness,
)
