"""The Wasserstein-1 distance is called much tighter than the total variation; it is a length, and may be the larger number."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.distances import total_variation, wasserstein_1

MEAN, OWN = (Fraction(1, 2), Fraction(1, 2)), (Fraction(1), Fraction(0))


def apart(distance: Fraction) -> Fraction:
    """W_1(α, α_i) for two clients with one point each, at this distance."""
    return wasserstein_1(((Fraction(0),), (distance,)), MEAN, OWN)


def witness() -> tuple[Witness, ...]:
    """Two clients with one point each, 10 apart and then 1/10 apart."""
    variation = total_variation(MEAN, OWN)
    return (
        Witness(
            "10 apart: W_1(α, α_i) ≤ TV(α, α_i)",
            apart(Fraction(10)),
            "<=",
            variation,
            "5 against 1/2",
        ),
        Witness(
            "10 apart: W_1 ≤ 10 TV, the diameter times the total variation",
            apart(Fraction(10)),
            "<=",
            10 * variation,
            "with equality",
            expected=True,
        ),
        Witness(
            "1/10 apart: W_1 ≤ TV",
            apart(Fraction(1, 10)),
            "<=",
            variation,
            "1/20 against 1/2",
            expected=True,
        ),
    )


D60 = Erratum(
    id="ffgb.d60",
    about="ffgb.abs",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Abstract; Conclusion"),
    printed="radii measured via the total variation distance and the much tighter Wasserstein-1 distance",
    corrected="W_1 ≤ diam(X)·TV, and no more: tighter for small shifts of the inputs, not for private inputs far away",
    why=(
        "A length has no order with a probability. The radii are L(LD + B)ω_{W1} and G²ω_TV/μ², and where private points "
        "lie at a distance D both are linear in their mass. Under small shifts of all inputs the first is smaller by far."
    ),
    witness=witness,
)
