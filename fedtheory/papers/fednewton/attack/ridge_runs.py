"""Rounds on ridge regression in rational arithmetic: baselines with a fixed point, conjugate gradients, estimates."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fedtheory.papers.fednewton.instances.ridge_exact import (
    Matrix,
    RationalRidge,
    Vector,
    damped,
    dot,
    least,
    minus,
    quadratic,
    ridged,
    solved,
    times,
)

Step = Callable[[Vector], Vector]
ZERO = Fraction(0)


def proximal(q: RationalRidge, mu: Fraction) -> Step:
    """FedProx with exact local solutions."""
    near = [ridged(A, q.lam + mu) for A in q.C_Dj]

    def step(w: Vector) -> Vector:
        sides = [_sum(b, mu, w) for b in q.b_j]
        return q.mean([solved(H, b) for H, b in zip(near, sides, strict=True)])

    return step


def averaging(q: RationalRidge, s: int, eta: Fraction) -> Step:
    """FedAvg: s gradient steps of size η, then the average."""

    def local(A: Matrix, b: Vector, w: Vector) -> Vector:
        for _ in range(s):
            w = _sum(w, -eta, minus(times(damped(A, q.lam), w), b))
        return w

    def step(w: Vector) -> Vector:
        return q.mean([local(A, b, w) for A, b in zip(q.C_Dj, q.b_j, strict=True)])

    return step


def fixed_point(step: Step, M: int) -> Vector:
    """Where an affine map stays: (I - A)w = c, with c = step(0) and the columns of A from the unit vectors."""
    origin = (ZERO,) * M
    c = step(origin)
    units = [tuple(Fraction(i == k) for i in range(M)) for k in range(M)]
    columns = [minus(unit, minus(step(unit), c)) for unit in units]
    rows = tuple(tuple(column[i] for column in columns) for i in range(M))
    return solved(ridged(rows, ZERO), c)


def conjugate_gradients(q: RationalRidge, rounds: int) -> list[Vector]:
    """Iterates from the start on, preconditioned by Σ p_j H_j⁻¹."""
    w, direction, before = q.first, (ZERO,) * len(q.first), ZERO
    iterates = [w]
    for _ in range(rounds):
        g = q.mean(q.gradients(w))
        z = q.mean(q.solves(g))
        now = dot(g, z)
        beta = now / before if before > 0 else ZERO
        direction = _sum(z, beta, direction)
        curvature = quadratic(damped(q.C_D, q.lam), direction)
        before = now
        alpha = dot(g, direction) / curvature if curvature > 0 else ZERO
        w = _sum(w, -alpha, direction)
        iterates.append(w)
    return iterates


@dataclass(frozen=True)
class Estimates:
    """Of the first client its own ridge regression and that of its law; w_λ; and w*."""

    first: Vector
    first_centre: Vector
    centre: Vector
    target: Vector


def estimates(q: RationalRidge) -> Estimates:
    """Each solved for."""
    return Estimates(
        q.solves_each(q.b_j)[0],
        solved(ridged(q.C_j[0], q.lam), q.moments[0]),
        solved(ridged(q.C, q.lam), q.moment),
        least(q.C, q.moment),
    )


def weighted(q: RationalRidge, e: Vector) -> Fraction:
    """‖(C + λ)^{1/2}e‖²."""
    return quadratic(damped(q.C, q.lam), e)


def _sum(x: Vector, a: Fraction, y: Sequence[Fraction]) -> Vector:
    return tuple(u + a * v for u, v in zip(x, y, strict=True))
