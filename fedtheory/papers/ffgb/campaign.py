"""FFGB: all its statements on federations with other inputs, identical inputs, labels of a Lipschitz function, and draws.

Oracles are exact or off by as much as gamma allows, in several manners; beyond its client's points one says nothing, the
opposite of the others, or what cancels their mean. K runs from one step to many.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from fedtheory.core.case import Campaign, Case
from fedtheory.core.statement import Statement
from fedtheory.instances.hostile import Recipe
from fedtheory.papers.ffgb import STATEMENTS as ALL

DETERMINISTIC = ("ffgb", "ffgb_inputs", "ffgb_without_residual", "ffgb_persistent")
LOCAL_STEPS = (1, 2, 5, 20)
SEEDS = range(12)
ROUNDS, LONG, SHORT = 60, 1000, 4


def _using(*algorithms: str) -> tuple[Statement[Any], ...]:
    """The statements about these algorithms."""
    return tuple(s for s in ALL if s.algorithm.__name__ in algorithms)


BOOSTING = _using(*DETERMINISTIC)
SQUARE = _using("ffgb_square")
DRAWN = _using("expected_ffgb")
DRAWN_SQUARE = _using("expected_ffgb_square")
STATEMENTS = (*BOOSTING, *SQUARE, *DRAWN, *DRAWN_SQUARE)


def federation(seed: int) -> Recipe:
    """A small federation by seed: inputs, labels, loss, oracle, and what it says off the supports."""
    rng = np.random.default_rng(seed)
    clients, points = (int(k) for k in rng.integers(1, 5, size=2))
    counts = rng.integers(0, 4, size=(clients, points))
    counts[:, 0] += counts.sum(axis=1) == 0
    counts[0] += counts.sum(axis=0) == 0
    rows = [[Fraction(int(c), int(row.sum())) for c in row] for row in counts]
    labels = [[Fraction(int(k) or 1, 2) for k in rng.integers(-4, 5, size=points)] for _ in rows]
    manner = str(rng.choice(["exact", "shrink", "constant", "alternating", "bad-client"]))
    return {
        "family": "finite-support",
        "weights": ";".join(",".join(map(str, row)) for row in rows),
        "labels": ";".join(",".join(map(str, row)) for row in labels),
        "loss": str(rng.choice(["linear", "absolute", "huber"])),
        "oracle": manner,
        "gamma": "1" if manner == "exact" else str(Fraction(int(rng.integers(1, 10)), 10)),
        "off": str(rng.choice(["zero", "opposed", "freeze"])),
        "mu": str(Fraction(int(rng.integers(1, 10)), 4)),
    }


def boosting_cases() -> Iterator[Case]:
    """Clients with other inputs, with private points, with the same inputs."""
    for steps in LOCAL_STEPS:
        parameters = {"K": Fraction(steps), "c": Fraction(4)}
        for seed in SEEDS:
            yield Case("random federations", federation(seed), parameters, ROUNDS)
        for family in ("private-points", "frozen-points"):
            for n in (2, 8):
                for p in ("1/10", "1"):
                    for answers in ("1", ""):
                        recipe: Recipe = {"family": family, "n": n, "p": p, "answers": answers}
                        yield Case(family.replace("-", " "), recipe, parameters, ROUNDS)
        for gamma in ("1/10", "1/2", "1"):
            recipe = {"family": "same-slope", "gamma": gamma}
            yield Case("one slope", recipe, parameters, ROUNDS)
            for manner in ("shrink", "constant", "bad-client"):
                recipe = {"family": "identical-inputs", "oracle": manner, "gamma": gamma}
                yield Case("identical inputs", recipe, parameters, ROUNDS)
    small = {"family": "frozen-points", "slope": "1/400", "mu": "1/400"}
    yield Case("small slopes", small, {"K": Fraction(1), "c": Fraction(4)}, 6 * LONG)


def square_cases() -> Iterator[Case]:
    """Labels of a Lipschitz function on grids that are shifted, and on two sites."""
    for steps in LOCAL_STEPS[1::2]:
        parameters = {"K": Fraction(steps), "mu": Fraction(1)}
        for family in ("shifted-grids", "two-sites", "lipschitz-labels"):
            yield Case(family.replace("-", " "), {"family": family}, parameters, ROUNDS)


def drawn_cases() -> Iterator[Case]:
    """All outcomes of drawing some clients, for as many rounds as can be enumerated."""
    for steps in (1, 3):
        for m in (1, 2):
            parameters = {"K": Fraction(steps), "m": Fraction(m)}
            for family in ("identical-inputs", "private-points"):
                yield Case(f"drawn, {family}", {"family": family}, parameters, SHORT)


def drawn_square_cases() -> Iterator[Case]:
    """The same for labels of a Lipschitz function."""
    parameters = {"K": Fraction(2), "mu": Fraction(1), "m": Fraction(1)}
    for family in ("extension-spread", "shifted-grids"):
        yield Case(f"drawn, {family}", {"family": family}, parameters, SHORT)


CASES: tuple[tuple[Callable[[], Iterator[Case]], tuple[Statement[Any], ...]], ...] = (
    (boosting_cases, BOOSTING),
    (square_cases, SQUARE),
    (drawn_cases, DRAWN),
    (drawn_square_cases, DRAWN_SQUARE),
)
"""Which grid is for which statements."""


def cases() -> Iterator[tuple[Case, tuple[Statement[Any], ...]]]:
    """All grids, each case with the statements it is for."""
    for grid, statements in CASES:
        for case in grid():
            yield case, statements


CAMPAIGNS = (Campaign("ffgb", cases),)
