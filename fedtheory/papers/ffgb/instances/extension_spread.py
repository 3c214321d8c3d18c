r"""How far the clients' extensions are from their mean: what sampling adds to the square loss, exactly.

σ_u² = (1/N)Σ‖u_i - ū‖²_α, for the regressions of `lipschitz_labels`.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.concept import Concept, Dimension
from fedtheory.core.instance import Instance
from fedtheory.instances.interval import upper_float
from fedtheory.instances.lipschitz_labels import RationalRegression, Regression, rational_regression
from fedtheory.instances.lipschitz_labels import lipschitz_labels as without_spread

EXTENSION_SPREAD = Concept(
    "spread of the extensions",
    "root mean square over clients and inputs of the extensions' deviation from their mean",
    Dimension(0, 1),
)


def spread_squared(data: RationalRegression) -> Fraction:
    """σ_u²."""
    rows = data.extensions
    total = Fraction(0)
    for a, column in zip(data.inputs, zip(*rows, strict=True), strict=True):
        centre = sum(column, Fraction(0)) / len(rows)
        total += a * sum(((u - centre) ** 2 for u in column), Fraction(0)) / len(rows)
    return total


def labels_with_spread(
    *,
    points: str = "0,1",
    weights: str = "1,0;0,1",
    labels: str = "0,-1",
    slope: str = "1",
    gamma: str = "1",
    start: str = "0",
) -> Instance[Regression]:
    """Tables as text, ";" between clients and "," between points; the oracle shrinks where γ < 1."""
    words = {
        "points": points,
        "weights": weights,
        "labels": labels,
        "slope": slope,
        "gamma": gamma,
        "start": start,
    }
    manner = "exact" if Fraction(gamma) == 1 else "shrink"
    built = without_spread(**words, oracle=manner)  # type: ignore[arg-type]
    exact = rational_regression(**words, oracle=manner)  # type: ignore[arg-type]
    spread = upper_float(["root", "2", str(spread_squared(exact))])
    return replace(
        built,
        constants={**built.constants, EXTENSION_SPREAD: spread},
        recipe={"family": "extension-spread", **words},
    )
