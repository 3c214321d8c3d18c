r"""Quadratics designed from their optimality conditions: x* and F* are chosen, not computed.

Take x* in 𝒟, v in its normal cone, and h_i with Σh_i = 0. Then f_i(x) = ½(x - x*)ᵀA_i(x - x*) + ⟨h_i - v, x - x*⟩ has
∇F(x*) = -v, so x* is optimal and F* = 0; ζ*² = (1/n)Σ‖h_i‖² sets the heterogeneity, from 0 on. With a common
Hessian ζ is constant. Otherwise it is convex, so its supremum H is at a vertex, and where the vertices are too many
H ≤ ζ* + D‖(1/n)Σ(A_i - Ā)²‖^(1/2).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from fedtheory.core.concept import Concept
from fedtheory.core.concepts import (
    CLIENTS,
    DIAMETER,
    DUAL_NORM,
    GRADIENT_AT_OPTIMUM,
    HETEROGENEITY,
    HETEROGENEITY_AT_OPTIMUM,
    SMOOTHNESS,
)
from fedtheory.core.errors import FedTheoryError
from fedtheory.core.instance import Certificate, Instance
from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.trajectory import Array
from fedtheory.instances.domains import NAMES, Domain, NuclearBall, Tie, domain, random_points
from fedtheory.instances.promises import promises

EPSILON = 2.0**-52

Hessians = Literal["common", "own", "none"]
Start = Literal["consensus", "apart"]


@dataclass(frozen=True)
class Quadratics:
    """f_i(x) = ½(x - o)ᵀA_i(x - o) + ⟨b_i, x - o⟩ about a point o; `lowest` is at most F*. All runs share the data."""

    start: Array  # (runs, n, p)
    A: Array  # (n, p, p), symmetric
    b: Array  # (n, p): ∇f_i(o)
    origin: Array  # (p,)
    among: Domain
    A_bar: Array  # (p, p)
    b_bar: Array  # (p,)
    lowest: float = 0.0

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i). One matrix product a client, for all runs at once."""
        Z = X - self.origin
        G = np.empty_like(Z)
        np.matmul(Z.transpose(1, 0, 2), self.A, out=G.transpose(1, 0, 2))
        G += self.b
        return G

    def lmo(self, G: Array) -> Array:
        """The oracle of the domain."""
        return self.among.lmo(G)

    def objective_gap(self, x_bar: Array) -> Array:
        """F(x̄) - F*, or more."""
        z = x_bar - self.origin
        values: Array = np.einsum("rp,rp->r", z @ (self.A_bar / 2) + self.b_bar, z)
        return values - self.lowest

    def stacked_gap(self, X: Array, G: Array) -> Array:
        """F̂(X) - F*, or more: f_i(x) = ½⟨∇f_i(x) + ∇f_i(o), x - o⟩."""
        values: Array = np.einsum("rip,rip->r", G + self.b, X - self.origin)
        return values / (2 * X.shape[1]) - self.lowest


def quadratics(
    *,
    among: str = "box",
    n: int = 5,
    p: int = 4,
    radius: float = 1.0,
    smoothness: float = 1.0,
    heterogeneity: float = 1.0,
    pull: float = 1.0,
    hessians: Hessians = "own",
    start: Start = "consensus",
    runs: int = 1,
    tie: Tie = "first",
    seed: int = 0,
) -> Instance[Quadratics]:
    """Clients with ζ* = `heterogeneity` and ‖∇F(x*)‖ = `pull`; the runs differ in where they start."""
    if n < 1 or p < 1 or runs < 1 or min(smoothness, heterogeneity, pull) < 0:
        message = "quadratics need n, p, runs >= 1 and smoothness, heterogeneity, pull >= 0"
        raise FedTheoryError(message, code="FT021")
    rng = np.random.default_rng(seed)
    allowed = domain(among, p, radius=radius, tie=tie)
    x_star, normal = allowed.face(rng)
    A = smoothness * _hessians(hessians, n, p, rng)
    b = heterogeneity * _centred(n, p, rng) - pull * normal
    problem = Quadratics(
        start=starts(allowed, n, start=start, runs=runs, rng=rng),
        A=A,
        b=b,
        origin=x_star,
        among=allowed,
        A_bar=A.mean(axis=0),
        b_bar=b.mean(axis=0),
    )
    # At a vertex x* the gradients differ by the h_i alone: ζ* = heterogeneity, unless one client leaves no choice.
    zeta_star = heterogeneity if n > 1 else 0.0
    return described(
        problem,
        name=f"designed quadratics on the {NAMES[among]} (n={n}, p={p}, L={smoothness:g}, ζ*={zeta_star:g})",
        smoothness=smoothness if hessians != "none" else 0.0,
        zeta_star=zeta_star,
        g_star=float(np.hypot(pull, zeta_star)),
        spread=0.0 if hessians != "own" else None,
        recipe={
            "family": "quadratics",
            "among": among,
            "n": n,
            "p": p,
            "radius": radius,
            "smoothness": smoothness,
            "heterogeneity": heterogeneity,
            "pull": pull,
            "hessians": hessians,
            "start": start,
            "runs": runs,
            "tie": tie,
            "seed": seed,
        },
    )


def described(
    problem: Quadratics,
    *,
    name: str,
    smoothness: float,
    zeta_star: float,
    g_star: float,
    spread: float | None,
    recipe: Mapping[str, str | int | float],
) -> Instance[Quadratics]:
    """The instance, with every constant that follows and its certificate. `spread` None: computed."""
    n, p = problem.b.shape
    gap = frank_wolfe_gap(problem)
    problem = replace(problem, lowest=-gap)  # the measured gap is never too small
    D, vertices = problem.among.diameter, problem.among.vertices()
    if spread is None:
        spread = hessian_spread(problem.A)
    heterogeneity, how_H = zeta_star + D * spread, "ζ* + D‖(1/n)Σ(A_i - Ā)²‖^(1/2)"
    if spread > 0 and vertices is not None:
        heterogeneity, how_H = (
            heterogeneity_at(problem, vertices),
            "ζ is convex: the largest vertex",
        )

    at_origin = float(np.linalg.norm(problem.b_bar))
    trivial = smoothness * D**2 / 2 + at_origin * D + gap
    if vertices is not None:
        trivial = float(problem.objective_gap(vertices).max())

    constants: dict[Concept, float] = {
        CLIENTS: n,
        SMOOTHNESS: smoothness,
        DIAMETER: D,
        HETEROGENEITY: heterogeneity,
        HETEROGENEITY_AT_OPTIMUM: zeta_star,
        GRADIENT_AT_OPTIMUM: g_star,
        DUAL_NORM: zeta_star / float(np.sqrt(n)),
    }
    rounding = 32 * p * EPSILON * max(1.0, *constants.values())
    off = float(problem.among.outside(problem.start).max())
    return Instance(
        name=name,
        problem=problem,
        constants=constants,
        promises=promises(problem.start, outside=off - rounding),
        certificates=(
            Certificate("F*, from below", gap + rounding, "Frank-Wolfe duality gap"),
            Certificate("L, from above", rounding, "eigenvalues"),
            Certificate(
                "ζ*, g* and ‖Y*‖ = ζ*/√n, from above",
                rounding,
                "designed at x*, or a radius about it",
            ),
            Certificate("H, from above", rounding, how_H),
            *oracle_certificates(problem),
        ),
        trivial={OBJECTIVE_GAP: trivial},
        recipe=recipe,
    )


def frank_wolfe_gap(problem: Quadratics) -> float:
    """max over u in 𝒟 of ⟨∇F(o), o - u⟩: F* is at least F(o) minus this."""
    g = problem.b_bar
    return max(float(g @ (problem.origin - problem.among.lmo(g))), 0.0)


def oracle_certificates(problem: Quadratics) -> tuple[Certificate, ...]:
    """On the nuclear ball, by how much s_i misses the minimum at the first gradients; elsewhere it is exact."""
    among = problem.among
    if not isinstance(among, NuclearBall):
        return ()
    G = problem.gradients(problem.start)
    norms = np.linalg.norm(G.reshape(*G.shape[:2], among.rows, among.columns), 2, axis=(-2, -1))
    missed = np.einsum("rip,rip->ri", G, among.lmo(G)) + among.radius * norms
    error = float(np.abs(missed).max())
    return (
        Certificate("s_i minimises", error, "Lanczos beside full decompositions, at the start"),
    )


def hessian_spread(A: Array) -> float:
    """‖(1/n)Σ(A_i - Ā)²‖^(1/2): how fast ζ can grow."""
    apart = A - A.mean(axis=0)
    return float(np.sqrt(np.linalg.norm((apart @ apart).mean(axis=0), 2)))


def heterogeneity_at(problem: Quadratics, points: Array) -> float:
    """The largest ζ at these points, (number, p)."""
    gradients = problem.gradients(np.repeat(points[:, None], len(problem.A), axis=1))
    apart = gradients - gradients.mean(axis=1, keepdims=True)
    return float(np.sqrt((apart**2).sum(axis=-1).mean(axis=-1).max()))


def starts(among: Domain, n: int, *, start: Start, runs: int, rng: np.random.Generator) -> Array:
    """Starting points (runs, n, p): one random point a run for all clients, or a random vertex for each."""
    if start == "consensus":
        return np.repeat(random_points(among, runs, rng)[:, None], n, axis=1)
    if start == "apart":
        return among.lmo(rng.standard_normal((runs, n, among.dimension)))
    message = f'start is "consensus" or "apart", not "{start}"'
    raise FedTheoryError(message, code="FT021")


def tiled(problem: Quadratics, times: int) -> Quadratics:
    """Every client `times` times."""
    return replace(
        problem,
        start=np.tile(problem.start, (1, times, 1)),
        A=np.tile(problem.A, (times, 1, 1)),
        b=np.tile(problem.b, (times, 1)),
    )


def _hessians(hessians: Hessians, n: int, p: int, rng: np.random.Generator) -> Array:
    """Positive semidefinite matrices (n, p, p) with largest eigenvalue 1."""
    if hessians == "none":
        return np.zeros((n, p, p))
    if hessians not in ("common", "own"):
        message = f'hessians are "common", "own" or "none", not "{hessians}"'
        raise FedTheoryError(message, code="FT021")
    count = 1 if hessians == "common" else n
    Q = np.linalg.qr(rng.standard_normal((count, p, p)))[0]
    eigenvalues = rng.uniform(0, 1, (count, p))
    eigenvalues[:, 0] = 1
    A = (Q * eigenvalues[:, None]) @ Q.transpose(0, 2, 1)
    return np.repeat((A + A.transpose(0, 2, 1)) / 2, n // count, axis=0)


def _centred(n: int, p: int, rng: np.random.Generator) -> Array:
    """Rows that add up to 0 with mean square 1; zeros for a single client."""
    rows = rng.standard_normal((n, p))
    rows -= rows.mean(axis=0)
    return rows / np.sqrt((rows**2).sum() / n) if n > 1 else np.zeros((1, p))
