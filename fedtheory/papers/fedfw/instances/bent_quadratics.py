r"""Quadratics that are not convex on the simplex, the l1 and the Euclidean ball: f_i(x) = ½xᵀA_i x + ⟨b_i, x⟩.

Where the vertices can be listed every loss is concave, so that its minimum is at one of them. On the ball A_i is
indefinite, and the trust-region problem has no gap: for every ν ≥ 0 with A + νI positive definite,
-½⟨b, (A + νI)⁻¹b⟩ - ½νr² is a lower bound, and the right ν makes it the minimum. Largest values are bounded likewise.
"""

from dataclasses import dataclass
from typing import Literal

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import (
    CLIENTS,
    DIAMETER,
    GRADIENT_AT_OPTIMUM,
    HETEROGENEITY,
    INITIAL_EXCESS,
    INITIAL_GAP,
    SMOOTHNESS,
    START_DISTANCE,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import CONVEX
from fedtheory.core.trajectory import Array
from fedtheory.instances.domains import NAMES, Domain, L2Ball, Tie, domain
from fedtheory.instances.promises import promises
from fedtheory.instances.quadratics import (
    EPSILON,
    Quadratics,
    Start,
    hessian_spread,
    heterogeneity_at,
    starts,
)
from fedtheory.papers.fedfw.concepts import LOSS_RANGE

Shape = Literal["simplex", "l1", "l2"]
HALVINGS = 200


@dataclass(frozen=True)
class Lowest:
    """A point, its value, and a number that no value on the domain is below."""

    at: Array  # (p,)
    value: float
    bound: float


def bent_quadratics(
    *,
    among: Shape = "simplex",
    n: int = 3,
    p: int = 4,
    radius: float = 1.0,
    smoothness: float = 1.0,
    slope: float = 1.0,
    start: Start = "consensus",
    tie: Tie = "first",
    seed: int = 0,
) -> Instance[Quadratics]:
    """Concave clients on the simplex and the l1 ball, indefinite ones on the ball; `slope` is the size of the b_i."""
    if among not in ("simplex", "l1", "l2"):
        message = f'among is "simplex", "l1" or "l2", not "{among}"'
        raise FedTheoryError(message, code="FT021")
    if n < 1 or p < 1 or min(smoothness, slope) < 0:
        message = "bent quadratics need n, p >= 1 and smoothness, slope >= 0"
        raise FedTheoryError(message, code="FT021")
    rng = np.random.default_rng(seed)
    allowed = domain(among, p, radius=radius, tie=tie)
    A = smoothness * _hessians(n, p, rng, lowest=-1.0, highest=1.0 if among == "l2" else 0.0)
    b = slope * rng.standard_normal((n, p)) / np.sqrt(p)
    A_bar, b_bar = A.mean(axis=0), b.mean(axis=0)
    X = starts(allowed, n, start=start, runs=1, rng=rng)
    best = lowest(A_bar, b_bar, allowed)
    problem = Quadratics(X, A, b, np.zeros(p), allowed, A_bar, b_bar, best.bound)
    constants = _constants(problem, smoothness, best)
    size = max(1.0, *constants.values())
    off = float(allowed.outside(X).max())
    return Instance(
        name=f"{'indefinite' if among == 'l2' else 'concave'} quadratics on the {NAMES[among]} "
        f"(n={n}, p={p}, L={smoothness:g})",
        problem=problem,
        constants=constants,
        promises=promises(X, outside=off - 32 * p * EPSILON) - {CONVEX},
        certificates=(
            Certificate(
                "the least values, F* among them", max(best.value - best.bound, 0.0), _how(among)
            ),
            Certificate("all constants, from above", 64 * p * EPSILON * size, "double precision"),
        ),
        recipe={
            "family": "bent-quadratics",
            "among": among,
            "n": n,
            "p": p,
            "radius": radius,
            "smoothness": smoothness,
            "slope": slope,
            "start": start,
            "tie": tie,
            "seed": seed,
        },
    )


def lowest(A: Array, b: Array, among: Domain) -> Lowest:
    """The minimum of ½xᵀAx + ⟨b, x⟩: among the vertices if A ⪯ 0, on the Euclidean ball for any A."""
    vertices = among.vertices()
    if vertices is not None:
        values = _value(A, b, vertices)
        k = int(values.argmin())
        return Lowest(vertices[k], float(values[k]), float(values[k]))
    if not isinstance(among, L2Ball):
        message = "too many vertices to visit all"
        raise FedTheoryError(message, code="FT021")
    return _on_ball(A, b, among.radius)


def _on_ball(A: Array, b: Array, r: float) -> Lowest:
    """The trust-region problem by bisection on its multiplier ν: ‖(A + νI)⁻¹b‖ falls as ν grows."""
    values, Q = np.linalg.eigh(A)
    c = Q.T @ b
    low = max(0.0, -float(values[0]))
    high = low + float(np.linalg.norm(b)) / r + 1.0

    def point(nu: float) -> Array:
        solved: Array = -c / (values + nu)
        return solved

    inside = values[0] > 0 and np.linalg.norm(point(0.0)) <= r
    if inside:
        high = 0.0
    else:
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            if not low < middle < high:
                break
            if np.linalg.norm(point(middle)) > r:
                low = middle
            else:
                high = middle
    z = point(high)
    bound = float(c @ z) / 2 - high * r**2 / 2
    if not inside:
        z = _to_the_sphere(z, values, r)
    x = Q @ z
    return Lowest(x, float(_value(A, b, x[None])[0]), bound)


def _to_the_sphere(z: Array, values: Array, r: float) -> Array:
    """The point, moved along the eigenvector of the least eigenvalue to the sphere: the so-called hard case."""
    short = r**2 - float(z @ z)
    if short > 0 and values[0] <= 0:
        z = z.copy()
        z[0] = np.copysign(np.sqrt(z[0] ** 2 + short), z[0])
    return z


def _value(A: Array, b: Array, points: Array) -> Array:
    """Of many points, (number, p)."""
    values: Array = np.einsum("kp,kp->k", points @ (A / 2) + b, points)
    return values


def _highest(A: Array, b: Array, among: Domain) -> float:
    """A number that no value exceeds: by duality on the ball; else by the tangent at the centre of a concave loss."""
    vertices = among.vertices()
    if vertices is None:
        return -lowest(-A, -b, among).bound
    centre = vertices.mean(axis=0)
    tangent = A @ centre + b
    return float(_value(A, b, centre[None])[0] + ((vertices - centre) @ tangent).max())


def _constants(problem: Quadratics, smoothness: float, best: Lowest) -> dict[Concept, float]:
    """The constants of Theorem 2, bounded from above."""
    A, b, among, (X,) = problem.A, problem.b, problem.among, problem.start
    n = len(A)
    least = [lowest(A_i, b_i, among).bound for A_i, b_i in zip(A, b, strict=True)]
    most = [_highest(A_i, b_i, among) for A_i, b_i in zip(A, b, strict=True)]
    here = [float(_value(A[i], b[i], X[i : i + 1])[0]) for i in range(n)]
    x_bar = X.mean(axis=0)
    gradients = A @ best.at + b  # Lemma 2 holds with any point for x*, so one next to it will do
    vertices = among.vertices()
    if vertices is None:
        heterogeneity = heterogeneity_at(problem, np.zeros((1, len(x_bar))))
        heterogeneity += among.diameter / 2 * hessian_spread(A)
    else:
        heterogeneity = heterogeneity_at(problem, vertices)
    return {
        CLIENTS: n,
        SMOOTHNESS: smoothness,
        DIAMETER: among.diameter,
        HETEROGENEITY: heterogeneity,
        GRADIENT_AT_OPTIMUM: float(np.sqrt((gradients**2).sum() / n)),
        INITIAL_EXCESS: float(np.mean(here) - np.mean(least)),
        INITIAL_GAP: float(problem.objective_gap(x_bar[None])[0]),
        LOSS_RANGE: float(np.mean(most) - np.mean(least)),
        START_DISTANCE: float(np.linalg.norm(X - x_bar)),
    }


def _how(among: Shape) -> str:
    return "the multiplier of the ball" if among == "l2" else "all vertices of concave losses"


def _hessians(n: int, p: int, rng: np.random.Generator, *, lowest: float, highest: float) -> Array:
    """Symmetric matrices (n, p, p) with eigenvalues between these, the ends among them."""
    Q = np.linalg.qr(rng.standard_normal((n, p, p)))[0]
    eigenvalues = rng.uniform(lowest, highest, (n, p))
    eigenvalues[:, 0] = lowest
    if p > 1:
        eigenvalues[:, -1] = highest
    A = (Q * eigenvalues[:, None]) @ Q.transpose(0, 2, 1)
    return (A + A.transpose(0, 2, 1)) / 2
