r"""Logistic regression on any of the domains, two classes or many, with constants that are certified.

Clients have samples z with ‖·‖ as drawn and labels: f_i(x) = (1/m)Σ log(1 + exp(-y⟨z, x⟩)), of curvature at most
λ_max(ZᵀZ)/(4m); with C classes x is a table of C vectors, the loss is the cross-entropy of the softmax, and the
curvature at most λ_max(ZᵀZ)/(2m). F* is enclosed by F(x̂) - gap(x̂) ≤ F* ≤ F(x̂), x̂ from Frank-Wolfe. What is needed at
x* is known within what smoothness says: ζ* ≤ ζ(x̂) + L·off and H ≤ ζ(x̂) + LD, where off = ‖x̂ - x*‖ ≤ D.
"""

from dataclasses import dataclass, replace

import numpy as np

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
from fedtheory.instances.domains import NAMES, Domain, Tie, domain
from fedtheory.instances.promises import promises
from fedtheory.instances.quadratics import Start, starts

EPSILON = 2.0**-52


@dataclass(frozen=True)
class SoftmaxRegression:
    """Cross-entropy of C classes; a point is a table (C, q) written as a row of p = Cq entries."""

    start: Array  # (runs, n, p)
    Z: Array  # (n, m, q)
    labels: Array  # (n, m, C), one-hot
    among: Domain
    lowest: float = 0.0  # at most F*

    def _scores(self, X: Array) -> Array:  # (runs, n, m, C)
        tables = X.reshape(*X.shape[:2], self.labels.shape[-1], -1)
        return np.einsum("nmq,rncq->rnmc", self.Z, tables)

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i)."""
        scores = self._scores(X)
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        residual = scores / scores.sum(axis=-1, keepdims=True) - self.labels
        tables = np.einsum("rnmc,nmq->rncq", residual, self.Z) / self.Z.shape[1]
        return tables.reshape(X.shape)

    def lmo(self, G: Array) -> Array:
        """The oracle of the domain."""
        return self.among.lmo(G)

    def losses(self, X: Array) -> Array:
        """f_i(x_i), (runs, n)."""
        scores = self._scores(X)
        top = scores.max(axis=-1)
        total = top + np.log(np.exp(scores - top[..., None]).sum(axis=-1))
        return (total - (scores * self.labels).sum(axis=-1)).mean(axis=-1)

    def objective_gap(self, x_bar: Array) -> Array:
        """F(x̄) - F*, or more."""
        X = np.broadcast_to(x_bar[:, None], (len(x_bar), len(self.Z), x_bar.shape[-1]))
        return self.losses(X).mean(axis=1) - self.lowest

    def stacked_gap(self, X: Array, G: Array) -> Array:
        """F̂(X) - F*, or more."""
        del G
        return self.losses(X).mean(axis=1) - self.lowest


@dataclass(frozen=True)
class LogisticRegression:
    """Two classes, one vector; `signed` holds the samples times their labels."""

    start: Array  # (runs, n, p)
    signed: Array  # (n, m, p)
    among: Domain
    lowest: float = 0.0  # at most F*

    def gradients(self, X: Array) -> Array:
        """Row i: ∇f_i(x_i)."""
        margins = np.einsum("nmp,rnp->rnm", self.signed, X)
        weights = -0.5 * (1 - np.tanh(margins / 2))  # -1/(1 + exp(margin))
        return np.einsum("rnm,nmp->rnp", weights, self.signed) / self.signed.shape[1]

    def lmo(self, G: Array) -> Array:
        """The oracle of the domain."""
        return self.among.lmo(G)

    def losses(self, X: Array) -> Array:
        """f_i(x_i), (runs, n)."""
        return np.logaddexp(0, -np.einsum("nmp,rnp->rnm", self.signed, X)).mean(axis=-1)

    def objective_gap(self, x_bar: Array) -> Array:
        """F(x̄) - F*, or more."""
        X = np.broadcast_to(x_bar[:, None], (len(x_bar), *self.signed.shape[::2]))
        return self.losses(X).mean(axis=1) - self.lowest

    def stacked_gap(self, X: Array, G: Array) -> Array:
        """F̂(X) - F*, or more."""
        del G
        return self.losses(X).mean(axis=1) - self.lowest


def logistic(
    *,
    among: str = "l1",
    n: int = 5,
    m: int = 20,
    p: int = 4,
    classes: int = 2,
    radius: float = 2.0,
    skew: float = 1.0,
    start: Start = "consensus",
    runs: int = 1,
    tie: Tie = "first",
    seed: int = 0,
) -> Instance[LogisticRegression | SoftmaxRegression]:
    """n clients with m samples of p features; `skew` shifts each client's samples and its truth: 0 is i.i.d."""
    if min(n, m, p, runs) < 1 or classes < 2 or skew < 0:
        message = "logistic needs n, m, p, runs >= 1, classes >= 2 and skew >= 0"
        raise FedTheoryError(message, code="FT021")
    rng = np.random.default_rng(seed)
    size = p if classes == 2 else p * classes
    allowed = domain(among, size, radius=radius, tie=tie)
    Z = rng.standard_normal((n, m, p)) + skew * rng.standard_normal((n, 1, p))
    truth = rng.standard_normal((1, classes, p)) + skew * rng.standard_normal((n, classes, p))
    chances = np.einsum("nmp,ncp->nmc", Z, truth) + rng.gumbel(size=(n, m, classes))
    chosen = chances.argmax(axis=-1)
    begin = starts(allowed, n, start=start, runs=runs, rng=rng)
    problem: LogisticRegression | SoftmaxRegression
    if classes == 2:
        problem = LogisticRegression(begin, Z * (2.0 * chosen - 1)[..., None], allowed)
    else:
        problem = SoftmaxRegression(begin, Z, np.eye(classes)[chosen], allowed)
    largest = float(np.linalg.eigvalsh(np.einsum("nmp,nmq->npq", Z, Z) / m).max())
    recipe: dict[str, str | int | float] = {
        "family": "logistic",
        "among": among,
        "n": n,
        "m": m,
        "p": p,
        "classes": classes,
        "radius": radius,
        "skew": skew,
        "start": start,
        "runs": runs,
        "tie": tie,
        "seed": seed,
    }
    name = f"logistic regression, {classes} classes, on the {NAMES[among]} (n={n}, m={m}, p={p}, skew={skew:g})"
    return _described(problem, largest / (4 if classes == 2 else 2), name, recipe)


def _described(
    problem: LogisticRegression | SoftmaxRegression,
    L: float,
    name: str,
    recipe: dict[str, str | int | float],
) -> Instance[LogisticRegression | SoftmaxRegression]:
    """The instance with all its constants: everything at x* is known at x̂, and within LD of it."""
    n, D = problem.start.shape[1], problem.among.diameter
    x_hat, gap = _minimised(problem, L)
    gradients = problem.gradients(np.repeat(x_hat[None, None], n, axis=1))[0]
    mean = gradients.mean(axis=0)
    zeta = float(np.sqrt(((gradients - mean) ** 2).sum(axis=1).mean()))
    steepest = float(np.sqrt((gradients**2).sum(axis=1).mean()))
    value = float(problem.objective_gap(x_hat[None])[0])  # lowest is still 0
    problem = replace(problem, lowest=value - gap)
    zeta_star = zeta + L * D  # nothing bounds ‖x̂ - x*‖ but D: F need not be strongly convex
    rounding = 64 * problem.start.shape[-1] * EPSILON * max(1.0, L * D**2, value)
    off = float(problem.among.outside(problem.start).max())
    return Instance(
        name=name,
        problem=problem,
        constants={
            CLIENTS: n,
            SMOOTHNESS: L,
            DIAMETER: D,
            HETEROGENEITY: zeta + L * D,
            HETEROGENEITY_AT_OPTIMUM: zeta_star,
            GRADIENT_AT_OPTIMUM: steepest + L * D,
            DUAL_NORM: zeta_star / float(np.sqrt(n)),
        },
        promises=promises(problem.start, outside=off - rounding),
        certificates=(
            Certificate("F*, from below", gap + rounding, "Frank-Wolfe duality gap"),
            Certificate("L, from above", rounding, "the largest eigenvalue, times 1/4 or 1/2"),
            Certificate("H, ζ*, g*, from above", rounding, "their values at x̂, and LD more"),
        ),
        trivial={OBJECTIVE_GAP: float(np.linalg.norm(mean)) * D + L * D**2 / 2 + gap},
        recipe=recipe,
    )


def _minimised(
    problem: LogisticRegression | SoftmaxRegression, L: float, *, steps: int = 3000
) -> tuple[Array, float]:
    """A point of the domain and its Frank-Wolfe gap: F* is at least the value there minus this gap.

    Frank-Wolfe with away steps, each as long as smoothness allows.
    """
    n = problem.start.shape[1]

    def gradient(x: Array) -> Array:
        return problem.gradients(np.repeat(x[None, None], n, axis=1))[0].mean(axis=0)

    atoms = problem.among.lmo(gradient(problem.start[0].mean(axis=0)))[None]
    weights = np.ones(1)
    best, least = atoms[0], np.inf
    for _ in range(steps):
        x = weights @ atoms
        g = gradient(x)
        toward = problem.among.lmo(g)
        gap = float(g @ (x - toward))
        if gap < least:
            best, least = x, max(gap, 0.0)
        if gap <= 1e-12:
            break
        away = int(np.argmax(atoms @ g))
        if gap >= g @ (atoms[away] - x):
            direction, longest = toward - x, 1.0
            same = np.flatnonzero((atoms == toward).all(axis=1))
            if not same.size:
                atoms, weights = np.vstack([atoms, toward]), np.append(weights, 0.0)
                same = np.array([len(atoms) - 1])
            shift = -weights
            shift[same[0]] += 1
        else:
            direction, longest = x - atoms[away], float(weights[away] / (1 - weights[away]))
            shift = weights.copy()
            shift[away] -= 1
        curvature = max(L * float(direction @ direction), 1e-300)
        length = min(longest, -float(g @ direction) / curvature)
        weights = np.maximum(weights + length * shift, 0)
        kept = weights > 1e-15
        atoms, weights = atoms[kept], weights[kept] / weights[kept].sum()
    return best, least
