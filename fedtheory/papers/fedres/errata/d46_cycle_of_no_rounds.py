"""The proof of Theorem 1 goes by τ rounds, and without delay by none."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """τ = 0: the divisor of C_2, and the rounds that t = nτ reaches for n up to 100."""
    tau = 0
    reached = {n * tau for n in range(1, 101)}
    return (
        Witness(
            "the divisor of C_2 is at least 1", Fraction(1), "<=", Fraction(tau), "C_0 τ / C_0"
        ),
        Witness(
            "rounds t = nτ are as many as the n",
            Fraction(100),
            "<=",
            Fraction(len(reached)),
            "n = 1, ..., 100",
        ),
    )


D46 = Erratum(
    id="fedres.d46",
    about="fedres.thm1rec",
    severity=Severity.GAP,
    source=Source("agarwal2020fedres", "Appendix A, proof of Theorem 1: 't = nτ'"),
    printed=("'Now we focus on t = nτ'; C_2 = σ̄²d̄/(C_0τ), C_3 = σ̄√d̄/√τ, C_4 = Pd̄/τ + P²d̄²/(C_0τ²)"),
    corrected="t = nk with k = α + β + 1",
    why=(
        "Without delay τ = 0: no round is a multiple of 0, and the C_j divide by 0. The cycle of "
        "Algorithms 1 and 2 is a round longer than τ in any case: see fedres.d39."
    ),
    witness=witness,
)
