"""Lemma 7 states another round than its proof shows."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """alpha_i = 2, t = 10."""
    t, alpha = 10, 2
    return (
        Witness(
            "w^g_{t+alpha_i} of the statement is w^g_{t+alpha_i-1} of (34) and Lemma 9",
            Fraction(t + alpha),
            "=",
            Fraction(t + alpha - 1),
            "rounds",
        ),
    )


D25 = Erratum(
    id="fedres.d25",
    about="fedres.lem7",
    severity=Severity.TYPO,
    source=Source("agarwal2020fedres", "Lemma 7, statement"),
    printed="(w^g_{t-beta_i} - w^g_{t+alpha_i}).grad^g L_i(...)",
    corrected="(w^g_{t-beta_i} - w^g_{t+alpha_i-1}).grad^g L_i(...)",
    why="(34), the last display of the proof and Lemma 9 have t + alpha_i - 1. Found by the replay.",
    witness=witness,
)
