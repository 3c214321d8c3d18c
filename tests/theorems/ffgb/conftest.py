"""What the tests of FFGB's theorems share."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.instance import Instance
from fedtheory.core.statement import Statement
from fedtheory.papers.ffgb.instances.finite_support import finite_support


@pytest.fixture(scope="session")
def spoiled() -> Callable[[Statement[Any], str, sp.Rational], Statement[Any]]:
    """The statement with one bound, times a factor."""

    def spoil(statement: Statement[Any], key: str, factor: sp.Rational) -> Statement[Any]:
        bound = statement.bound(key)
        return replace(statement, bounds=(replace(bound, value=factor * bound.value),))

    return spoil


@pytest.fixture(scope="session")
def federation() -> Callable[[int], Instance[Any]]:
    """A small federation by seed: inputs, labels, loss, oracle and what it says off the supports."""

    def built(seed: int) -> Instance[Any]:
        rng = np.random.default_rng(seed)
        clients, points = (int(k) for k in rng.integers(1, 5, size=2))
        counts = rng.integers(0, 4, size=(clients, points))
        counts[:, 0] += counts.sum(axis=1) == 0
        counts[0] += counts.sum(axis=0) == 0
        rows = [[Fraction(int(c), int(row.sum())) for c in row] for row in counts]
        loss = str(rng.choice(["linear", "absolute", "huber"]))
        labels = [[Fraction(int(k), 2) for k in rng.integers(-4, 5, size=points)] for _ in rows]
        if loss == "linear":  # a slope is a label there
            labels = [[y or Fraction(1) for y in row] for row in labels]
        manner = str(rng.choice(["exact", "shrink", "constant"]))
        return finite_support(
            weights=";".join(",".join(map(str, row)) for row in rows),
            labels=";".join(",".join(map(str, row)) for row in labels),
            loss=loss,  # type: ignore[arg-type]
            oracle=manner,  # type: ignore[arg-type]
            gamma="1" if manner == "exact" else str(Fraction(int(rng.integers(1, 10)), 10)),
            off=str(rng.choice(["zero", "opposed"])),  # type: ignore[arg-type]
            mu=str(Fraction(int(rng.integers(1, 10)), 4)),
        )

    return built
