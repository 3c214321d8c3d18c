"""A term of an upper bound is said to prevent convergence; with answers that extend well there is convergence, at ω_TV = 1/2."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.distances import total_variation

SLOPE = MU = Fraction(1)


def constants(rounds: int) -> tuple[Fraction, Fraction]:
    """f^T at both points, K = 1, c = 4, from 0: either client answers with its slope, as a constant (γ = 1, (11) with G)."""
    f = (Fraction(0), Fraction(0))
    for n in range(2, rounds + 2):
        eta = 4 / (MU * n)
        f = (f[0] - eta * (SLOPE + MU * f[0]), f[1] - eta * (SLOPE + MU * f[1]))
    return f


def witness() -> tuple[Witness, ...]:
    """Two clients with one point each, both with the loss f, μ = 1: f* = -1 at both points; three rounds."""
    half, one, zero = Fraction(1, 2), Fraction(1), Fraction(0)
    error = sum(((f + SLOPE / MU) ** 2 for f in constants(3)), zero) / 2
    return (
        Witness(
            "the error stays above 1/100 of G²ω_TV/μ²",
            total_variation((half, half), (one, zero)) / 100,
            "<",
            error,
            "exact iterates: f^3 = f*, and ω_TV = 1/2",
        ),
    )


D89 = Erratum(
    id="ffgb.d89",
    about="ffgb.rem_radius",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Section 4.1, before Theorem 4.2"),
    printed="the last term that depends on ω_TV will not vanish, which prevents FFGB converging to the global minimizer f*",
    corrected="... so that the bound does not give convergence; that some oracle prevents it is Theorem 4.2",
    why=(
        "What stays of an upper bound stays of the bound. Whether the error stays is a matter of the answers off the "
        "support: constants here, their opposites in Appendix C."
    ),
    witness=witness,
)
