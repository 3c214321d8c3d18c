"""Mini-batches, (10): the federation whose samples are means of b samples, and whose rounds are batches.

Gradient n is complete with sample nb and reaches the server alpha later; batch n' starts at (n' - 1)b + 1 with a model
that is beta old. So a round trip of tau samples is 1 + ceil((tau - 1)/b) batches.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import product

from fedtheory.core.concepts import PAIR_NOISE
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Instance
from fedtheory.instances.upper_floats import up
from fedtheory.papers.fedres.concepts import BATCH, SAMPLE_DELAY, SAMPLE_NOISE
from fedtheory.papers.fedres.instances.pair_quadratics import (
    Delays,
    PairQuadratics,
    PairQuadraticsProblem,
    Sample,
    instance_of,
    rational_pair_quadratics,
    squares,
)

LARGEST = 4096
"""More different batches of a client than this are not listed."""


def batch_trip(tau: int, b: int) -> int:
    """τ' = 1 + ceil((τ - 1)/b)."""
    return 1 - (1 - tau) // b


def batches(data: PairQuadratics, b: int) -> PairQuadratics:
    """All means of b samples of each client, equally likely, with delays in batches."""
    if b < 1 or any(len(rows) ** b > LARGEST for rows in data.samples):
        message = f"batches of {b} samples: between 1 and those that make {LARGEST} different ones"
        raise FedTheoryError(message, code="FT021")
    trips = [batch_trip(tau, b) for tau in data.delays.trips]
    down = [min(-(-beta // b), trip - 1) for beta, trip in zip(data.downlink, trips, strict=True)]
    delays = Delays(
        tuple(trip - beta for beta, trip in zip(down, trips, strict=True)),
        tuple(down),
        data.delays.weights,
    )
    samples = tuple(
        tuple(_mean(chosen) for chosen in product(rows, repeat=b)) for rows in data.samples
    )
    return replace(data, samples=samples, delays=delays)


def _mean(chosen: tuple[Sample, ...]) -> Sample:
    of = [sum(c, Fraction(0)) / len(chosen) for c in zip(*chosen, strict=True)]
    return (of[0], of[1], of[2], of[3], of[4], of[5])


def pair_batches(
    *,
    losses: str = "",
    regression: str = "",
    comparator: str,
    batch: int = 2,
    radius: str = "1",
    uplink: str = "1",
    downlink: str = "0",
) -> Instance[PairQuadraticsProblem]:
    """Quadratics of a pair in batches, with the noise and the delay of single samples beside those of batches."""
    one = rational_pair_quadratics(
        losses=losses,
        regression=regression,
        comparator=comparator,
        radius=radius,
        uplink=uplink,
        downlink=downlink,
    )
    recipe: dict[str, str | int | float] = {
        "family": "pair-batches",
        "losses": losses,
        "regression": regression,
        "comparator": comparator,
        "batch": batch,
        "radius": radius,
        "uplink": uplink,
        "downlink": downlink,
    }
    built = instance_of(batches(one, batch), f"batches of {batch}", recipe)
    own = {
        BATCH: float(batch),
        SAMPLE_NOISE: up(squares(one)[PAIR_NOISE]),
        SAMPLE_DELAY: float(max(one.delays.trips)),
    }
    return replace(built, constants={**built.constants, **own})
