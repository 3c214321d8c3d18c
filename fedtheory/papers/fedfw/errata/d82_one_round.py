"""Appendix C.1 says that X^t converges to consensus; it bounds one round of T."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source, Status, T
from fedtheory.core.verdict import Severity
from fedtheory.errata.enclosure import Values, enclosed_bound
from fedtheory.papers.fedfw.errata.clients import on_interval
from fedtheory.papers.fedfw.errata.fixed_steps import iterates, surrogate_gap
from fedtheory.papers.fedfw.statements.eq52_surrogate_gap import EQUATION_52
from fedtheory.papers.fedfw.statements.notation import D, L, lambda_0, n
from fedtheory.papers.fedfw.statements.thm2_nonconvex import Ecal

LAMBDA_0, ROOT = Fraction(1, 4), 3  # T = 27


def witness() -> tuple[Witness, ...]:
    """-4x and 2x on [-1, 1], from -1, T = 27: the bound by which (57) comes from (55), at t̃ and at t = 1."""
    federation = on_interval((0, -4), (0, 2), start=(-1, -1))
    gaps = [
        surrogate_gap(federation, X, LAMBDA_0 * ROOT)
        for X in iterates(federation, LAMBDA_0, ROOT)[:-1]
    ]
    at: Values = {n: 2, L: 0, D: 2, Ecal: 4, lambda_0: LAMBDA_0, T: ROOT**3}
    bound = enclosed_bound(EQUATION_52.bound(Status.PRINTED), at)
    return (
        Witness(
            "gâp(X^t̃) is at most the right side of (52)",
            min(gaps),
            "<=",
            bound.lower,
            "exact iterates",
            expected=True,
        ),
        Witness(
            "and so is gâp(X^t) for every t: at t = 1",
            gaps[0],
            "<=",
            bound.upper,
            "4 against 5/3",
        ),
    )


D82 = Erratum(
    id="fedfw.d82",
    about="fedfw.eq47",
    severity=Severity.GAP,
    source=Source("dadras2024fedfw", "Appendix C.1, before (47) and at the start of part (b)"),
    printed=(
        "we demonstrate that X^t is converging toward the consensus set; our goal is to show that dist(X^t, 𝒞) is "
        "converging to 0"
    ),
    corrected=(
        "dist(X^t̃, 𝒞) = O(T^(-1/3)) at the round t̃ of the least surrogate gap, with a horizon T chosen beforehand"
    ),
    why=(
        "(55) bounds the distance by the gap of its own round, and (52) the gaps on average. Steps and penalty belong to "
        "T, so no sequence has a limit here."
    ),
    witness=witness,
)
