"""Contribution 4 tightens a bound in the total variation that the square loss does not have."""

from fractions import Fraction

from fedtheory.core.erratum import Erratum, Witness
from fedtheory.core.statement import Source
from fedtheory.core.verdict import Severity
from fedtheory.instances.distances import wasserstein_1

L = B = Fraction(1)
DISTANCE = Fraction(10)


def witness() -> tuple[Witness, ...]:
    """Two clients with one point each, 10 apart, both labels 1 (L = B = 1), and the slope of the square loss at f = y + 2G."""
    half = Fraction(1, 2)
    omega = wasserstein_1(((Fraction(0),), (DISTANCE,)), (half, half), (Fraction(1), Fraction(0)))
    G = Fraction(100)
    f = B + 2 * G
    return (
        Witness(
            "Theorem 4.1 applies: |f - y| ≤ G for every f",
            abs(f - B),
            "<=",
            G,
            "200 against 100: no G serves",
        ),
        Witness(
            "L(LD + B)ω_{W1} is at most B², the error of f = 0",
            L * (L * DISTANCE + B) * omega,
            "<=",
            B**2,
            "55 against 1, though the labels agree",
        ),
    )


D78 = Erratum(
    id="ffgb.d78",
    about="ffgb.con4",
    severity=Severity.GAP,
    source=Source("shen2022ffgb", "Section 1, contribution 4; Section 4.3, first sentence"),
    printed="we tighten the bound on the convergence radius from the TV distance to Wasserstein-1 distance for the special case of square loss",
    corrected=(
        "for the square loss, to which Theorem 4.1 does not apply, a bound of another kind, for labels without noise and "
        "an oracle that keeps slopes"
    ),
    why=(
        "Assumption 4.1 excludes the square loss (ffgb.d47), so there is no radius in the total variation for it. And a "
        "length times L(LD + B) has no order with a probability times G² (ffgb.d60)."
    ),
    witness=witness,
)
