r"""Smooth convex functions through given points, with given gradients and values: what worst cases are made of.

With points x_j, gradients g_j and values f_j that some L-smooth μ-strongly convex function has, take h = f - ½μ‖·‖²,
M = L - μ, and likewise x_j, g_j, f_j for h. Then

    h(x) = min over weights α of Σ α_j (f_j - ‖g_j‖²/2M) + ½M‖x - Σ α_j (x_j - g_j/M)‖²

is M-smooth and convex and has them all (the largest such function). The domain is the hull of some vertices; where the
linear form has several minimisers the oracle answers as recorded: vertex k at a gradient like the one at point k.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import clarabel
import numpy as np
from scipy import sparse

from fedtheory.core.concept import Concept, Property
from fedtheory.core.concepts import CLIENTS, DIAMETER, SMOOTHNESS
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.properties import (
    COMPACT_DOMAIN,
    CONSENSUS_START,
    CONVEX,
    EXACT_GRADIENTS,
    EXACT_ORACLE,
    FEASIBLE_START,
    FULL_PARTICIPATION,
    SMOOTH,
)
from fedtheory.core.trajectory import Array

TIE = 1e-6
"""Two vertices whose linear forms differ by less than this part of LD² are a tie."""
VERTEX = 1e-7
"""Weights are taken to be on one point if nothing is gained by more than this, relatively, by moving away."""


@dataclass(frozen=True)
class Interpolant:
    """n clients, each with m points in R^p; the polytope has its vertices in rows."""

    points: Array  # (n, m, p)
    slopes: Array  # (n, m, p), the gradients there
    values: Array  # (n, m)
    smoothness: float
    convexity: float
    start: Array  # (1, n, p)
    x_star: Array  # (p,)
    vertices: Array  # (k, p)
    answers: int  # this many vertices, from the first, are what the oracle answers at the points of the same numbers

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i)."""
        return np.array([[self.at(i, x)[1] for i, x in enumerate(rows)] for rows in X], dtype=float)

    def lmo(self, G: Array) -> Array:
        """Row by row: the recorded vertex if it is as good as any, else the best."""
        flat = G.reshape(-1, G.shape[-1])
        return np.array([self.vertices[self._vertex(g)] for g in flat]).reshape(G.shape)

    def objective_gap(self, x_bar: Array) -> Array:
        """F(x̄) - F(x*)."""
        clients = range(len(self.points))
        there = np.mean([self.at(i, self.x_star)[0] for i in clients])
        return np.array([np.mean([self.at(i, x)[0] for i in clients]) - there for x in x_bar])

    def _vertex(self, g: Array) -> int:
        forms = self.vertices @ g
        if not self.answers:
            return int(np.argmin(forms))
        recorded = self.slopes.mean(axis=0)[: self.answers]
        k = int(np.argmin(np.linalg.norm(recorded - g, axis=1)))
        extent = float(np.ptp(self.vertices, axis=0).max())
        tie = TIE * self.smoothness * extent**2
        return k if forms[k] <= forms.min() + tie else int(np.argmin(forms))

    def at(self, i: int, x: Array) -> tuple[float, Array]:
        """Value and gradient of client i."""
        mu, M = self.convexity, self.smoothness - self.convexity
        tilt = self.slopes[i].mean(
            axis=0
        )  # taken off first: it can be large, and only its differences matter
        h = self.slopes[i] - tilt - mu * self.points[i]
        corners = self.points[i] - h / M
        costs = (
            self.values[i]
            - self.points[i] @ tilt
            - mu / 2 * (self.points[i] ** 2).sum(axis=1)
            - (h**2).sum(axis=1) / (2 * M)
        )
        weights = _weights(x, corners, costs, M)
        away = x - weights @ corners
        value = weights @ costs + M / 2 * away @ away + mu / 2 * x @ x + tilt @ x
        return float(value), M * away + mu * x + tilt


def _weights(x: Array, corners: Array, costs: Array, M: float) -> Array:
    """The minimising weights: on one point if that is best, else by a quadratic program."""
    away = x - corners
    totals = costs + M / 2 * (away**2).sum(axis=1)
    for k in np.argsort(totals)[:3]:
        slopes = costs - costs[k] - M * (corners - corners[k]) @ away[k]
        if slopes.min() >= -VERTEX * max(1.0, float(abs(slopes).max())):
            return np.eye(len(costs))[k]
    m, p = corners.shape
    # variables: weights, and the point that they make
    quadratic = sparse.block_diag([sparse.csc_matrix((m, m)), M * sparse.identity(p)]).tocsc()
    linear = np.concatenate([costs, -M * x])
    rows: Any = sparse.vstack(
        [
            sparse.hstack([np.ones((1, m)), sparse.csc_matrix((1, p))]),
            sparse.hstack([sparse.csc_matrix(corners.T), -sparse.identity(p)]),
            sparse.hstack([-sparse.identity(m), sparse.csc_matrix((m, p))]),
        ]
    ).tocsc()
    right = np.concatenate([[1.0], np.zeros(p), np.zeros(m)])
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = 1e-13
    cones = [clarabel.ZeroConeT(1 + p), clarabel.NonnegativeConeT(m)]
    found = clarabel.DefaultSolver(quadratic, linear, rows, right, cones, settings).solve()
    weights = np.maximum(np.array(found.x)[:m], 0.0)
    return weights / weights.sum()


def interpolant(
    *,
    points: str,
    gradients: str,
    values: str,
    smoothness: str,
    convexity: str = "0",
    start: str = "0",
    solution: str,
    vertices: str = "",
    answers: str = "0",
) -> Instance[Interpolant]:
    """Numbers as text: "|" between clients, ";" between points, "," between coordinates and between values.

    `start` and `solution` are numbers of points. Without vertices the domain is the whole space. The first
    `answers` vertices are what the oracle answers at the points of the same numbers where it may choose.
    """
    where, slopes = _read(points), _read(gradients)
    heights = _read(values)[:, 0]
    if where.shape != slopes.shape or heights.shape != where.shape[:2]:
        message = (
            f"points are {where.shape}, gradients {slopes.shape}, values {heights.shape}; "
            "every point of every client has one gradient and one value"
        )
        raise FedTheoryError(message, code="FT020")
    hull = _read(vertices)[0] if vertices else np.zeros((0, where.shape[2]))
    L, mu = float(Fraction(smoothness)), float(Fraction(convexity))
    begin, end = (
        _number(name, text, where.shape[1])
        for name, text in (("start", start), ("solution", solution))
    )
    problem = Interpolant(
        where, slopes, heights, L, mu, where[None, :, begin], where[0, end], hull, int(answers)
    )
    constants: dict[Concept, float] = {CLIENTS: float(len(where)), SMOOTHNESS: L}
    promised: set[Property] = {CONVEX, SMOOTH, FULL_PARTICIPATION, EXACT_GRADIENTS, CONSENSUS_START}
    if vertices:
        constants[DIAMETER] = float(
            max(np.linalg.norm(a - b) for a in hull for b in hull) if len(hull) else 0.0
        )
        promised |= {COMPACT_DOMAIN, FEASIBLE_START, EXACT_ORACLE}
    recipe = {"points": points, "gradients": gradients, "values": values}
    return Instance(
        name=f"interpolant of {where.shape[1]} points in R^{where.shape[2]} (n = {len(where)})",
        problem=problem,
        constants=constants,
        promises=frozenset(promised),
        certificates=(
            Certificate(
                "values", 1e-9 * max(1.0, float(abs(heights).max())), "a quadratic program"
            ),
        ),
        recipe={
            "family": "interpolant",
            **recipe,
            "smoothness": smoothness,
            "convexity": convexity,
            "start": start,
            "solution": solution,
            "vertices": vertices,
            "answers": answers,
        },
    )


def _read(text: str) -> Array:
    """Clients, rows, columns."""
    try:
        table = [
            [[float(Fraction(x)) for x in row.split(",")] for row in client.split(";")]
            for client in text.split("|")
        ]
        found = np.array(table, dtype=float)
    except (ValueError, ZeroDivisionError, OverflowError) as error:
        raise FedTheoryError(
            f'"{text[:40]}" is no table of numbers: {error}', code="FT020"
        ) from error
    return found


def _number(name: str, text: str, m: int) -> int:
    if not text.isdigit() or int(text) >= m:
        raise FedTheoryError(
            f'{name} = "{text}" is no number of a point; they go from 0 to {m - 1}', code="FT021"
        )
    return int(text)
