"""Runs without draws: X^t is where the clients' gradients are evaluated, S^t what the linear oracle answers."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.core.world import Observed, World, entry, potential, spread_out, within

LOOKED_AT = 7
"""Rounds of a run that are read: one more than those in which hypotheses are tried."""
PENALTY = 0.7
"""A penalty, where any will do."""


def problem_of(run: Observed) -> Any:
    """The problem without its noise."""
    return getattr(run.problem, "base", getattr(run.problem, "problem", run.problem))


def slopes(run: Observed) -> Callable[[Array], Array]:
    """All clients' gradients at a point, a row a client."""
    problem, n = problem_of(run), run.problem.start.shape[1]
    known: dict[bytes, Array] = {}

    def gradients(v: Array) -> Array:
        key = v.tobytes()
        if key not in known:
            here = np.repeat(v[None, None], n, axis=1)
            known[key] = np.asarray(problem.gradients(here)[0], float)
        return known[key]

    return gradients


def answer(run: Observed) -> Callable[[Array], Array]:
    """The linear oracle, one direction at a time."""
    n = run.problem.start.shape[1]
    return lambda d: np.asarray(run.problem.lmo(np.broadcast_to(d, (1, n, len(d))))[0, 0], float)


def minimiser(run: Observed, gradients: Callable[[Array], Array]) -> Array:
    """x*: the instance's own, or the best point that Frank-Wolfe and all corners lead to."""
    problem, (_, _, p) = problem_of(run), run.problem.start.shape
    if hasattr(problem, "x_star"):
        return np.asarray(problem.x_star, float).reshape(-1, p)[0]
    lmo = answer(run)

    def slope(v: Array) -> Array:
        return np.asarray(gradients(v).mean(axis=0))

    value = potential(slope, np.zeros(p))
    if hasattr(problem, "origin"):
        origin = np.asarray(problem.origin, float)
        corner = lmo(slope(origin))
        if slope(origin) @ (origin - corner) <= 1e-7:
            return origin
    corners = [lmo(np.array(d)) for d in product((-1.0, 1.0), repeat=p)]
    found = [*corners, np.mean(corners, axis=0)]
    best = min(found, key=value)
    for begun in found[:8]:
        x = begun
        for k in range(400):
            d = lmo(slope(x)) - x
            if -slope(x) @ d <= 1e-12:
                break
            bend = (slope(x + d) - slope(x)) @ d
            step = min(1.0, -(slope(x) @ d) / bend) if bend > 0 else 1.0
            x = x + (step if k < 200 else step / 2) * d
        best = min(best, x, key=value)
    return best


def of_run(run: Observed) -> World:
    """Algorithm 1, a gradient and an oracle a round."""
    X = [x[0] for x in run.asked("gradients")[:LOOKED_AT]]
    S = [s[0] for s in run.answers("lmo")[:LOOKED_AT]]
    return world(run, X, S)


def inexact(run: Observed) -> World:
    """An oracle that misses: its answers are read off the iterates."""
    X = [x[0] for x in run.asked("gradients")[:LOOKED_AT]]
    eta = run.steps["eta_t"]
    S = [(b - (1 - eta[k]) * a) / eta[k] for k, (a, b) in enumerate(pairwise(X))]
    return world(run, X, S)


def probed(run: Observed) -> World:
    """Arbitrary points of the domain: two matrices at which gradients were evaluated."""
    asked = [x[0] for x in run.asked("gradients")]
    found = world(run, [run.problem.start[0]], [])
    gradients = [g[0] for g in run.answers("gradients")]
    longest = max(range(len(asked)), key=lambda k: float((gradients[k] ** 2).sum()))
    functions = {**found.functions, "X": lambda i: asked[longest][i], "Y": lambda i: asked[0][i]}
    letters = (
        {**found.letters, "lambda_t": float(run.steps["lambda_t"][0])}
        if "lambda_t" in run.steps
        else found.letters
    )
    return replace(found, functions=functions, letters=letters)


def world(run: Observed, X: Sequence[Array], S: Sequence[Array]) -> World:
    """Problem (1), and the columns of X^t and S^t."""
    _, n, p = run.problem.start.shape
    gradients, lmo = slopes(run), answer(run)
    x_star = minimiser(run, gradients)
    losses = [potential(lambda v, i=i: gradients(v)[i], x_star) for i in range(n)]  # type: ignore[misc]
    ends = [lmo(d) for d in np.random.default_rng(1).standard_normal((6, p))]
    made = [row for rows in (*X, *S) for row in rows]
    points = spread_out([x_star, *ends, *made])
    inside = within(lmo, points)
    own = [x for x in points if inside(x)]
    return World(
        letters={"x_star": x_star, "lambda_t": PENALTY, **at_the_best(gradients(x_star), run)},
        functions={
            "x": lambda i, t: entry(X, t)[i],
            "s": lambda i, t: entry(S, t)[i],
            "f": lambda i, v: losses[i](v),
            "g": lambda i, v: gradients(v)[i],
            "X": lambda i: own[i % len(own)],
            "Y": lambda i: own[(i + 3) % len(own)],
            "U": lambda i: own[(i + 1) % len(own)],
        },
        sets={"domain": inside},
        clients=n,
        points=points,
        rounds=range(1, min(len(X), LOOKED_AT - 1) + 1),
    )


def at_the_best(rows: Array, run: Observed) -> dict[str, float]:
    """Letters that the statement may lack and its setting has, of the gradients at x*."""
    known = {
        "g_star": float(np.sqrt((rows**2).sum() / len(rows))),
        "zeta_star": float(np.sqrt(((rows - rows.mean(axis=0)) ** 2).sum() / len(rows))),
        "lambda_0": PENALTY,
    }
    return {name: value for name, value in known.items() if name not in run.letters}


def split(run: Observed) -> World:
    """Every client has a box of its own; the domain is their intersection, their hull is a box around them."""
    found, problem = of_run(run), run.problem
    lower, upper = problem.lower[0], problem.upper[0]
    shared = (lower.max(axis=0), upper.min(axis=0))
    around = (lower.min(axis=0), upper.max(axis=0))
    n, p = lower.shape
    losses = found.functions["f"]

    def lowest(i: int) -> float:
        a, b = (
            np.broadcast_to(problem.curvature, (1, n, p))[0, i],
            np.broadcast_to(problem.slope, (1, n, p))[0, i],
        )
        ends = [lower[i], upper[i], np.clip(-b / np.where(a > 0, a, 1.0), lower[i], upper[i])]
        return min(float(losses(i, np.array(c))) for c in product(*zip(*ends, strict=True)))

    def inside(low: Array, high: Array) -> Callable[[Array], bool]:
        return lambda x: bool(np.all(x >= low - 1e-9) and np.all(x <= high + 1e-9))

    return replace(
        found,
        functions={
            **found.functions,
            "off": lambda i, v: float(np.linalg.norm(v - np.clip(v, lower[i], upper[i]))),
            "least": lowest,
        },
        sets={"domain": inside(*around), "inner": inside(*shared)},
    )


def gaps(run: Observed) -> World:
    """Two gradients and two oracles a round: at consensus, then at the clients."""
    X = [x[0] for x in run.asked("gradients")[1 : 2 * LOOKED_AT : 2]]
    S = [s[0] for s in run.answers("lmo")[1 : 2 * LOOKED_AT : 2]]
    return with_gaps(run, world(run, X, S))


def with_gaps(run: Observed, found: World) -> World:
    """Frank-Wolfe gaps at a point, and the range of every loss on the domain."""
    n, gradients, lmo = found.clients, slopes(run), answer(run)
    losses = found.functions["f"]
    corners = [lmo(np.array(d)) for d in product((-1.0, 1.0), repeat=run.problem.start.shape[2])]
    seen = [*(x for x in found.points if found.sets["domain"](x)), *corners]
    seen += [
        a * x + (1 - a) * y for x in corners[:8] for y in corners[:8] for a in np.linspace(0, 1, 41)
    ]

    def farthest(v: Array) -> Array:
        return lmo(gradients(v).mean(axis=0))

    values = [[losses(i, v) for v in seen] for i in range(n)]
    low, high = [min(own) for own in values], [max(own) for own in values]
    gap = run.trajectory.series[
        next(m for m in run.trajectory.series if "Frank-Wolfe gap" in m.name)
    ][0]
    best = np.minimum.accumulate(gap)
    surrogate = run.trajectory.series[
        next(m for m in run.trajectory.series if "urrogate" in m.name)
    ][0]
    return replace(
        found,
        functions={
            **found.functions,
            "farthest": farthest,
            "low": lambda i: low[i],
            "high": lambda i: high[i],
            "best": lambda t: float(entry(list(best), t)),
            "best_round": lambda t: int(np.argmin(surrogate[: int(t)])) + 1,
        },
    )
