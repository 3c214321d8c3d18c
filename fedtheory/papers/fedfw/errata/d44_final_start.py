"""(44) inherits what (43) has lost: clients that have not come yet are where they started."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.instances.interval import rational_quadratics
from fedtheory.papers.fedfw.errata.d42_lost_start import expectations
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.notation import D, H, L, Y_star, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.participation import Delta_1, p

CLIENTS = 9
PENALTY, CHANCE = Fraction(1, 10**4), Fraction(1, 10)


def witness() -> tuple[Witness, ...]:
    """Nine clients with f = x on [-1, 1], from 1, there one time in ten, in round 2."""
    data = rational_quadratics(curvature="0", slope=";".join("1" * CLIENTS), start="1")
    seen = expectations(data, penalty=PENALTY, probability=CHANCE, rounds=2)
    at: Values = {
        n: CLIENTS,
        L: 0,
        D: 2,
        H: 0,
        g_star: 1,
        Y_star: 0,
        Delta_1: 2,
        lambda_0: PENALTY,
        p: CHANCE,
        t: 2,
    }
    return (
        Witness(
            "(44) at t = 2: E F(x̄^t) - F* is at most its right side",
            seen.gap[1],
            "<=",
            enclosed_bound(EXTENSION_1.bound(Status.PRINTED), at).upper,
            "all 512 patterns; the right side from above",
        ),
        Witness(
            "ours, with what is left of the start, at t = 2",
            seen.gap[1],
            "<=",
            enclosed_bound(EXTENSION_1.bound(Status.SHARPENED), at).lower,
            "the right side from below",
            expected=True,
        ),
    )


D44 = Erratum(
    id="fedfw.d44",
    about="fedfw.ext1",
    severity=Severity.FALSE,
    source=Source("dadras2024fedfw", "eq. (44)"),
    printed="F(x̄^t) - F* ≤ 2D²L/(pt + 2 - p) + O(1/√(pt + 2 - p))",
    corrected=(
        "E[F(x̄^t)] - F* ≤ (2 - 2p)(2 - p)(F(x^1) - F*)/(a_(t-2)a_(t-1)) + 2D²L/a_(t-1) + ..., t ≥ 2, from a consensus "
        "start in 𝒟"
    ),
    why=(
        "(44) is (43) at t - 1 with (34)-(38), so it lacks the same term; in print it also lacks the expectation that "
        "(17) has. With one linear client the term is the gap, exactly: no bound can do without it."
    ),
    witness=witness,
)
