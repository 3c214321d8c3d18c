"""Indices in Appendix B: beta_{i-1} for beta_i - 1, and a client's index on the server's model."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """Two clients with beta = (0, 3), the second at t = 10."""
    t, beta = 10, (0, 3)
    return (
        Witness(
            "t - beta_{i-1} is the round t - beta_i - 1, one before t - beta_i",
            Fraction(t - beta[0]),
            "=",
            Fraction(t - beta[1] - 1),
            "another client's delay",
        ),
    )


D22 = Erratum(
    id="fedres.d22",
    about="fedres.thm2pf",
    severity=Severity.EXTRACTION,
    source=Source("agarwal2020fedres", "Theorem 2, proof; Lemmas 7 to 9"),
    printed="w^g_{t-beta_{i-1}}; w^g_{i,t-beta_i-1}",
    corrected="w^g_{t-beta_i-1}; the server's model has no client's index",
    why="Lemma 7's own proof has the former right, and Algorithm 4 has one model; a copy may have set the index lower.",
    witness=witness,
)
