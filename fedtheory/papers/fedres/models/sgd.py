"""What the symbols of FedRes.SGD's settings are on runs: models and gradients along every path of the first rounds.

An outcome holds, round by round and client by client, which sample is drawn. The samples that reach the server in a
round are drawn again client by client, since delays differ; the rest of a path stays. Expected losses are counted from
the comparator's.
"""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.core.world import Observed, Unmeasured, World, spread_out
from fedtheory.papers.fedres.statements.notation import PAIR_VARIANCES, WEIGHTED

PATHS, LONGEST, WIDEST = 16, 4, 8
"""The most paths that are followed, the most rounds, and the most clients that are looked at."""
Path = tuple[tuple[int, ...], ...]
"""For each round, the problem's outcome that each client's sample is taken from."""


class Paths:
    """The run on every path of its first rounds."""

    def __init__(self, run: Observed) -> None:
        self.problem = problem = run.problem
        self.clients, self.chances, faces = (
            len(problem.uplink),
            problem.chances,
            len(problem.chances),
        )
        self.known: dict[Any, list[tuple[Array, Array]]] = {}
        self.rounds = min(
            run.rounds, LONGEST, next(k for k in range(9, 0, -1) if k == 1 or faces**k <= PATHS)
        )
        self.steps = [float(np.ravel(run.steps[name])[0]) for name in ("eta_t", "eta_l_t")]
        alike = [(face,) * self.clients for face in range(faces)]
        self.outcomes: list[Path] = list(product(alike, repeat=self.rounds))
        self.x, self.y, self.slopes = cache(self._x), cache(self._y), cache(self._slopes)

    def weight(self, w: Path) -> float:
        """The probability of a path."""
        return float(np.prod([self.chances[drawn[0]] for drawn in w]))

    def redraw(self, t: int, w: Path, s: Path) -> Path:
        """w, with the samples that reach the server in round t taken from s."""
        again = [list(drawn) for drawn in w]
        for i, sent in enumerate(t - self.problem.uplink):
            if 1 <= sent <= self.rounds:
                again[sent - 1][i] = s[sent - 1][i]
        return tuple(map(tuple, again))

    def pair(self, u: Array, v: Array) -> tuple[Array, Array]:
        """A pair for all clients, as the problem takes it."""
        x, y = (np.broadcast_to(z, (1, self.clients, len(z))) for z in (u, v))
        return x, y

    def faces(self, i: int, u: Array, v: Array) -> list[tuple[Array, Array]]:
        """Both blocks of the gradient of client i's sample at a pair, in each of its outcomes."""
        key = (i, u.tobytes(), v.tobytes())
        if key not in self.known:
            pair = self.pair(u, v)
            at = (self.problem.gradients(*pair, face[None]) for face in self.problem.outcomes)
            self.known[key] = [(g[0, i], h[0, i]) for g, h in at]
        return self.known[key]

    def mean(self, i: int, u: Array, v: Array) -> tuple[Array, Array]:
        """Their means."""
        x, y = (
            sum(c * face[k] for c, face in zip(self.chances, self.faces(i, u, v), strict=True))
            for k in (0, 1)
        )
        return x, y

    def variances(self, i: int, u: Array, v: Array) -> tuple[float, float]:
        """Their variances."""
        middle, faces = self.mean(i, u, v), self.faces(i, u, v)
        x, y = (
            float(
                sum(
                    c * ((f[k] - middle[k]) ** 2).sum()
                    for c, f in zip(self.chances, faces, strict=True)
                )
            )
            for k in (0, 1)
        )
        return x, y

    def excess(self, i: int, u: Array, v: Array) -> float:
        """The expected loss of a pair, less the comparator's."""
        return float(self.problem.excess(*self.pair(u, v))[0, i])

    def _x(self, t: int, w: Path) -> Array:
        if t <= 0:
            return np.zeros(self.problem.dimensions[0])
        arrived = sum(self.slopes(i, int(t - up), w)[0] for i, up in enumerate(self.problem.uplink))
        return self.problem.project(self.x(t - 1, w) - self.steps[0] * arrived)

    def _y(self, i: int, t: int, w: Path) -> Array:
        if t <= 0:
            return np.zeros(self.problem.dimensions[1])
        used = int(t - self.problem.uplink[i] - self.problem.downlink[i])
        step = self.steps[1] * self.problem.weights[i]
        return self.problem.project(self.y(i, t - 1, w) - step * self.slopes(i, used, w)[1])

    def played(self, i: int, t: int, w: Path) -> tuple[Array, Array]:
        """The pair of client i."""
        return self.x(int(t - self.problem.downlink[i]), w), self.y(i, t, w)

    def _slopes(self, i: int, t: int, w: Path, *, mean: bool = False) -> tuple[Array, Array]:
        if t <= 0:
            return np.zeros(self.problem.dimensions[0]), np.zeros(self.problem.dimensions[1])
        if t > self.rounds:
            raise Unmeasured(f"paths are followed for {self.rounds} rounds")
        pair = self.played(i, t, w)
        return self.mean(i, *pair) if mean else self.faces(i, *pair)[w[t - 1][i]]

    def means(self, i: int, t: int, w: Path) -> tuple[Array, Array]:
        """The means of a round's gradients, given the past."""
        return self._slopes(i, t, w, mean=True)


def sgd(run: Observed) -> World:
    """Models, gradients and draws of FedRes.SGD."""
    of, problem, known = Paths(run), run.problem, run.instance.constants
    if of.clients > WIDEST:
        raise Unmeasured("too many clients to be followed")
    best = [problem.comparator[0, :1], *problem.comparator[:, 1:]]
    seen = [
        z
        for w in of.outcomes
        for t in range(of.rounds + 1)
        for z in (of.x(t, w), *(of.y(i, t, w) for i in range(of.clients)))
    ]

    def inside(z: Array) -> bool:
        return bool(np.abs(problem.project(z) - z).max() < 1e-9)

    points = [z for z in spread_out([*seen, *best], most=4, beside=1) if inside(z)]
    pairs = [(u, v) for u in points for v in points]
    blocks = [np.array([of.variances(i, u, v) for u, v in pairs]) for i in range(of.clients)]
    noise_g, noise_l, both = (
        [float(z.max()) for z in zs]
        for zs in zip(*((b[:, 0], b[:, 1], b.sum(1)) for b in blocks), strict=True)
    )
    letters: dict[str, Any] = {
        str(one.symbol): float(known[one.concept])
        for one in (*WEIGHTED, *PAIR_VARIANCES)
        if one.concept in known
    }
    letters |= {
        "eta": of.steps[0],
        "eta_l": of.steps[1],
        "beta_min": int(problem.downlink.min()),
        "x_star": best[0],
    }
    functions: dict[str, Callable[..., Any]] = {
        "x": of.x,
        "y": of.y,
        "alpha": lambda i: int(problem.uplink[i]),
        "beta": lambda i: int(problem.downlink[i]),
        "weight": lambda i: float(problem.weights[i]),
        "inverse": lambda i: 1 / float(problem.weights[i]),
        "same": lambda i, j: float(i == j),
        "y_star": lambda i: best[i + 1],
        "loss": of.excess,
        "redraw": of.redraw,
        "dx": lambda i, u, v: of.mean(i, u, v)[0],
        "dy": lambda i, u, v: of.mean(i, u, v)[1],
        "sx": lambda i, t, w: of.slopes(i, t, w)[0],
        "sy": lambda i, t, w: of.slopes(i, t, w)[1],
        "mx": lambda i, t, w: of.means(i, t, w)[0],
        "my": lambda i, t, w: of.means(i, t, w)[1],
        "noise_g": lambda i: noise_g[i],
        "noise_l": lambda i: noise_l[i],
        "pair_noise": lambda i: both[i],
    }
    return World(
        letters,
        functions,
        {"ball": inside},
        of.clients,
        points,
        range(-1, of.rounds + 1),
        outcomes=of.outcomes,
        weight=of.weight,
    )
