"""Appendix E turns the optimality of f* over."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def value(f: Fraction) -> Fraction:
    """F[f] = f²/2: one client with R = 0 and μ = 1."""
    return f**2 / 2


def witness() -> tuple[Witness, ...]:
    """At g = ḡ = 1, with f* = 0."""
    g, optimum = Fraction(1), Fraction(0)
    excess, apart = value(g) - value(optimum), value(g) - value(g)
    return (
        Witness("Σ F_i[g_i] - F_i[f*] ≤ Σ F_i[g_i] - F_i[ḡ]", excess, "<=", apart, "1/2 against 0"),
        Witness(
            "Σ F_i[g_i] - F_i[f*] ≥ Σ F_i[g_i] - F_i[ḡ]",
            excess,
            ">=",
            apart,
            "F[ḡ] ≥ F[f*]",
            expected=True,
        ),
    )


D81 = Erratum(
    id="ffgb.d81",
    about="ffgb.clmE_opt",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "Appendix E, after (38): using the optimality of f* we have"),
    printed="Σ F_i[g_i] - F_i[f*] = Σ F_i[g_i] - F_i[ḡ] + F_i[ḡ] - F_i[f*] ≤ Σ F_i[g_i] - F_i[ḡ]",
    corrected="the same with ≥; with the factor -2/N, as in Appendix D, it is ≤",
    why="The next display uses it the right way round.",
    witness=witness,
)
