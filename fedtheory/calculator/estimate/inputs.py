r"""How far apart the clients' inputs are: total variation, Wasserstein distances, diameter, slope of the labels.

α_i is uniform on a client's samples, α the mean of the α_i over the clients. The total variation is a count.
Optimal transport of few points is solved, and enclosed by an exact plan and exact potentials; of a thousand the same in
floats; of ten thousand Sinkhorn's potentials and plan enclose it; of more, a coupling bounds it from above, monotone along
a principal direction, and projections on lines bound it from below.
"""

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from fedtheory.calculator.estimate.federation import Federation
from fedtheory.calculator.estimate.transport import enclosed, solved
from fedtheory.core.sizes import Size, about, exactly, gamma, root
from fedtheory.core.trajectory import Array
from fedtheory.instances.distances import total_variation
from fedtheory.instances.transport_enclosure import enclosed_transport

FEW = 60
"""Up to so many different points transport is solved in fractions."""
SOLVED = 1_200_000
"""Up to so many samples times different points it is solved in floats."""
ENCLOSED = 150_000_000
"""Up to so many it is enclosed by Sinkhorn's iteration,"""
AT_ONCE = 25_000_000
"""and up to so many for each client."""
MANY = 12_000
"""Up to so many samples all pairs are looked at."""
COUNTED = 20_000
"""Up to so many clients times points the total variation is an exact rational."""
LINES = 8
"""Projections for the lower end."""


@dataclass(frozen=True)
class Inputs:
    """What the inputs alone decide; `slope` is None where equal inputs have different labels, or nobody looked."""

    total_variation: Size
    wasserstein_1: Size
    wasserstein_2: Size
    transport: str  # how it was found
    diameter: Size
    slope: Size | None
    supports: Size | None


def inputs(of: Federation) -> Inputs:
    """All of it."""
    X = np.concatenate(of.inputs)
    client = np.repeat(np.arange(len(of.inputs)), of.sizes)
    points, place = _different(X)
    alpha = _measures(place, client, of.sizes, len(points))
    mean = alpha.mean(axis=0)
    one, two, transport = _transport(of, X, points, place, client, alpha, mean)
    slope = supports = None
    if len(X) <= MANY:
        slope, supports, diameter = _pairs(of, X, client)
    else:
        diameter = _swept(X)
    return Inputs(_variation(alpha, mean, of.sizes), one, two, transport, diameter, slope, supports)


def _transport(
    of: Federation,
    X: Array,
    points: Array,
    place: NDArray[np.int64],
    client: NDArray[np.int64],
    alpha: Array,
    mean: Array,
) -> tuple[Size, Size, str]:
    """W_1 and W_2, each the mean over the clients, and how: the nearer the ends the fewer the points."""
    if len(points) <= FEW:
        told = "optimal transport, an exact plan and exact potentials"
        return *_in_fractions(points, place, client, of.sizes), told
    pairs = len(X) * len(points)
    if pairs <= SOLVED:
        told = "optimal transport, a linear program with its potentials"
        return *_in_floats(points, alpha, mean, solved), told
    if pairs <= ENCLOSED and int(of.sizes.max()) * len(points) <= AT_ONCE:
        told = "below: Sinkhorn's potentials; above: his plan"
        return *_in_floats(points, alpha, mean, enclosed), told
    return *_coupled(of, X, client), "below: projections on lines; above: a coupling"


def _in_floats(
    points: Array, alpha: Array, mean: Array, how: Callable[[Array, Array, Array], Size]
) -> tuple[Size, Size]:
    """Client by client; W_2 is the root of a mean of squares."""
    from scipy.spatial.distance import cdist

    found = list[tuple[Size, Size]]()
    for own in alpha:
        here = own > 0
        apart = cdist(points[here], points)
        found.append((how(apart, own[here], mean), how(apart * apart, own[here], mean)))
    one, two = (
        Size(
            about(float(np.mean([s.lower for s in sizes]))).lower,
            about(float(np.mean([s.upper for s in sizes]))).upper,
        )
        for sizes in zip(*found, strict=True)
    )
    return one, root(two)


def _different(X: Array) -> tuple[Array, NDArray[np.int64]]:
    """The different rows, and which of them each row is."""
    rows = np.ascontiguousarray(X + 0.0)  # -0.0 is 0.0
    as_one = rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).reshape(-1)
    _, first, place = np.unique(as_one, return_index=True, return_inverse=True)
    return rows[first], place.reshape(-1)


def _measures(
    place: NDArray[np.int64], client: NDArray[np.int64], sizes: NDArray[np.int64], points: int
) -> Array:
    """α_i as rows, (clients, points)."""
    alpha = np.zeros((len(sizes), points), dtype=np.float64)
    np.add.at(alpha, (client, place), 1.0)
    return np.asarray(alpha / sizes[:, None])


def _variation(alpha: Array, mean: Array, sizes: NDArray[np.int64]) -> Size:
    """Mean over the clients of TV(α_i, α): a rational, counted where there are few points."""
    if alpha.size <= COUNTED:
        counts = [[round(x) for x in row] for row in (alpha * sizes[:, None]).tolist()]
        exact = [[Fraction(k, int(n)) for k in row] for row, n in zip(counts, sizes, strict=True)]
        whole = [sum(column, Fraction(0)) / len(exact) for column in zip(*exact, strict=True)]
        apart = sum((total_variation(row, whole) for row in exact), Fraction(0))
        return exactly(float(apart / len(exact)))
    found = float(np.mean([np.abs(row - mean).sum() / 2 for row in alpha]))
    error = gamma(alpha.shape[1] + len(alpha) + 4) * 2
    return Size(max(0.0, found - error), min(1.0, found + error))


def _in_fractions(
    points: Array,
    place: NDArray[np.int64],
    client: NDArray[np.int64],
    sizes: NDArray[np.int64],
) -> tuple[Size, Size]:
    """Exact ends, by linear programs whose answers are not trusted."""
    exact = [[Fraction(float(x)) for x in point] for point in points]
    measures = [[Fraction(0)] * len(points) for _ in sizes]
    for k, i in zip(place.tolist(), client.tolist(), strict=True):
        measures[i][k] += Fraction(1, int(sizes[i]))
    mean = [sum(column, Fraction(0)) / len(sizes) for column in zip(*measures, strict=True)]
    ends = {p: [enclosed_transport(exact, m, mean, p=p) for m in measures] for p in (1, 2)}
    low = {p: sum((e.lower for e in ends[p]), Fraction(0)) / len(sizes) for p in (1, 2)}
    high = {p: sum((e.upper for e in ends[p]), Fraction(0)) / len(sizes) for p in (1, 2)}
    one = Size(about(max(0.0, float(low[1])), 1e-15).lower, about(float(high[1]), 1e-15).upper)
    two = Size(
        about(np.sqrt(max(0.0, float(low[2]))), 1e-15).lower,
        about(np.sqrt(float(high[2])), 1e-15).upper,
    )
    return one, two


def _coupled(of: Federation, X: Array, client: NDArray[np.int64]) -> tuple[Size, Size]:
    """Ends from projections on lines, and from the coupling that is monotone along the first principal direction."""
    centred = X - X.mean(axis=0)
    _, vectors = np.linalg.eigh(centred.T @ centred / len(X))
    rng = np.random.default_rng(0)
    directions = np.concatenate([
        vectors[:, ::-1][:, :LINES].T,
        _unit(rng.standard_normal((LINES if X.shape[1] > 1 else 0, X.shape[1]))),
    ])  # fmt: skip
    sizes = of.sizes
    weight = 1 / (len(sizes) * sizes[client])
    mean, edges = weight @ X, np.concatenate([[0], np.cumsum(sizes)])
    below = np.array([
        np.linalg.norm(X[a:b].mean(axis=0) - mean) for a, b in itertools.pairwise(edges)
    ])  # fmt: skip
    for direction in directions:
        below = np.maximum(below, _on_a_line(centred @ direction, client, weight, sizes))
    along = centred @ directions[0]
    order = np.argsort(along, kind="stable")
    ordered, masses = X[order], weight[order]
    above = np.zeros((len(sizes), 2))
    for i, (a, b) in enumerate(itertools.pairwise(edges)):
        mine = X[a:b][np.argsort(along[a:b], kind="stable")]
        source, target, mass = _monotone(np.full(b - a, 1 / (b - a)), masses)
        apart = mine[source]
        apart -= ordered[target]
        squares = np.einsum("kd,kd->k", apart, apart)
        above[i] = mass @ np.sqrt(squares), mass @ squares
    up, up_squared = above.mean(axis=0)
    return (
        Size(about(below.mean()).lower, about(up).upper),
        Size(about(np.sqrt((below**2).mean())).lower, about(np.sqrt(up_squared)).upper),
    )


def _on_a_line(
    shadow: Array, client: NDArray[np.int64], weight: Array, sizes: NDArray[np.int64]
) -> Array:
    """W_1 between each client's projection and that of all, (clients,): the area between their distribution functions."""
    order = np.argsort(shadow, kind="stable")
    holder, steps = client[order], np.diff(shadow[order])
    overall = np.cumsum(weight[order])[:-1]
    found = np.empty(len(sizes))
    for i, n in enumerate(sizes):
        own = np.cumsum(holder == i)[:-1] / n
        found[i] = np.abs(own - overall) @ steps
    return found


def _unit(directions: Array) -> Array:
    return np.asarray(directions / np.linalg.norm(directions, axis=1, keepdims=True))


def _monotone(a: Array, b: Array) -> tuple[NDArray[np.int64], NDArray[np.int64], Array]:
    """The coupling of two lists of masses that keeps their order: pairs of places, and the mass between them."""
    A, B = np.cumsum(a), np.cumsum(b)
    A[-1] = B[-1] = 1.0
    cuts = np.union1d(A, B)
    mass = np.diff(cuts, prepend=0.0)
    middle = cuts - mass / 2
    source = np.minimum(np.searchsorted(A, middle), len(a) - 1)
    target = np.minimum(np.searchsorted(B, middle), len(b) - 1)
    return source, target, mass


def _pairs(of: Federation, X: Array, client: NDArray[np.int64]) -> tuple[Size | None, Size, Size]:
    """Slope of the labels, distance of the supports, diameter: all pairs, a block of rows at a time."""
    y = np.concatenate(of.labels)
    centred = X - X.mean(axis=0)
    squares = (centred**2).sum(axis=1)
    slope, diameter, clash = 0.0, 0.0, False
    nearest = np.full((len(X), len(of.inputs)), np.inf)
    edges = np.concatenate([[0], np.cumsum(of.sizes)])[:-1]
    for begin in range(0, len(X), 512):
        rows = slice(begin, begin + 512)
        apart = squares[rows, None] + squares - 2 * centred[rows] @ centred.T
        apart = np.sqrt(np.maximum(apart, 0.0))
        rise = np.linalg.norm(y[rows, None] - y[None], axis=-1) if y.shape[1] < 4 else _far(y, rows)
        tiny = apart <= 1e-7 * (1 + float(np.sqrt(squares.max())))
        if tiny.any():  # cancellation: once more, by differences
            i, k = np.nonzero(tiny)
            apart[i, k] = np.linalg.norm(X[rows][i] - X[k], axis=1)
        here = apart > 0
        clash |= bool((rise[~here] > 0).any())
        slope = max(slope, float((rise[here] / apart[here]).max(initial=0.0)))
        diameter = max(diameter, float(apart.max()))
        nearest[rows] = np.minimum.reduceat(apart, edges, axis=1)
    others = nearest.copy()
    others[np.arange(len(X)), client] = 0.0
    return (
        None if clash else about(slope, 1e-6),
        about(float(others.max()), 1e-6),
        about(diameter, 1e-6),
    )


def _far(y: Array, rows: slice) -> Array:
    squares = (y**2).sum(axis=1)
    return np.asarray(np.sqrt(np.maximum(squares[rows, None] + squares - 2 * y[rows] @ y.T, 0.0)))


def _swept(X: Array) -> Size:
    """The diameter, between a far pair and twice the radius around the centre."""
    centre = (X.max(axis=0) + X.min(axis=0)) / 2
    away = np.linalg.norm(X - centre, axis=1)
    there = X[int(away.argmax())]
    low = float(np.linalg.norm(X - there, axis=1).max())
    return Size(about(low).lower, about(2 * float(away.max())).upper)
