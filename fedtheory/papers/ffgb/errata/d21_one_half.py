"""Two clients with one point each are at total variation 1/2 from their mean, not 1; no federation is at 1."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.papers.ffgb.instances.finite_support import mean_total_variation, rational_support
from fedtheory.papers.ffgb.instances.private_points import private_weights


def witness() -> tuple[Witness, ...]:
    """The two Diracs of Appendix C, and five of them."""
    two = mean_total_variation(rational_support(weights="1,0;0,1", labels="1"))
    five = mean_total_variation(
        rational_support(weights=private_weights(5, Fraction(1)), labels="1")
    )
    return (
        Witness("two Diracs have ω_TV = 1", two, "=", Fraction(1), "sup over sets, by enumeration"),
        Witness("two Diracs have ω_TV = 1/2", two, "=", Fraction(1, 2), "as before", expected=True),
        Witness("five have 1 - 1/5", five, "=", Fraction(4, 5), "as before", expected=True),
    )


D21 = Erratum(
    id="ffgb.d21",
    about="ffgb.thm4_2",
    severity=Severity.FALSE,
    source=Source("shen2022ffgb", "Theorem 4.2"),
    printed="... an instance of the problem (9) with G = O(1) and ω_TV = 1 ...",
    corrected="... with ω_TV = 1/2; with N clients 1 - 1/N, which no federation exceeds",
    why=(
        "α is the mean of the α_i, so α ≥ α_i/N and TV(α, α_i) ≤ 1 - 1/N. Appendix C has two Diracs, each of "
        "which has half of the mass of α."
    ),
    witness=witness,
)
