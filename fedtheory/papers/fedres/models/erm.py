"""What the symbols of FedRes.ERM's settings are on runs: samples and models along every path of the first rounds, one feature a side.

An outcome holds, round by round, which of the problem's samples is drawn, of all clients together. Nets are the multiples of
their radius in the ball: a model's nearest point is the one towards 0.
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from math import floor
from typing import Any

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.core.world import Observed, Unmeasured, World, spread_out
from fedtheory.papers.fedres.algorithms.fedres_erm import ball_least_squares
from fedtheory.papers.fedres.algorithms.largest_deviation import worst_pair

PATHS, LONGEST = 16, 9
"""The most paths that are followed, and the most rounds."""
Path = tuple[int, ...]
"""For each round, which of the problem's outcomes is drawn."""


class Samples:
    """The samples of every path of the first rounds."""

    def __init__(self, run: Observed) -> None:
        self.problem = problem = run.problem
        if problem.dimensions != (1, 1):
            raise Unmeasured("models are followed in one dimension a side")
        faces = len(problem.chances)
        self.rounds = min(
            run.rounds, next(k for k in range(LONGEST, 0, -1) if k == 1 or faces**k <= PATHS)
        )
        self.clients, self.radius = problem.outcomes.shape[1], problem.radius
        self.outcomes: list[Path] = list(product(range(faces), repeat=self.rounds))
        self.moments = np.einsum("k,kip,kiq->ipq", problem.chances, *[problem.outcomes] * 2)
        self.largest = cache(self._largest)

    def weight(self, w: Path) -> float:
        """The probability of a path."""
        return float(np.prod(self.problem.chances[list(w)]))

    def redraw(self, t: int, w: Path, s: Path) -> Path:
        """w, with the samples of round t taken from s."""
        self.sample(0, t, w)
        k = int(t)
        return (*w[: k - 1], s[k - 1], *w[k:])

    def sample(self, i: int, t: int, w: Path) -> Array:
        """(x, z, y)."""
        if not 1 <= t <= self.rounds:
            raise Unmeasured(f"paths are followed for {self.rounds} rounds")
        row: Array = self.problem.outcomes[w[int(t) - 1], i]
        return row

    def before(self, i: int, t: int, w: Path) -> Array:
        """The sum of products of the samples before round t."""
        if t < 1:
            raise Unmeasured("sums are of samples before round 1 or later")
        rows = np.array([self.sample(i, s, w) for s in range(1, int(t))]).reshape(-1, 3)
        found: Array = rows.T @ rows
        return found

    def one(self, i: int, t: int, w: Path) -> Array:
        """The products of a sample."""
        row = self.sample(i, t, w)
        return np.outer(row, row)

    def near(self, rho: float, u: Array) -> Array:
        """The point of the net beside a model."""
        if rho <= 0:
            raise Unmeasured("a net has a radius")
        return np.trunc(u / rho) * rho

    def _largest(self, rho: float, t: int, w: Path) -> float:
        """The largest mean deviation at points of the nets."""
        if rho <= 0 or t < 2:
            raise Unmeasured("a net has a radius, and a mean has samples")
        many = floor(self.radius / rho)
        net = [k * rho for k in range(-many, many + 1)]
        off = [self.moments[i] - self.before(i, t, w) / (t - 1) for i in range(self.clients)]
        return max(float(np.mean([max(at(f, u, v) for v in net) for f in off])) for u in net)

    def meanings(self) -> dict[str, Callable[..., Any]]:
        """Losses, sums, expectations, nets and draws."""
        return {
            "loss": lambda i, t, u, v, w: at(self.one(i, t, w), u, v),
            "grad_u": lambda i, t, u, v, w: slope(self.one(i, t, w), u, v, 0),
            "grad_v": lambda i, t, u, v, w: slope(self.one(i, t, w), u, v, 1),
            "S": lambda i, t, u, v, w: at(self.before(i, t, w), u, v),
            "A": lambda i, t, u, v, w: slope(self.before(i, t, w), u, v, 0),
            "B": lambda i, t, u, v, w: slope(self.before(i, t, w), u, v, 1),
            "L": lambda i, u, v: at(self.moments[i], u, v),
            "redraw": self.redraw,
            "near_g": self.near,
            "near_l": lambda _, rho, v: self.near(rho, v),
            "largest": self.largest,
        }

    def world(self, letters: dict[str, Any], seen: list[Array], **more: Any) -> World:
        """The world, with the models that were observed."""

        def inside(z: Array) -> bool:
            return bool(np.abs(z).max() <= self.radius + 1e-9)

        points = [z for z in spread_out(seen, most=3, beside=0) if inside(z)][:5]
        return World(
            letters,
            self.meanings() | more,
            {"globals": inside, "locals": inside},
            self.clients,
            points,
            range(-1, self.rounds + 2),
            outcomes=self.outcomes,
            weight=self.weight,
        )


def at(form: Array, u: Any, v: Any) -> float:
    """The sum of the squares at a pair."""
    row = np.array([float(np.ravel(u)[0]), float(np.ravel(v)[0]), -1.0])
    return float(row @ form @ row)


def slope(form: Array, u: Any, v: Any, block: int) -> Array:
    """Its gradient in one of the two models."""
    row = np.array([float(np.ravel(u)[0]), float(np.ravel(v)[0]), -1.0])
    return 2 * (form @ row)[block : block + 1]


def erm(run: Observed) -> World:
    """Models of FedRes.ERM."""
    of = Samples(run)
    alpha, beta = (int(run.letters[name]) for name in ("alpha", "beta"))
    clients, nothing = range(of.clients), np.zeros(1)
    stars = of.problem.comparator

    def server(t: int, partner: int, w: Path) -> Array:
        """The best global model beside the locals of a round, on the samples before round t."""
        sums = [of.before(i, t, w) for i in clients]
        own = [wl(i, partner, w)[0] for i in clients]
        right = sum(f[0, 2] - f[0, 1] * v for f, v in zip(sums, own, strict=True))
        whole = np.sum(sums, axis=0)[:1, :1]
        return ball_least_squares(whole, np.array([right]), of.radius)

    @cache
    def wg(t: int, w: Path) -> Array:
        r = t - 1 - alpha
        return server(r + 1, r, w) if r >= 1 else nothing

    @cache
    def wl(i: int, t: int, w: Path) -> Array:
        if t <= 1:
            return nothing
        form, u = of.before(i, t, w), wg(t - beta, w)[0]
        return ball_least_squares(form[1:2, 1:2], form[1:2, 2] - form[1:2, 0] * u, of.radius)

    def regret(t: int) -> float:
        if not 0 <= t <= of.rounds:
            raise Unmeasured(f"paths are followed for {of.rounds} rounds")
        return sum(
            of.weight(w)
            * (at(of.one(i, s, w), wg(s - beta, w), wl(i, s, w)) - at(of.one(i, s, w), *stars[i]))
            / of.clients
            for w in of.outcomes
            for s in range(1, int(t) + 1)
            for i in clients
        )

    seen = [
        z for w in of.outcomes for z in (wg(of.rounds, w), *(wl(i, of.rounds, w) for i in clients))
    ]
    return of.world(
        {"wg_star": stars[0, :1]},
        [*seen, *stars[:, :1], *stars[:, 1:]],
        wg=wg,
        wl=wl,
        best=lambda t, w: server(t, t, w) if t >= 1 else nothing,
        wl_star=lambda i: stars[i, 1:],
        looked=lambda t: (t - 2) // (2 * (alpha + beta + 1)),
        regret=regret,
    )


def deviation(run: Observed) -> World:
    """A pair at which the empirical loss lies furthest below the expected one."""
    of = Samples(run)

    @cache
    def pair(t: int, w: Path) -> Array:
        if t < 2:
            return np.zeros((2, 1))
        form = of.moments[0] - of.before(0, t, w) / (t - 1)
        return worst_pair(form[None], of.radius)[0][:, None]

    seen = [z for w in of.outcomes for z in pair(of.rounds + 1, w)]
    return of.world({}, seen, worst=lambda t, w: pair(t, w)[0], wl=lambda _, t, w: pair(t, w)[1])
