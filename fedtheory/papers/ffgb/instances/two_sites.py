r"""N clients with one point each: N - 1 of them at 0 and one at a distance, f* = -Lx.

The client that is alone extends its label -LD at D upwards to 0 at 0, where it is right; the others extend 0 at 0 to LD
at D, where f* is -LD: the mean of the extensions is off by 2LD(1 - 1/N) there and nowhere else. That is the largest
radius that ω_{W1} allows, for every N.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.concept import Property
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.instances.lipschitz_labels import Extension, Regression, lipschitz_labels

TWO_SITES = Property(
    "two sites",
    "one client stands alone at a distance D from all the others, the labels fall by LD on the way to it, and the oracle is exact",
)


def two_sites(
    *, n: int = 2, apart: str = "1", slope: str = "1", extension: Extension = "upper"
) -> Instance[Regression]:
    """N - 1 clients at 0 and one at `apart`, with the exact oracle."""
    if n < 2:
        raise FedTheoryError("two sites need n >= 2 clients", code="FT021")
    rows = ";".join(["1,0"] * (n - 1) + ["0,1"])
    built = lipschitz_labels(
        points=f"0,{apart}",
        weights=rows,
        labels=f"0,{-Fraction(slope) * Fraction(apart)}",
        slope=slope,
        extension=extension,
    )
    return replace(
        built,
        name=f"{n - 1} clients at 0 and one at {apart}, whose label is lower by {slope} a unit",
        promises=built.promises | {TWO_SITES},
        recipe={
            "family": "two-sites",
            "n": n,
            "apart": apart,
            "slope": slope,
            "extension": extension,
        },
    )
