"""After (42) Appendix E cancels a term of weight 2 against one of weight 1."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity

MU = Fraction(1, 2)


def witness() -> tuple[Witness, ...]:
    """The weights of ‖f* - g^K‖² for μ = 1/2: they do not depend on μ."""
    kept = 2 / MU * MU / 2  # the last term of (41)
    return (
        Witness(
            "Young's weight μ/2, times the 4/μ of (41), is at most what (41) has to cancel it",
            4 / MU * MU / 2,
            "<=",
            kept,
            "2 against 1",
        ),
        Witness(
            "with the weight μ/4 it is",
            4 / MU * MU / 4,
            "<=",
            kept,
            "1 against 1; the other term of Young's inequality doubles to ‖Δ‖²/μ",
            expected=True,
        ),
    )


D11 = Erratum(
    id="ffgb.d11",
    about="ffgb.clmE_rec",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Appendix E, after (42): we cancel"),
    printed="(μ/2)‖f* - g_i^K‖² of (42) is cancelled by the last term of (41)",
    corrected="Young's inequality with (μ/4)‖f* - g_i^K‖² + (1/μ)((1 - γ)/γ)²G², which is cancelled",
    why=(
        "(41) multiplies the left side of (42) by 4/μ and keeps (2/μ)(μ/2)‖f* - g_i^K‖² = ‖f* - g_i^K‖². "
        "Only a constant changes."
    ),
    witness=witness,
)
