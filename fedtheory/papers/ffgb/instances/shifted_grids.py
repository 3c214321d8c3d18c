r"""Clients that see one grid, each moved a little further: Wasserstein distances are small, and TV is not.

Client i has the points 0, 3/4, ..., 6 moved by i times a shift, uniformly, so W_1(α_i, α_j) is |i - j| times the shift
while no point is common and the total variation is as large as can be. Labels are sines, rounded to 12 decimals.
"""

import math
from dataclasses import replace
from fractions import Fraction

from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.instances.lipschitz_labels import Extension, Regression, lipschitz_labels
from fedtheory.instances.lipschitz_oracles import Manner

GRID = tuple(Fraction(3 * k, 4) for k in range(9))
DECIMALS = 10**12


def shifted_grids(
    *,
    n: int = 4,
    shift: str = "1/5",
    extension: Extension = "upper",
    oracle: Manner = "exact",
    gamma: str = "1",
    turn: int = 0,
    raised: str = "0",
) -> Instance[Regression]:
    """N clients; `raised` is added to all labels."""
    if n < 1:
        raise FedTheoryError("shifted grids need n >= 1 clients", code="FT021")
    grids = [tuple(x + i * Fraction(shift) for x in GRID) for i in range(n)]
    points = sorted(set().union(*grids))
    rows = [[Fraction(x in grid, len(grid)) for x in points] for grid in grids]
    labels = [Fraction(round(math.sin(x) * DECIMALS), DECIMALS) + Fraction(raised) for x in points]
    built = lipschitz_labels(
        points=",".join(map(str, points)),
        weights=";".join(",".join(map(str, row)) for row in rows),
        labels=",".join(map(str, labels)),
        extension=extension,
        oracle=oracle,
        gamma=gamma,
        turn=turn,
    )
    return replace(
        built,
        name=f"{n} clients on grids that are moved by {shift} each (sine, {oracle}, gamma = {gamma})",
        recipe={
            "family": "shifted-grids",
            "n": n,
            "shift": shift,
            "extension": extension,
            "oracle": oracle,
            "gamma": gamma,
            "turn": turn,
            "raised": raised,
        },
    )
