"""The operators of ridge regression as matrices, on the data of an exhibit; iterates are where gradients are asked for."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from fedtheory.core.errors import NotApplicable
from fedtheory.core.trajectory import Array
from fedtheory.core.world import Observed, Unmeasured, World, entry

MOST = 60
"""Clients are counted with their data: so many points at most."""


def data(run: Observed) -> World:
    """The operators alone."""
    problem = run.problem
    if not hasattr(problem, "C_Dj"):
        raise NotApplicable("the problem is no ridge regression")
    lam, population = float(problem.lam), problem.population
    own = _counted(problem.p)
    C_Dj, part = problem.C_Dj[0][own], problem.b_j[0][own]
    C_D, one = C_Dj.mean(axis=0), np.eye(C_Dj.shape[-1])
    H, H_j = C_D + lam * one, C_Dj + lam * one
    half_D = root(H)
    W = np.mean([np.linalg.inv(A) for A in H_j], axis=0)
    w_D = np.linalg.solve(H, part.mean(axis=0))
    functions: dict[str, Any] = {
        "C_D": lambda x: C_D @ x,
        "C_Dj": lambda j, x: C_Dj[j] @ x,
        "half_D": lambda x: half_D @ x,
        "solve": lambda j, x: np.linalg.solve(H_j[j], x),
        "back": lambda x: np.linalg.solve(H, x),
        "over": lambda x: W @ H @ x - x,
        "part": lambda j: part[j],
        "power": lambda x, k: float(x) ** int(k),
        "ceiling": lambda x: math.ceil(x),
    }
    values, vectors = np.linalg.eigh(root(H) @ W @ root(H))
    letters: dict[str, Any] = {
        "lamda": lam,
        "w_D": w_D,
        "moment": part.mean(axis=0),
        "rho": float(values[-1] - 1),
        "mu_min": float(values[0]),
        "mu_max": float(values[-1]),
        "c_D": size(C_D),
    }
    if population is not None:
        functions |= _of_laws(population.C, population.C_j[own], C_D, C_Dj, H_j, lam)
        half = root(population.C + lam * one)
        letters |= {
            "R_D": size(np.linalg.solve(half @ half, population.C - C_D)),
            "up": size(half @ np.linalg.inv(root(H))),
            "down": size(root(H) @ np.linalg.inv(half)),
            "top": float(max(size(A) for A in (population.C, *population.C_j)) + lam),
        }
    draws = np.random.default_rng(0)
    points = [*draws.standard_normal((5, len(one))), w_D, np.linalg.solve(root(H), vectors[:, -1])]
    known = {name: value for name, value in letters.items() if name not in run.letters}
    return World(known, functions, clients=len(own), points=points, rounds=range(5))


def of_run(run: Observed) -> World:
    """And w^0, w^1, ...: the points at which the clients' gradients were asked for."""
    found = data(run)
    path = [w[0] for w in run.asked("gradients")[:6]]
    if not path:
        raise NotApplicable("the run asks for no gradients")
    letters = {"v": found.points[-1], **found.letters}
    functions = {**found.functions, "w": lambda t: entry(path, int(t) + 1)}
    error = path[0] - letters.get("w_D", path[0])
    for name, of in (("E_0", "half"), ("E_H", "half_D"), ("E_f", "S")):
        if of in functions and name not in run.letters:
            letters[name] = float(np.linalg.norm(functions[of](error)))
    return replace(found, functions=functions, letters=letters, points=[*path[:3], *found.points])


def of_estimates(run: Observed) -> World:
    """And the ridge regressions of the clients and of their laws."""
    found, problem = data(run), run.problem
    if len(found.letters["w_D"]) != len(problem.w_lambda):
        raise Unmeasured("the target is not among the features")
    own, part = _counted(problem.p), found.functions["part"]
    estimates = {"w": lambda j: problem.w_Dj[0][own][j], "right": part}
    if "Delta" in found.functions:
        estimates["shift"] = lambda j: math.sqrt(found.functions["Delta"](j))
    letters = {**found.letters, "w_lambda": problem.w_lambda, "c": problem.w_lambda}
    target = problem.known.w_star
    letters["moment"] = problem.known.moments[own].mean(axis=0)
    if target is not None and "C" in found.functions:
        letters |= {"w_star": target, "moment": found.functions["C"](target)}
    known = {name: value for name, value in letters.items() if name not in run.letters}
    return replace(found, functions={**found.functions, **estimates}, letters=known)


def _of_laws(
    C: Array, C_j: Array, C_D: Array, C_Dj: Array, H_j: Array, lam: float
) -> dict[str, Any]:
    """What the laws of the data add."""
    one, root_C = np.eye(len(C)), root(C)
    half, half_j = root(C + lam * one), [root(A + lam * one) for A in C_j]
    inverse, between = np.linalg.inv(half), [np.linalg.inv(A) for A in half_j]
    mix = [np.linalg.solve(H, A @ A) for H, A in zip(H_j, half_j, strict=True)]
    dev = [B @ B @ (D - A) for B, A, D in zip(between, C_j, C_Dj, strict=True)]
    shifts = [size(C - A) for A in C_j]
    return {
        "C": lambda x: C @ x,
        "C_j": lambda j, x: C_j[j] @ x,
        "S": lambda x: root_C @ x,
        "half": lambda x: half @ x,
        "half_j": lambda j, x: half_j[j] @ x,
        "mix": lambda j, x: mix[j] @ x,
        "dev": lambda j, x: dev[j] @ x,
        "dev_D": lambda x: inverse @ inverse @ (C - C_D) @ x,
        "dev_C": lambda x: inverse @ inverse @ (C_D - C) @ x,
        "dev_C_j": lambda j, x: -dev[j] @ x,
        "Delta": lambda j: shifts[j],
        "P": lambda j: size(mix[j]),
        "R": lambda j: size(dev[j]),
        "printed_R": lambda j: math.sqrt(size(dev[j])),
        "sampled": lambda j: math.sqrt(size(half_j[j] @ dev[j] @ between[j])),
        "grow": lambda j: math.sqrt(size(half @ between[j])),
        "shrink": lambda j: math.sqrt(size(half_j[j] @ inverse)),
        "turn": lambda j: math.sqrt(size(between[j] @ (C_j[j] - C) @ between[j])),
    }


def _counted(shares: Array) -> Sequence[int]:
    """The clients, each as often as it has data: shares are fractions of few."""
    for whole in range(1, MOST + 1):
        times = shares * whole
        if np.allclose(times, np.round(times), atol=1e-9):
            return [j for j, many in enumerate(np.round(times).astype(int)) for _ in range(many)]
    raise Unmeasured(f"the clients' shares are no fractions of {MOST} or fewer")


def root(A: Array) -> Array:
    """The positive square root."""
    values, vectors = np.linalg.eigh((A + A.T) / 2)
    return np.asarray((vectors * np.sqrt(np.maximum(values, 0))) @ vectors.T)


def size(A: Array) -> float:
    """The operator norm."""
    return float(np.linalg.norm(A, 2))
