"""Inputs of clients on a line, as rational weights of rational points: distances are exact."""

from dataclasses import dataclass
from fractions import Fraction

from fedtheory.core.concepts import CLIENTS, INPUT_DIAMETER
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.instances.distances import total_variation, wasserstein_1
from fedtheory.papers.ffgb.metrics import MEAN_TOTAL_VARIATION

Rows = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class SpreadInputs:
    """Row i of the weights is α_i."""

    points: tuple[Fraction, ...]
    weights: Rows

    @property
    def mean(self) -> tuple[Fraction, ...]:
        """α, (7)."""
        n = len(self.weights)
        return tuple(sum(column, Fraction(0)) / n for column in zip(*self.weights, strict=True))

    def mean_total_variation(self) -> float:
        """ω_TV of (12)."""
        apart = (total_variation(self.mean, own) for own in self.weights)
        return float(sum(apart, Fraction(0)) / len(self.weights))

    def mean_wasserstein(self) -> float:
        """ω_{W1} of (16)."""
        line = tuple((x,) for x in self.points)
        apart = (wasserstein_1(line, self.mean, own) for own in self.weights)
        return float(sum(apart, Fraction(0)) / len(self.weights))


def spread_inputs(*, points: str, weights: str) -> Instance[SpreadInputs]:
    """Points separated by ",", rows of weights by ";"."""
    try:
        x = tuple(map(Fraction, points.split(",")))
        rows = tuple(tuple(map(Fraction, row.split(","))) for row in weights.split(";"))
    except (ValueError, ZeroDivisionError) as error:
        message = f'"{points}" and "{weights}" are no rationals: {error}'
        raise FedTheoryError(message, code="FT020") from error
    if any(len(row) != len(x) or sum(row) != 1 or min(row) < 0 for row in rows):
        message = (
            f"each row has {len(x)} weights, not negative, that add up to 1; given was {weights}"
        )
        raise FedTheoryError(message, code="FT020")
    used = [x[k] for k in range(len(x)) if any(row[k] for row in rows)]
    return Instance(
        name=f"{len(rows)} clients with inputs among {len(x)} points of a line",
        problem=SpreadInputs(x, rows),
        constants={CLIENTS: float(len(rows)), INPUT_DIAMETER: float(max(used) - min(used))},
        promises=frozenset(),
        certificates=(Certificate("both distances", 0.0, "rational; primal = dual"),),
        trivial={MEAN_TOTAL_VARIATION: 1.0},
        recipe={"family": "spread-inputs", "points": points, "weights": weights},
    )
