"""(29) keeps only two thirds of what the growing penalty costs: -λ_0/√(t+1) can be -(3/2)λ_0/√(t+1)."""

from fractions import Fraction

import sympy as sp

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import enclosed
from fedtheory.papers.fedfw.statements.notation import SCHEDULE, eta_t, lambda_0, lambda_t

ROUNDS = (1, 2, 3, 10, 100, 10_000)


def witness() -> tuple[Witness, ...]:
    """(1 - η_t)(λ_t - λ_{t-1}) - η_tλ_t, times √(t+1), at λ_0 = 1 and several rounds."""
    eta, lam = SCHEDULE[eta_t], SCHEDULE[lambda_t]
    drift = ((1 - eta) * (lam - lam.subs(t, t - 1)) - eta * lam) * sp.sqrt(t + 1)
    return tuple(
        Witness(
            f"(29) with 3/2 at t = {round_}: ((1 - η_t)(λ_t - λ_(t-1)) - η_tλ_t)√(t+1)/λ_0 ≤ -3/2, not only -1",
            enclosed(drift, {t: round_, lambda_0: 1}).upper,
            "<=",
            Fraction(-3, 2),
            "the left side from above",
            expected=True,
        )
        for round_ in ROUNDS
    )


D15 = Erratum(
    id="fedfw.d15",
    about="fedfw.eq31",
    severity=Severity.CONSTANT,
    source=Source("dadras2024fedfw", "eq. (29), last line"),
    printed="... ≤ -λ_0/√(t+1)",
    corrected="... ≤ -(3/2)λ_0/√(t+1), t ≥ 1; 3/2 is the limit as t grows",
    why="√(t+1) - √t is about 1/(2√t), and the estimate (t + 1) - √((t+1)t) ≤ 1 loses a factor 2 of it.",
    witness=witness,
)
