r"""Functions on finitely many points: L²(α) is R^n with weights, and all constants of functional boosting are known.

Client i draws its input from α_i, a table of rational weights, and every client has one label a point. The optimal
function is solved for point by point. Every constant is a rational number or the square root of one; ω_TV is exact.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from fedtheory.core.concept import Concept, Property
from fedtheory.core.concepts import (
    CLIENTS,
    INITIAL_FUNCTION_DISTANCE,
    REGULARISATION,
    TOTAL_VARIATION,
    WEAK_LEARNING,
)
from fedtheory.core.errors import FedTheoryError, nearest
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import CONVEX, FULL_PARTICIPATION
from fedtheory.core.trajectory import Array
from fedtheory.instances.distances import total_variation
from fedtheory.instances.interval import array, rationals, text, upper_float
from fedtheory.papers.ffgb.concepts import GRADIENT_SUPREMUM, ORACLE_RANGE, SUPPORT_BIAS
from fedtheory.papers.ffgb.instances.boosting_oracles import (
    MANNERS,
    OFFS,
    RELATIVE,
    SENSES,
    Manner,
    Off,
    Oracle,
    Sense,
    Table,
    answers,
    exact_answers,
)
from fedtheory.papers.ffgb.instances.pointwise_losses import (
    LOSSES,
    Loss,
    largest_slope,
    logistic_optimum,
    optimum,
    slope,
    slopes,
)
from fedtheory.papers.ffgb.properties import (
    BOUNDED_ANSWERS,
    BOUNDED_GRADIENTS,
    IDENTICAL_INPUTS,
    PRINTED_RANGE,
    SMALL_START,
    SQUARE_WEAK_LEARNING,
    SUPREMUM_WEAK_LEARNING,
)

Function = tuple[Fraction, ...]


@dataclass(frozen=True)
class RationalSupport:
    """The data, exact; rows are clients, columns points."""

    weights: Table
    labels: Table
    loss: Loss
    scale: Fraction
    mu: Fraction
    learner: Oracle
    start: Function

    @property
    def optimum(self) -> Function:
        """f*, at all points."""
        return tuple(
            optimum(self.loss, labels, shares, self.mu / self.scale)
            for labels, shares in zip(zip(*self.labels, strict=True), self.shares, strict=True)
        )

    @property
    def inputs(self) -> Function:
        """α = (1/N)Σα_i."""
        n = len(self.weights)
        return tuple(sum(column, Fraction(0)) / n for column in zip(*self.weights, strict=True))

    @property
    def shares(self) -> Table:
        """π_i(x) = α_i(x)/(Nα(x)): a row a point, a column a client."""
        return tuple(
            tuple(weight / sum(column, Fraction(0)) for weight in column)
            for column in zip(*self.weights, strict=True)
        )

    def gradients(self, g: Table) -> Table:
        """Row i: ∇R_i[g_i], and 0 off supp α_i."""
        return tuple(
            tuple(
                self.scale * slope(self.loss, f, y) if weight else Fraction(0)
                for weight, y, f in zip(*rows, strict=True)
            )
            for rows in zip(self.weights, self.labels, g, strict=True)
        )

    def oracle(self, phi: Table) -> Table:
        """Row i: the answer of Q_{α_i}, at all points."""
        return exact_answers(self.learner, self.weights, phi)


@dataclass(frozen=True)
class FiniteSupport:
    """The same in floats; outputs are in R, and there may be many runs."""

    weights: Array  # (N, points)
    labels: Array  # (N, points)
    loss: Loss
    scale: float
    learner: Oracle
    start: Array  # (runs, points, 1)
    optimum: Array  # (points, 1)

    @property
    def on(self) -> Array:
        """Whether x lies in supp α_i, as 1 or 0."""
        return (self.weights > 0).astype(float)

    def gradients(self, g: Array) -> Array:
        """Row i: ∇R_i[g_i], and 0 off supp α_i."""
        slope = self.scale * slopes(self.loss, g, self.labels[..., None])
        return np.where(self.weights[..., None] > 0, slope, 0.0)

    def oracle(self, phi: Array) -> Array:
        """Row i: the answer of Q_{α_i}, at all points."""
        return answers(self.learner, self.weights, phi)

    def squared_distance(self, f: Array) -> Array:
        """‖f - f*‖²_α."""
        squares: Array = ((f - self.optimum) ** 2).sum(axis=-1) @ self.weights.mean(axis=0)
        return squares


def finite_support(
    *,
    weights: str = "1/2,1/2,0;1/2,0,1/2",
    labels: str = "1,1,1",
    loss: Loss = "linear",
    scale: str = "1",
    mu: str = "1/2",
    oracle: Manner = "exact",
    gamma: str = "1",
    sense: Sense = "sup",
    off: Off = "zero",
    answers: str = "",
    start: str = "0",
) -> Instance[FiniteSupport]:
    """Rationals as text, ";" between clients and "," between points; `answers` is H, by default the printed 2G/γ."""
    exact = rational_support(
        weights=weights,
        labels=labels,
        loss=loss,
        scale=scale,
        mu=mu,
        oracle=oracle,
        gamma=gamma,
        sense=sense,
        off=off,
        answers=answers,
        start=start,
    )
    f_star, error = _optimum(exact)
    begin = array((exact.start,))[:, :, None]
    problem = FiniteSupport(
        weights=array(exact.weights),
        labels=array(exact.labels),
        loss=loss,
        scale=float(exact.scale),
        learner=exact.learner,
        start=begin,
        optimum=f_star[:, None],
    )
    constants = _constants(exact)
    away = max(float(np.abs(begin[0, :, 0] - f_star).max()), _radius(constants))
    constants[INITIAL_FUNCTION_DISTANCE] = float(problem.squared_distance(begin)[0])
    if loss != "logistic":
        constants[INITIAL_FUNCTION_DISTANCE] = upper_float(str(initial_distance(exact)))
    size = max(constants.values())
    return Instance(
        name=f"{loss} losses on {len(exact.start)} points (N = {len(exact.weights)}, {oracle}, "
        f"gamma = {gamma}, off the support {off})",
        problem=problem,
        constants=constants,
        promises=_promises(exact),
        certificates=(
            Certificate("all constants", 4e-16 * size, "rational arithmetic, rounded up"),
            Certificate("‖f - f*‖²_α", 2 * away * error + error**2, _how(loss)),
        ),
        recipe={
            "family": "finite-support",
            "weights": weights,
            "labels": labels,
            "loss": loss,
            "scale": scale,
            "mu": mu,
            "oracle": oracle,
            "gamma": gamma,
            "sense": sense,
            "off": off,
            "answers": answers,
            "start": start,
        },
    )


def rational_support(
    *,
    weights: str = "1/2,1/2,0;1/2,0,1/2",
    labels: str = "1,1,1",
    loss: Loss = "linear",
    scale: str = "1",
    mu: str = "1/2",
    oracle: Manner = "exact",
    gamma: str = "1",
    sense: Sense = "sup",
    off: Off = "zero",
    answers: str = "",
    start: str = "0",
) -> RationalSupport:
    """The exact data of `finite_support`."""
    for word, known in ((loss, LOSSES), (oracle, MANNERS), (sense, SENSES), (off, OFFS)):
        if word not in known:
            message = f'a finite support knows no "{word}".{nearest(word, known)}'
            raise FedTheoryError(message, code="FT021")
    measures = rationals(weights)
    n, points = len(measures), len(measures[0])
    y, (begin,) = _table(labels, n, points), _table(start, 1, points)
    if any(len(row) != points or min(row) < 0 or sum(row) != 1 for row in measures):
        message = f'weights "{weights}": every client needs {points} weights >= 0 that sum to 1'
        raise FedTheoryError(message, code="FT021")
    if any(not any(column) for column in zip(*measures, strict=True)):
        message = f'weights "{weights}": a point that no client draws is no point of the support'
        raise FedTheoryError(message, code="FT021")
    if loss == "logistic" and any(not 0 <= label <= 1 for row in y for label in row):
        raise FedTheoryError(f'labels "{labels}": a logistic label is in [0, 1]', code="FT021")
    strength, factor, weight = (_positive(number) for number in (gamma, scale, mu))
    if strength > 1:
        raise FedTheoryError(f"gamma = {gamma} is above 1", code="FT021")
    G = gradient_supremum(measures, y, loss, factor)
    reach = _positive(answers) if answers else None if G is None else 2 * G / strength
    if reach is None and off != "zero":
        message = f"{loss} slopes have no bound: say by `answers` how large answers may be"
        raise FedTheoryError(message, code="FT021")
    learner = Oracle(oracle, sense, off, strength, reach or None)
    return RationalSupport(measures, y, loss, factor, weight, learner, begin)


def gradient_supremum(
    weights: Table, labels: Table, loss: Loss, scale: Fraction
) -> Fraction | None:
    """G, the supremum over clients, their points and all functions; None where there is none."""
    largest = [
        largest_slope(loss, y)
        for rows in zip(weights, labels, strict=True)
        for weight, y in zip(*rows, strict=True)
        if weight
    ]
    known = [value for value in largest if value is not None]
    return scale * max(known) if len(known) == len(largest) else None


def initial_distance(data: RationalSupport) -> Fraction:
    """‖f⁰ - f*‖²_α."""
    terms = (
        a * (x - y) ** 2 for a, x, y in zip(data.inputs, data.start, data.optimum, strict=True)
    )
    return sum(terms, Fraction(0))


def mean_total_variation(data: RationalSupport) -> Fraction:
    """ω_TV of (12)."""
    apart = (total_variation(data.inputs, own) for own in data.weights)
    return sum(apart, Fraction(0)) / len(data.weights)


def squared_bias(data: RationalSupport, G: Fraction, H: Fraction) -> Fraction:
    """‖κ‖²_{L²(α)}, κ(x) = (1/N)(G Σ_{i on} |1 - α_i(x)/α(x)| + H #{i off})."""
    total = Fraction(0)
    for a, column in zip(data.inputs, zip(*data.weights, strict=True), strict=True):
        kappa = sum((G * abs(1 - own / a) if own else H for own in column), Fraction(0))
        total += a * (kappa / len(column)) ** 2
    return total


def _constants(data: RationalSupport) -> dict[Concept, float]:
    known: dict[Concept, float] = {
        CLIENTS: float(len(data.weights)),
        REGULARISATION: float(data.mu),
        WEAK_LEARNING: _lower_float(data.learner.gamma),
        TOTAL_VARIATION: upper_float(str(mean_total_variation(data))),
    }
    G, H = gradient_supremum(data.weights, data.labels, data.loss, data.scale), data.learner.range
    if G is not None:
        known[GRADIENT_SUPREMUM] = upper_float(str(G))
    if H is not None:
        known[ORACLE_RANGE] = upper_float(str(H))
    if G is not None and H is not None:
        known[SUPPORT_BIAS] = upper_float(["root", "2", str(squared_bias(data, G, H))])
    return known


def _promises(data: RationalSupport) -> frozenset[Property]:
    oracle = data.learner
    G = gradient_supremum(data.weights, data.labels, data.loss, data.scale)
    promised = {CONVEX, FULL_PARTICIPATION}
    if oracle.sense == "sup" or oracle.manner in RELATIVE:
        promised.add(SUPREMUM_WEAK_LEARNING)
        if oracle.range is not None:
            promised.add(BOUNDED_ANSWERS)
    if oracle.sense == "square" or oracle.manner in RELATIVE:
        promised.add(SQUARE_WEAK_LEARNING)
    if G is not None:
        promised.add(BOUNDED_GRADIENTS)
        if oracle.range == 2 * G / oracle.gamma:
            promised.add(PRINTED_RANGE)
        if max(map(abs, data.start)) <= 2 * G / (oracle.gamma * data.mu):
            promised.add(SMALL_START)
    if len(set(data.weights)) == 1:
        promised.add(IDENTICAL_INPUTS)
    return frozenset(promised)


def _optimum(data: RationalSupport) -> tuple[Array, float]:
    """f*, (points,), and how far an entry can be off."""
    if data.loss != "logistic":
        exact = data.optimum
        return array((exact,))[0], float(max(map(abs, exact))) * 2.0**-53
    mu = float(data.mu / data.scale)
    found = [
        logistic_optimum(float(sum(map(_product, shares, labels))), mu)
        for shares, labels in zip(data.shares, zip(*data.labels, strict=True), strict=True)
    ]
    return np.array([value for value, _ in found]), max(error for _, error in found)


def _product(share: Fraction, label: Fraction) -> Fraction:
    return share * label


def _radius(constants: dict[Concept, float]) -> float:
    """(G + H)/μ, which |fᵗ - f*| does not exceed once f⁰ is forgotten; 0 where either is unknown."""
    if GRADIENT_SUPREMUM not in constants or ORACLE_RANGE not in constants:
        return 0.0
    return (constants[GRADIENT_SUPREMUM] + constants[ORACLE_RANGE]) / constants[REGULARISATION]


def _how(loss: Loss) -> str:
    return "bisection, strong convexity" if loss == "logistic" else "f* is rational, rounded"


def _table(given: str, rows: int, columns: int) -> Table:
    """A table; a single row serves all rows, and a single entry all columns."""
    table = tuple(row * columns if len(row) == 1 else row for row in rationals(given))
    table = table * rows if len(table) == 1 else table
    if len(table) != rows or any(len(row) != columns for row in table):
        message = f'"{text(table)}" is no table of {rows} rows and {columns} columns'
        raise FedTheoryError(message, code="FT021")
    return table


def _positive(given: str) -> Fraction:
    ((number,), *others) = rationals(given)
    if others or number <= 0:
        raise FedTheoryError(f'"{given}" is no positive rational', code="FT021")
    return number


def _lower_float(exact: Fraction) -> float:
    """The largest float that is not above a rational."""
    value = float(exact)
    return value if Fraction(value) <= exact else float(np.nextafter(value, -np.inf))
