"""In (21) the root stretches over the lower-order terms."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """P = 1, N = 2, σ² = 1/4, D²γ = 1, τ = 1, T = 10^8: the two first terms under the root."""
    T = 10**8  # its fourth root is 100
    return (
        Witness(
            "the second term under the root is of lower order than the first",
            Fraction(2, 100**3),
            "<=",
            Fraction(2, 4 * T),
            "squares of what (21) adds; T^(3/4) = 100³",
        ),
        Witness(
            "outside of the root it is, T = 10^16",
            Fraction(2, 10000**3) ** 2,
            "<=",
            Fraction(2, 4 * 10**16),
            "in squares; T^(3/4) = 10000³",
            expected=True,
        ),
    )


D43 = Erratum(
    id="fedres.d43",
    about="fedres.eq21",
    severity=Severity.EXTRACTION,
    source=Source("agarwal2020fedres", "Appendix A, (21)"),
    printed="Õ(√((d + Σd_i)σ²/(PT) + (1 + D²γ)τ^(3/4)/T^(3/4) + ((1 + D²γ)τ + (d + Σd_i))/T))",
    corrected="Õ(√((d + Σd_i)σ²/(PT)) + (1 + D²γ)τ^(3/4)/T^(3/4) + ...), as in (4)",
    why=(
        "Under the root the second term is of order T^(-3/8) and dominates; (4) and the proof "
        "have it outside. The copy at hand may have drawn the root too long. Without delay both are false: fedres.d79."
    ),
    witness=witness,
)
