"""Section 4.2 draws clients 'in every round' with probability p; its proof needs that probability given the past."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.papers.fedfw.errata.clients import minimum, objective, on_interval, point
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.participation import p

CHANCE, ROUND = Fraction(1, 2), 1000


def witness() -> tuple[Witness, ...]:
    """One client with f = x on [-1, 1], from 1, which comes in all rounds or in none, each half of the time."""
    federation = on_interval((0, 1), start=(1,))
    F_star = minimum(federation, point(-1))
    x = Fraction(1)  # where it comes
    for k in range(1, ROUND):
        eta = 2 / (CHANCE * (k - 1) + 2)
        x = (1 - eta) * x - eta
    gap = CHANCE * objective(federation, point(x)) + (1 - CHANCE) * objective(
        federation, federation.start[0]
    )
    at: Values = {
        n: 1,
        L: 0,
        D: 2,
        g_star: 1,
        Y_star: 0,
        lambda_0: Fraction(1, 100),
        p: CHANCE,
        t: ROUND,
    }
    return (
        Witness(
            f"E F(x̄^t) - F* is at most the right side of (44) at t = {ROUND}",
            gap - F_star,
            "<=",
            enclosed_bound(EXTENSION_1.bound(Status.PRINTED), at).upper,
            "in every round it takes part with probability 1/2; the right side from above",
        ),
    )


D79 = Erratum(
    id="fedfw.d79",
    about="fedfw.pp",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Section 4.2; (40), 'E_t'"),
    printed=(
        "in every round t, the client i participates in the training procedure with a fixed probability of p_i"
    ),
    corrected="..., given what happened before; clients may depend on each other",
    why=(
        "E_t[x_i^(t+1) - x_i^t] = η_t p(s_i^t - x_i^t) wants the probability given the past. A device that is always on "
        "or always off has the printed probability in every round, and (17) fails for it. Independence between the "
        "clients is not needed."
    ),
    witness=witness,
)
