# ruff: noqa: T201 - a benchmark prints
"""FedFW on 10 clients, 50 dimensions, 200 seeds, 1,000 rounds, beside a plain loop over seeds and clients.

    OMP_NUM_THREADS=1 python benchmarks/bench_fedfw.py

Both run in one process on one machine; what counts is the ratio of client-rounds per second. The plain loop makes
fewer rounds on fewer seeds, and must reach the same numbers. It is written as one writes it first, on NumPy vectors,
and measures only the objective gap, while the library measures the surrogate gap and the consensus distance as well.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from fedtheory.core.metrics import OBJECTIVE_GAP
from fedtheory.core.trajectory import Array
from fedtheory.instances.domains import NAMES
from fedtheory.instances.quadratics import Quadratics, quadratics
from fedtheory.papers.fedfw.algorithms.fedfw import fedfw

CLIENTS, DIMENSIONS, SEEDS, ROUNDS = 10, 50, 200, 1000
PLAIN_SEEDS, PLAIN_ROUNDS = 4, 200
LAMBDA_0 = 0.05


def schedule(rounds: int) -> dict[str, Array]:
    """That of Theorem 1."""
    t = np.arange(1, rounds + 1, dtype=float)
    return {
        "eta_t": 2 / (t + 1),
        "lambda_t": LAMBDA_0 * np.sqrt(t + 1),
        "lambda_{t-1}": LAMBDA_0 * np.sqrt(t),
    }


def plain(problem: Quadratics, rounds: int) -> Array:
    """One seed, one client, one round at a time; the gap, (seeds, rounds)."""
    steps = schedule(rounds)
    n = len(problem.A)
    gaps = np.empty((len(problem.start), rounds))
    for seed, start in enumerate(problem.start):
        x = [row.copy() for row in start]
        x_bar = sum(x) / n
        for k in range(rounds):
            z = x_bar - problem.origin
            gaps[seed, k] = (
                sum(z @ A @ z / 2 + b @ z for A, b in zip(problem.A, problem.b, strict=True)) / n
            )
            eta, lambda_ = steps["eta_t"][k], steps["lambda_t"][k]
            s = []
            for i in range(n):
                gradient = problem.A[i] @ (x[i] - problem.origin) + problem.b[i]
                s.append(problem.among.lmo(gradient / n + lambda_ * (x[i] - x_bar)))
                x[i] = (1 - eta) * x[i] + eta * s[i]
            x_bar = (1 - eta) * x_bar + eta * sum(s) / n
    return gaps


def seconds(work: Callable[[], object]) -> float:
    """Wall time, the better of two."""
    taken = []
    for _ in range(2):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return min(taken)


def main() -> None:
    """One line a domain."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--domains", nargs="+", default=["box", "l1", "l2", "simplex"], choices=NAMES
    )
    print(f"{'domain':16} {'seconds':>8} {'client-rounds/s':>16} {'plain loop':>12} {'ratio':>8}")
    for among in parser.parse_args().domains:
        problem = quadratics(among=among, n=CLIENTS, p=DIMENSIONS, runs=SEEDS).problem
        few = replace(problem, start=problem.start[:PLAIN_SEEDS])
        vectorised = seconds(
            lambda: fedfw(problem, schedule(ROUNDS), ROUNDS, np.random.default_rng(0))  # noqa: B023
        )
        looped = seconds(lambda: plain(few, PLAIN_ROUNDS))  # noqa: B023

        ours = fedfw(few, schedule(PLAIN_ROUNDS), PLAIN_ROUNDS, np.random.default_rng(0))
        apart = np.abs(ours.series[OBJECTIVE_GAP] - plain(few, PLAIN_ROUNDS)).max()
        assert apart < 1e-9, f"the two disagree by {apart}"
        speed = CLIENTS * SEEDS * ROUNDS / vectorised
        plain_speed = CLIENTS * PLAIN_SEEDS * PLAIN_ROUNDS / looped
        ratio = speed / plain_speed
        print(
            f"{NAMES[among]:16} {vectorised:8.2f} {speed:16,.0f} {plain_speed:12,.0f} {ratio:7.0f}x"
        )


if __name__ == "__main__":
    main()
