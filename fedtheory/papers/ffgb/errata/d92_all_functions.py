"""The space L^∞(α) is defined by finite values at each point, which every function has."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def pole(x: Fraction) -> Fraction:
    """1/x on (0, 1], and 0 at 0."""
    return 1 / x if x else Fraction(0)


def witness() -> tuple[Witness, ...]:
    """The function 1/x on [0, 1], which is finite everywhere, at 0 and at 1/1001."""
    return (
        Witness(
            "|f| ≤ 1000 on [0, 1]",
            max(pole(Fraction(0)), pole(Fraction(1, 1001))),
            "<=",
            Fraction(1000),
            "1001; a point nearer to 0 refutes any other bound",
        ),
    )


D92 = Erratum(
    id="ffgb.d92",
    about="ffgb.def_linf",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Section 2.1, L^∞(α) and L^∞"),
    printed="L^∞(α) = {f | ∀x ∈ supp(α), ‖f(x)‖ < ∞}; L^∞ = {f | ∀x ∈ X, ‖f(x)‖ < ∞}",
    corrected="L^∞(α) = {f | ‖f‖_{α,∞} < ∞}; L^∞ = {f | ‖f‖_∞ < ∞}",
    why=(
        "A value in R^c has a finite norm, so both are the set of all functions. Where supports are finite there is no "
        "difference for L^∞(α)."
    ),
    witness=witness,
)
