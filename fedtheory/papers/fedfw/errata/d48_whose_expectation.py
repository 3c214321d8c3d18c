"""Appendices B.2 and C.2 write E_t, given the past, or nothing, where the whole expectation is meant."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, t
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.papers.fedfw.errata.clients import minimum, objective, on_interval, point
from fedtheory.papers.fedfw.statements.ext1_participation import EXTENSION_1
from fedtheory.papers.fedfw.statements.notation import D, L, Y_star, g_star, lambda_0, n
from fedtheory.papers.fedfw.statements.participation import p

HALF, ROUND = Fraction(1, 2), 1000


def witness() -> tuple[Witness, ...]:
    """One client with f = x on [-1, 1], from 1, p = 1/2: the outcome in which it has not come by round 1000."""
    federation = on_interval((0, 1), start=(1,))
    stayed = objective(federation, federation.start[0]) - minimum(federation, point(-1))
    at: Values = {
        n: 1,
        L: 0,
        D: 2,
        g_star: 1,
        Y_star: 0,
        lambda_0: Fraction(1, 100),
        p: HALF,
        t: ROUND,
    }
    chance = (1 - HALF) ** (ROUND - 1)
    return (
        Witness(
            "this outcome has a probability above 0",
            Fraction(0),
            "<",
            chance,
            "(1 - p)^999",
            expected=True,
        ),
        Witness(
            f"(44) without an expectation: F(x̄^t) - F* is at most its right side at t = {ROUND}",
            stayed,
            "<=",
            enclosed_bound(EXTENSION_1.bound(Status.PRINTED), at).upper,
            "x̄^t = x^1; the right side from above",
        ),
    )


D48 = Erratum(
    id="fedfw.d48",
    about="fedfw.eq65",
    severity=Severity.TYPO,
    source=Source("dadras2024fedfw", "eqs. (43), (44), (64), (65)"),
    printed="E_t[F̂_t(X^(t+1)) - F*] ≤ ... (43); F(x̄^t) - F* ≤ ... (44); (1/T)ΣE_t[gâp(X^t)] = E[gâp(X^t)] ≤ ... (65)",
    corrected="E[...] in (43) and (44); (1/T)ΣE[gâp(X^t)] ≤ ... (65), where t is summed and cannot be left on the other side",
    why=(
        "gâp(X^t) is of the past of round t, so E_t does nothing to it; and a recursion for E_t closes only once the "
        "past is averaged as well. (65)'s second expression has a t that its first one sums over: it is right for a "
        "round drawn at random. The sense is plain from (17) and (18)."
    ),
    witness=witness,
)
