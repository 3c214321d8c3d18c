"""The proof of Lemma D.1 quotes (25) with the norm of the wrong function and in the wrong unit."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity


def witness() -> tuple[Witness, ...]:
    """One client, one point, the loss f, an exact oracle, f^0 = 0 and μ = 4: h = 1 = G, and γ = 1."""
    return (
        Witness(
            "ĥ^{1,0} = 1 is at most 2G/(γμ)",
            Fraction(1),
            "<=",
            Fraction(2, 4),
            "h + μf^0 with f^0 = 0",
        ),
        Witness("h^{1,0} is at most 2G/γ", Fraction(1), "<=", Fraction(2), "(11)", expected=True),
    )


D06 = Erratum(
    id="ffgb.d06",
    about="ffgb.lemD1",
    severity=Severity.TYPO,
    source=Source("shen2022ffgb", "proof of Lemma D.1, after (26)"),
    printed="Since we have ‖ĥ_i^{k,t}‖_∞ ≤ 2G/(γμ) from (25) and the assumption (11)",
    corrected="Since ‖h_i^{k,t}‖_∞ ≤ 2G/γ by (11), whose hypothesis is (25)",
    why=(
        "(11) speaks of the answer h, a gradient; 2G/(γμ) is a function. With ĥ = h + μg the lemma would have "
        "to be known already."
    ),
    witness=witness,
)
