"""The residual's square of f* - g^K is twice what the recursion of Appendix D has to spare."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """The coefficients of ‖f* - g_i^K‖²/N at μ = 1: 8/μ times that of (34), against ημn/2."""
    spare = Fraction(4) / 2
    return (
        Witness(
            "8/μ times μ/2 is at most what there is", 8 * Fraction(1, 2), "<=", spare, "ηn = 4/μ"
        ),
        Witness("8/μ times μ/4 is", 8 * Fraction(1, 4), "<=", spare, "ηn = 4/μ", expected=True),
    )


D33 = Erratum(
    id="ffgb.d33",
    about="ffgb.clmD_rec",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Appendix D, between (34) and the display after it"),
    printed="(μ/2)‖f* - g_i^K‖² of (34) is cancelled by the last term of the recursion",
    corrected="with μ/4 in Young's inequality it is; its other term is then ρ²/μ in place of ρ²/(2μ), ρ = (1 - γ)G/γ",
    why=(
        "(34) is multiplied by 8/μ, so μ/2 becomes 4 where 2/N is left per client. Print has 4/μ for 8/μ "
        "(ffgb.d20), and then 2 against 1/2 or 2."
    ),
    witness=witness,
)
