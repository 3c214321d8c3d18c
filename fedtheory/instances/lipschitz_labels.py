r"""Regression without noise: clients see points of a line, and all labels are values of one Lipschitz function.

Client i extends its labels to all points by the upper extension of (13), or by the midpoint of the upper and the lower
one. Everything is rational: on a line W_1 and W_2² are those of the plan that carries in order, and D is the farthest
that a client's point is from another client's nearest one.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np

from fedtheory.core.concept import Concept, Dimension, Property
from fedtheory.core.concepts import CLIENTS, INITIAL_FUNCTION_DISTANCE, WEAK_LEARNING
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import FULL_PARTICIPATION
from fedtheory.core.trajectory import Array
from fedtheory.instances.interval import array, rationals, upper_float
from fedtheory.instances.lipschitz_oracles import (
    MANNERS,
    LipschitzOracle,
    Manner,
    Table,
    answers,
    exact_answers,
)

Function = tuple[Fraction, ...]
Extension = Literal["upper", "midpoint"]
EXTENSIONS = ("upper", "midpoint")

# Inputs have a unit of their own; the objective's is free, since the square loss ties the objective to the labels.
LABEL_SLOPE = Concept(
    "slope of the labels", "a Lipschitz constant of the optimal function", Dimension(-1, 1)
)
LABEL_BOUND = Concept("label bound", "largest modulus of a label", Dimension(0, 1))
SUPPORT_DISTANCE = Concept(
    "distance of the supports",
    "largest distance of a point of one client to the nearest point of another",
    Dimension(1, 0),
)
WASSERSTEIN_1 = Concept(
    "Wasserstein-1 distance of the inputs",
    "mean over the clients of the Wasserstein-1 distance between the client's inputs and all inputs",
    Dimension(1, 0),
)
WASSERSTEIN_2 = Concept(
    "Wasserstein-2 distance of the inputs",
    "root mean square over the clients of the Wasserstein-2 distance between the client's inputs and all inputs",
    Dimension(1, 0),
)
PAIRWISE_WASSERSTEIN_2 = Concept(
    "Wasserstein-2 distance of pairs",
    "root mean square over all pairs of clients of the Wasserstein-2 distance of their inputs",
    Dimension(1, 0),
)
FARTHEST_WASSERSTEIN_2 = Concept(
    "Wasserstein-2 distance from one client",
    "largest over the clients of the root mean square, over all clients, of the Wasserstein-2 distance between its inputs and theirs",
    Dimension(1, 0),
)
NOISELESS_LABELS = Property(
    "square loss without noise",
    "the loss is the square loss, and all labels are values of one function with the known slope",
)
LIPSCHITZ_LEARNING = Property(
    "weak learning with slopes",
    "every answer of a client's oracle is off by at most 1 - gamma of its query, in supremum and in slope, and is no steeper",
)
NEAR_SUPPORTS = Property(
    "near supports",
    "labels are bounded, and every point of a client has a point of any other within the known distance",
)
UPPER_EXTENSION = Property(
    "upper extension", "a client extends its labels by the largest function with the known slope"
)
MIDPOINT_EXTENSION = Property(
    "midpoint extension",
    "a client extends its labels by the mean of the largest and the least function with the known slope",
)
LIPSCHITZ_START = Property(
    "start of small slope", "the slope of the first function is at most L/gamma"
)
BOUNDED_START = Property(
    "start within the labels", "the first function is at most B/gamma in absolute value"
)


@dataclass(frozen=True)
class RationalRegression:
    """The data, exact; rows are clients, columns points of a line."""

    points: Function
    weights: Table
    optimum: Function
    slope: Fraction
    extension: Extension
    learner: LipschitzOracle
    start: Function

    @property
    def extensions(self) -> Table:
        """Row i: u_i at all points."""
        return tuple(
            tuple(
                extended(self.extension, x, self.points, row, self.optimum, self.slope)
                for x in self.points
            )
            for row in self.weights
        )

    @property
    def inputs(self) -> Function:
        """α = (1/N)Σα_i."""
        n = len(self.weights)
        return tuple(sum(column, Fraction(0)) / n for column in zip(*self.weights, strict=True))

    def oracle(self, phi: Table, k: int) -> Table:
        """Row i: the answer of Q_{α_i} in step k."""
        return exact_answers(self.learner, self.weights, phi, k)


@dataclass(frozen=True)
class Regression:
    """The same in floats."""

    weights: Array  # (N, points)
    extensions: Array  # (N, points)
    distances: Array  # (points, points)
    learner: LipschitzOracle
    start: Array  # (runs, points)
    optimum: Array  # (points,)

    def oracle(self, phi: Array, k: int) -> Array:
        """Row i: the answer of Q_{α_i} in step k."""
        return answers(self.learner, self.weights, phi, k)

    def squared_distance(self, f: Array) -> Array:
        """‖f - f*‖²_α."""
        squares: Array = (f - self.optimum) ** 2 @ self.weights.mean(axis=0)
        return squares


def lipschitz_labels(
    *,
    points: str = "0,1",
    weights: str = "1,0;0,1",
    labels: str = "0,-1",
    slope: str = "1",
    extension: Extension = "upper",
    oracle: Manner = "exact",
    gamma: str = "1",
    turn: int = 0,
    start: str = "0",
) -> Instance[Regression]:
    """Tables as text, ";" between clients and "," between points; a client's labels are f* at its points."""
    exact = rational_regression(
        points=points,
        weights=weights,
        labels=labels,
        slope=slope,
        extension=extension,
        oracle=oracle,
        gamma=gamma,
        turn=turn,
        start=start,
    )
    place = np.array([float(x) for x in exact.points])
    constants = constants_of(exact)
    reach = 3 * (constants[LABEL_BOUND] + constants[LABEL_SLOPE] * float(np.ptp(place)))
    reach = reach / constants[WEAK_LEARNING] + float(max(map(abs, exact.start)))
    return Instance(
        name=f"labels of slope {slope} on {len(exact.points)} points of a line "
        f"(N = {len(exact.weights)}, {extension} extension, {oracle}, gamma = {gamma})",
        problem=Regression(
            weights=array(exact.weights),
            extensions=array(exact.extensions),
            distances=np.abs(place[:, None] - place),
            learner=exact.learner,
            start=array((exact.start,)),
            optimum=array((exact.optimum,))[0],
        ),
        constants=constants,
        promises=_promises(exact),
        certificates=(
            Certificate("all constants", 0.0, "rational arithmetic, rounded up"),
            Certificate("‖f - f*‖²_α", 1e-15 * reach**2, "f* is rational, rounded"),
        ),
        recipe={
            "family": "lipschitz-labels",
            "points": points,
            "weights": weights,
            "labels": labels,
            "slope": slope,
            "extension": extension,
            "oracle": oracle,
            "gamma": gamma,
            "turn": turn,
            "start": start,
        },
    )


def rational_regression(
    *,
    points: str = "0,1",
    weights: str = "1,0;0,1",
    labels: str = "0,-1",
    slope: str = "1",
    extension: Extension = "upper",
    oracle: Manner = "exact",
    gamma: str = "1",
    turn: int = 0,
    start: str = "0",
) -> RationalRegression:
    """The exact data of `lipschitz_labels`."""
    for word, known in ((oracle, MANNERS), (extension, EXTENSIONS)):
        if word not in known:
            message = f'labels of small slope know no "{word}".{nearest(word, known)}'
            raise FedTheoryError(message, code="FT021")
    (places,), (values,), measures = (rationals(given) for given in (points, labels, weights))
    if len(set(places)) != len(places):
        raise FedTheoryError(f'points "{points}": one stands twice', code="FT021")
    if any(len(row) != len(places) or min(row) < 0 or sum(row) != 1 for row in measures):
        message = f'weights "{weights}": every client needs {len(places)} weights >= 0 with sum 1'
        raise FedTheoryError(message, code="FT021")
    if any(not any(column) for column in zip(*measures, strict=True)):
        message = f'weights "{weights}": a point that no client draws is no point of the support'
        raise FedTheoryError(message, code="FT021")
    if len(values) != len(places):
        raise FedTheoryError(f'labels "{labels}": one a point is needed', code="FT021")
    (begin,) = rationals(start)
    begin = begin * len(places) if len(begin) == 1 else begin
    if len(begin) != len(places):
        raise FedTheoryError(f'start "{start}": one value a point is needed', code="FT021")
    strength, L = _number(gamma), _number(slope)
    if not 0 < strength <= 1 or L < 0:
        raise FedTheoryError(
            f"gamma = {gamma} must be in (0, 1], slope = {slope} >= 0", code="FT021"
        )
    if steepness(places, values) > L:
        message = f'labels "{labels}" are steeper than {slope}'
        raise FedTheoryError(message, code="FT021")
    learner = LipschitzOracle(oracle, strength, turn)
    return RationalRegression(places, measures, values, L, extension, learner, begin)


def extended(
    how: Extension,
    x: Fraction,
    points: Function,
    weights: Function,
    labels: Function,
    slope: Fraction,
) -> Fraction:
    """u_i(x) of (13), the least of y + L|x - x'|; or its mean with the largest of y - L|x - x'|."""
    own = [(z, y) for z, y, a in zip(points, labels, weights, strict=True) if a]
    upper = min(y + slope * abs(x - z) for z, y in own)
    if how == "upper":
        return upper
    return (upper + max(y - slope * abs(x - z) for z, y in own)) / 2


def steepness(points: Function, values: Function) -> Fraction:
    """The Lipschitz norm of a function on these points."""
    pairs = list(zip(points, values, strict=True))
    slopes = (abs(v - w) / abs(x - z) for x, v in pairs for z, w in pairs if x != z)
    return max(slopes, default=Fraction(0))


def support_distance(data: RationalRegression) -> Fraction:
    """D of Assumption 4.3."""
    supports = [[x for x, a in zip(data.points, row, strict=True) if a] for row in data.weights]
    return max(
        min(abs(x - z) for z in other) for own in supports for x in own for other in supports
    )


def wasserstein(data: RationalRegression, one: Function, other: Function, p: int) -> Fraction:
    """W_p^p of two measures on the points: on a line it is optimal to carry in order."""
    order = sorted(range(len(data.points)), key=data.points.__getitem__)
    left, wanted = list(one), list(other)
    total, j = Fraction(0), 0
    for i in order:
        while left[i]:
            while not wanted[order[j]]:
                j += 1
            mass = min(left[i], wanted[order[j]])
            total += mass * abs(data.points[i] - data.points[order[j]]) ** p
            left[i] -= mass
            wanted[order[j]] -= mass
    return total


def mean_wasserstein(data: RationalRegression, p: int) -> Fraction:
    """(1/N) Σ W_p(α, α_i)^p: ω_{W1} of (16) for p = 1."""
    apart = (wasserstein(data, data.inputs, own, p) for own in data.weights)
    return sum(apart, Fraction(0)) / len(data.weights)


def pairwise_wasserstein(data: RationalRegression) -> Fraction:
    """(1/N²) Σ W_2²(α_s, α_i)."""
    n, rows = len(data.weights), data.weights
    total = sum(
        (wasserstein(data, rows[s], rows[i], 2) for s in range(n) for i in range(s)), Fraction(0)
    )
    return 2 * total / n**2


def farthest_wasserstein(data: RationalRegression) -> Fraction:
    """The largest over s of (1/N) Σ_i W_2²(α_s, α_i)."""
    rows = data.weights
    apart = (sum((wasserstein(data, s, i, 2) for i in rows), Fraction(0)) for s in rows)
    return max(apart) / len(rows)


def constants_of(data: RationalRegression) -> dict[Concept, float]:
    """All constants, none too small, and γ not too large."""
    apart = ((v - y) ** 2 for v, y in zip(data.start, data.optimum, strict=True))
    start = sum((a * d for a, d in zip(data.inputs, apart, strict=True)), Fraction(0))
    gamma = float(data.learner.gamma)
    if Fraction(gamma) > data.learner.gamma:
        gamma = float(np.nextafter(gamma, 0))
    return {
        CLIENTS: float(len(data.weights)),
        LABEL_SLOPE: upper_float(str(data.slope)),
        LABEL_BOUND: upper_float(str(max(map(abs, data.optimum)))),
        SUPPORT_DISTANCE: upper_float(str(support_distance(data))),
        WASSERSTEIN_1: upper_float(str(mean_wasserstein(data, 1))),
        WASSERSTEIN_2: upper_float(["root", "2", str(mean_wasserstein(data, 2))]),
        PAIRWISE_WASSERSTEIN_2: upper_float(["root", "2", str(pairwise_wasserstein(data))]),
        FARTHEST_WASSERSTEIN_2: upper_float(["root", "2", str(farthest_wasserstein(data))]),
        WEAK_LEARNING: gamma,
        INITIAL_FUNCTION_DISTANCE: upper_float(str(start)),
    }


def _promises(data: RationalRegression) -> frozenset[Property]:
    gamma, B = data.learner.gamma, max(map(abs, data.optimum))
    promised = {
        FULL_PARTICIPATION,
        NOISELESS_LABELS,
        LIPSCHITZ_LEARNING,
        NEAR_SUPPORTS,
        UPPER_EXTENSION if data.extension == "upper" else MIDPOINT_EXTENSION,
    }
    if steepness(data.points, data.start) <= data.slope / gamma:
        promised.add(LIPSCHITZ_START)
    if max(map(abs, data.start)) <= B / gamma:
        promised.add(BOUNDED_START)
    return frozenset(promised)


def _number(given: str) -> Fraction:
    ((number,), *others) = rationals(given)
    if others:
        raise FedTheoryError(f'"{given}" is no rational', code="FT021")
    return number
