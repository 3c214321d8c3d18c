"""In the recursion of one step the last term has lost its step size."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """η = 1/10 and μ = 1."""
    eta, mu = Fraction(1, 10), Fraction(1)
    return (Witness("η times μ/2 is μ/2", eta * mu / 2, "=", mu / 2, "(33), multiplied"),)


D07 = Erratum(
    id="ffgb.d07",
    about="ffgb.clmD_step",
    severity=Severity.EXTRACTION,
    source=Source(
        "shen2022ffgb",
        "Appendix D, the display after 'Plug in the above results into (27)', last term",
    ),
    printed="... + ηδ - (μ/(2N)) Σ‖f* - g_i‖²_{α_i}",
    corrected="... + ηδ - (ημ/(2N)) Σ‖f* - g_i‖²_{α_i}",
    why=(
        "(27) multiplies (33) by η, all of it; two displays later the term is right again. The copy at hand may "
        "have lost the η."
    ),
    witness=witness,
)
