"""Plays of the game of two Gaussian numbers, whose loss is evaluated at the pair of each round; and a recursion's values."""

import numpy as np

from fedtheory.core.world import Observed, Unmeasured, World, entry

ROUNDS = 40
"""Rounds that are looked at."""


def play(run: Observed) -> World:
    """Global and local models, two numbers each, the second as its distance below 1; and the averages of all so far."""
    shared, local = (
        np.array([(x[0][0], 1 - x[0][1]) for x in run.asked("loss", side)[:ROUNDS]])
        for side in (0, 1)
    )
    count = np.arange(1, len(shared) + 1)[:, None]
    tables = {"g": shared, "l": local}
    tables |= {k.upper(): np.cumsum(table, axis=0) / count for k, table in tables.items()}
    functions = {
        f"{name}{k + 1}": lambda t, column=table[:, k]: float(entry(column, t))
        for name, table in tables.items()
        for k in range(2)
    }
    return World({"z": float(shared[0, 0])}, functions)


def recursion(run: Observed) -> World:
    """B at n_0, n_0 + 1, ..."""
    (series,) = run.trajectory.series.values()
    first = int(run.letters["n_0"])

    def value(n: int) -> float:
        if n < first:
            raise Unmeasured(f"the recursion begins at {first}")
        return float(entry(series[0], n - first + 1))

    return World({}, {"B": value}, rounds=[*range(1, 7), *range(first, first + 7)])
