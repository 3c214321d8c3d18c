"""What a recipe stands for, exact."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from fedavg_noniid.concepts import (
    AVERAGED_NOISE,
    NON_IID,
    START,
    STOCHASTIC_GRADIENT,
    STRONG_CONVEXITY,
)
from fedavg_noniid.instances.line import rational_line
from fedtheory.core.concepts import SMOOTHNESS
from fedtheory.core.twin import Data, Exact


def _line(words: dict[str, Any]) -> Data:
    data = rational_line(**words)
    origin, radius = data.reach
    pairs = list(zip(data.curvatures, data.centres, strict=True))
    apart = sum((a / 2 * (data.optimum - c) ** 2 for a, c in pairs), Fraction(0)) / len(pairs)
    return Data(
        data,
        {
            SMOOTHNESS: str(max(data.curvatures)),
            STRONG_CONVEXITY: str(min(data.curvatures)),
            AVERAGED_NOISE: "0",
            STOCHASTIC_GRADIENT: str(max(a * (radius + abs(c - origin)) for a, c in pairs)),
            NON_IID: str(apart),
            START: str(abs(data.start - data.optimum)),
        },
    )


EXACT: Mapping[str, Exact] = {"fedavg_noniid.line": _line}
