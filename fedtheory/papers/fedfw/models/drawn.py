"""Runs with every outcome followed: an outcome is what each round that is looked at draws."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np

from fedtheory.core.trajectory import Array
from fedtheory.core.world import Observed, Unmeasured, World, entry
from fedtheory.papers.fedfw.models.sure import with_gaps, world

MOST = 64
"""The most outcomes that are followed."""
NEAR = 1e-9


def stochastic(run: Observed) -> World:
    """FedFW-sto: an outcome is a number for each round; the paths of a round stand in the order of their outcomes."""
    faces = run.problem.outcomes
    rounds = next(k for k in range(6, 0, -1) if k == 1 or faces**k <= MOST)
    outcomes = list(product(range(faces), repeat=rounds))
    X = [call[:] for call in run.asked("gradients")[: rounds + 1]]
    S = run.answers("lmo")[:rounds]
    seen = run.answers("drawn_gradients")[:rounds]

    def path(w: Sequence[int], k: int) -> int:
        place = 0
        for face in w[:k]:
            place = place * faces + face
        return place

    def of(series: Sequence[Array], drawn: int) -> Callable[..., Array]:
        def at(i: int, t: Any, w: Sequence[int]) -> Array:
            rows = entry(series, t)
            if len(w) < int(t) - 1 + drawn:
                raise Unmeasured(f"the run is looked at up to round {rounds}")
            return np.asarray(rows[path(w, int(t) - 1 + drawn)][i], float)

        return at

    penalty, asked = run.steps["lambda_t"], run.asked("lmo")[:rounds]
    # D^{t+1} is the linear form that the oracle gets, minus the penalty's part; D^1 is 0
    D = [np.zeros_like(X[0])]
    for k, g in enumerate(asked):
        rows = np.repeat(X[k], faces, axis=0)
        D.append(g - penalty[k] * (rows - rows.mean(axis=1, keepdims=True)))
    found = world(run, [x[0] for x in X], [s[0] for s in S])
    functions: dict[str, Callable[..., Any]] = {
        "x": of(X, 0),
        "s": of(S, 1),
        "seen": of(seen, 1),
        "d": of(D, 0),
        "redraw": redrawn,
    }
    return replace(
        found,
        functions={**found.functions, **functions},
        outcomes=outcomes,
        rounds=range(1, rounds + 1),
    )


def redrawn(t: Any, w: Sequence[Any], again: Sequence[Any]) -> tuple[Any, ...]:
    """The outcome with what round t draws taken from the other."""
    k = int(t) - 1
    if not 0 <= k < len(w):
        raise Unmeasured(f"the run is looked at up to round {len(w)}")
    return (*w[:k], again[k], *w[k + 1 :])


def participants(run: Observed) -> World:
    """Partial participation: an outcome is who takes part in each round; states that agree are merged."""
    return _followed(run, run.asked("gradients"), run.answers("lmo"))


def gaps_of_participants(run: Observed) -> World:
    """The same with two gradients and two oracles a round: at the clients, then at consensus."""
    found = _followed(run, run.asked("gradients")[::2], run.answers("lmo")[::2])
    return with_gaps(run, found)


def _followed(run: Observed, X: Sequence[Array], S: Sequence[Array]) -> World:
    n = run.problem.start.shape[1]
    rounds = next(k for k in range(5, 0, -1) if k == 1 or 2 ** (n * k) <= MOST)
    patterns = list(product((0, 1), repeat=n))
    outcomes = list(product(patterns, repeat=min(rounds, run.rounds)))
    chance, eta = run.steps["p_t"], run.steps["eta_t"]
    states: dict[tuple[Any, ...], int] = {(): 0}

    def state(w: Sequence[Any], t: int) -> int:
        """The row of X^t to which the bits before round t lead. Raises Unmeasured if the run has no such row."""
        key = tuple(w[: t - 1])
        if len(key) < t - 1:
            raise Unmeasured(f"the run is looked at up to round {rounds}")
        if key not in states:
            before = state(w, t - 1)
            x, s, e = entry(X, t - 1)[before], entry(S, t - 1)[before], float(eta[t - 2])
            present = np.array(w[t - 2], float)[:, None]
            ahead = x + present * e * (s - x)
            off = np.abs(entry(X, t) - ahead).max(axis=(1, 2))
            if off.min() > NEAR:
                raise Unmeasured(f"no state of round {t} is what this pattern leads to")
            states[key] = int(off.argmin())
        return states[key]

    def at(series: Sequence[Array]) -> Callable[..., Array]:
        return lambda i, t, w: np.asarray(entry(series, t)[state(w, int(t))][i], float)

    def bit(i: int, t: Any, w: Sequence[Any]) -> float:
        return float(entry(w, t)[i])

    def weight(w: Sequence[Any]) -> float:
        whole = 1.0
        for k, pattern in enumerate(w):
            here = sum(pattern)
            whole *= chance[k] ** here * (1 - chance[k]) ** (n - here)
        return float(whole)

    found = world(run, [x[0] for x in X[:1]], [s[0] for s in S[:1]])
    functions: dict[str, Callable[..., Any]] = {
        "x": at(X),
        "s": at(S),
        "bit": bit,
        "redraw": redrawn,
    }
    return replace(
        found,
        functions={**found.functions, **functions},
        outcomes=outcomes,
        weight=weight,
        rounds=range(1, rounds + 1),
    )
