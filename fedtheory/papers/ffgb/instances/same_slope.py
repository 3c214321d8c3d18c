r"""Identical clients at one point with a linear loss of slope G, whose oracles answer γ times the query.

After the first factor that vanishes the virtual iterate rests at f*, and all that is left is the residual: as T grows
the error tends to ρ_K/(μK), ρ_K = (1 - γ)(1 - (1 - γ)^K)G/γ, which is the floor of FFGB for that K.
"""

from dataclasses import replace
from fractions import Fraction

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.papers.ffgb.instances.finite_support import FiniteSupport, finite_support
from fedtheory.papers.ffgb.instances.identical_inputs import with_mean_square
from fedtheory.papers.ffgb.properties import SAME_SLOPE


def same_slope(
    *, n: int = 1, slope: str = "1", mu: str = "1/2", gamma: str = "1/2", start: str = "0"
) -> Instance[FiniteSupport]:
    """The instance; rationals as text."""
    if n < 1:
        raise FedTheoryError(f"n = {n} clients are too few", code="FT021")
    plain = finite_support(
        weights=";".join(["1"] * n),
        labels=slope,
        mu=mu,
        oracle="shrink",
        gamma=gamma,
        start=start,
    )
    built = with_mean_square(plain, Fraction(slope) ** 2)
    return replace(
        built,
        name=f"{n} identical clients at one point, slope {slope}, gamma = {gamma}",
        promises=built.promises | {SAME_SLOPE},
        recipe={
            "family": "same-slope",
            "n": n,
            "slope": slope,
            "mu": mu,
            "gamma": gamma,
            "start": start,
        },
    )
