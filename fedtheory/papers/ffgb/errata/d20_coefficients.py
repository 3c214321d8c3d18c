"""The recursion of Appendix D is multiplied by n = Kt + k + 1, and half of ηn = 4/μ is lost on the way."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The step at μ = 3 and n = 7, say: η = 4/(μn)."""
    mu, n = Fraction(3), Fraction(7)
    eta = 4 / (mu * n)
    return (
        Witness("2ηn, before the inner products, is 4/μ", 2 * eta * n, "=", 4 / mu, "arithmetic"),
        Witness("2ηn is 8/μ", 2 * eta * n, "=", 8 / mu, "arithmetic", expected=True),
        Witness("ηn, before δ, is 2/μ", eta * n, "=", 2 / mu, "arithmetic"),
        Witness(
            "ημn/2, before the squares, is 2",
            eta * mu * n / 2,
            "=",
            Fraction(2),
            "arithmetic",
            expected=True,
        ),
    )


D20 = Erratum(
    id="ffgb.d20",
    about="ffgb.clmD_rec",
    severity=Severity.CONSTANT,
    source=Source(
        "shen2022ffgb",
        "Appendix D, the display after 'multiply both sides by (Kt + k + 1)', second line",
    ),
    printed="4/(μN) Σ⟨f* - g_i, h_i - ∇R_i⟩ + 2δ/μ - μ/(2N) Σ‖f* - g_i‖²",
    corrected="8/(μN) Σ⟨f* - g_i, h_i - ∇R_i⟩ + 4δ/μ - (2/N) Σ‖f* - g_i‖²",
    why=(
        "η·n is 4/μ, so 2η/N becomes 8/(μN), ηδ becomes 4δ/μ and (μ/2)η/N becomes 2/N, as the next display "
        "has it for the last term alone. The coefficients look copied from Appendix E, where η = 2/(μn). The "
        "rate survives."
    ),
    witness=witness,
)
