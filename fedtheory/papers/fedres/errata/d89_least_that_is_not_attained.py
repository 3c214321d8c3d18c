"""Lemma 2 takes minima of sets that need not be closed."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """ℓ(u, v) = v on 0 < v < 1: beside every v there is a better one."""
    v = Fraction(1, 2)
    return (
        Witness(
            "v = 1/2 is best in (0, 1): ℓ(u_0, v) ≤ ℓ(u_0, v/2)",
            v,
            "<=",
            v / 2,
            "and so for every v",
        ),
    )


D89 = Erratum(
    id="fedres.d89",
    about="fedres.lem2",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Lemma 2"),
    printed="Ω_u, Ω_v are convex feasible sets; let v_0 = argmin_{v ∈ Ω_v} ℓ(u_0, v)",
    corrected="closed and bounded convex sets, or: let v_0 be a minimiser, if there is one",
    why=(
        "The proof also uses (u_min, v_min), and u_1, a projection. On the balls of Lemma 3 all are attained."
    ),
    witness=witness,
)
