"""Section 2.2 allows μ = 0 and any convex loss; then there need be no optimum, and no finite risk."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

TERMS = 40


def regularised(f: Fraction, mu: Fraction) -> Fraction:
    """F at the constant f: the loss f (a slope of 1, so G = 1) and (μ/2)f²."""
    return f + mu / 2 * f**2


def witness() -> tuple[Witness, ...]:
    """The loss f at μ = 0; and l(y') = 4^{y'} with α of mass 2^{-n} at n = 1, 2, ... and f(n) = n, the first 40 terms."""
    far = Fraction(-1000)
    series = range(1, TERMS + 1)
    square = sum((Fraction(n * n, 2**n) for n in series), Fraction(0))
    risk = sum((Fraction(4**n, 2**n) for n in series), Fraction(0))
    return (
        Witness(
            "μ = 0: F[-1000] ≤ F[f] at f = -1001",
            regularised(far, Fraction(0)),
            "<=",
            regularised(far - 1, Fraction(0)),
            "so on for ever: there is no f*, and 2/(μn) is no step",
        ),
        Witness(
            "the terms of ‖f‖²_α stay below 6",
            square,
            "<=",
            Fraction(6),
            "Σ n²/2^n = 6",
            expected=True,
        ),
        Witness(
            "so do those of R[f]",
            risk,
            "<=",
            Fraction(6),
            "Σ 2^n",
        ),
    )


D91 = Erratum(
    id="ffgb.d91",
    about="ffgb.eq2",
    severity=Severity.GAP,
    source=Source(
        "shen2022ffgb",
        "Section 2.2, before and after (2); (8), 'R_i : L²(α) → R'; (9), 'the optimizer'",
    ),
    printed="R : L²(α) → R for a loss that is convex in the first argument; μ ≥ 0 is some regularization parameter",
    corrected="μ > 0, and a loss of bounded slope (Assumption 4.1 or 4.2), or R with values in (-∞, ∞]",
    why=(
        "All theorems divide by μ, and with μ = 0 a minimiser need not exist, for the cross entropy neither. The risk of "
        "a square integrable function is finite for losses that grow at most like a square."
    ),
    witness=witness,
)
