"""The coefficients of the recursion are halved on the way, and Young's inequality spends more than there is."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """μ = 1: η n = 4 for every step."""
    inner, kept = 2 * Fraction(4), Fraction(4) / 2  # 2ηn and (μ/2)ηn
    return (
        Witness(
            "2ηn = 4/μ, the coefficient of <f* - g_i, u_i - h_i>", inner, "=", Fraction(4), "8/μ"
        ),
        Witness("(μ/2)ηn = 1, that of -‖f* - g_i‖²", kept, "=", Fraction(1), "2"),
        Witness(
            "the printed 4/μ times the μ‖f* - g^K‖² of Young's inequality is at most the 1 that is there",
            Fraction(4),
            "<=",
            Fraction(1),
            "4 and 1: it is not cancelled",
        ),
        Witness(
            "8/μ times (μ/4)‖f* - g^K‖² is at most the 2 that is there",
            inner / 4,
            "<=",
            kept,
            "2 and 2",
            expected=True,
        ),
    )


D68 = Erratum(
    id="ffgb.d68",
    about="ffgb.clmF_rec",
    severity=Severity.GAP,
    source=Source(
        "shen2022ffgb", "proof of Theorem F.1, displays after 'multiply both sides by (Kt + k + 1)'"
    ),
    printed="4/(μN), -1/N, and μ‖f* - g^K‖² from Young's inequality; then 2/μ",
    corrected="8/(μN), -2/N, and (μ/4)‖f* - g^K‖², so that the residual's square is divided by μ",
    why=("η n = 4/μ. With Young's weight μ nothing cancels ‖f* - g^K‖²."),
    witness=witness,
)
