"""What the tests of FedFW's statements share: random federations, and statements spoiled on purpose."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import sympy as sp

from fedtheory.core.instance import Instance
from fedtheory.core.statement import Statement
from fedtheory.instances.interval import interval
from fedtheory.instances.quadratics import quadratics


@pytest.fixture(scope="session")
def federation() -> Callable[[int], Instance[Any]]:
    """A random instance from a seed: linear or quadratic, in one dimension or several, from consensus or apart."""

    def build(seed: int) -> Instance[Any]:
        rng = np.random.default_rng(seed)
        n = int(rng.integers(1, 6))
        if rng.random() < 0.5:
            return interval(
                curvature=";".join(map(str, rng.integers(0, 5, n))),
                slope=";".join(map(str, rng.integers(-6, 7, n))),
                start=";".join(f"{quarters}/4" for quarters in rng.integers(-4, 5, n)),
            )
        return quadratics(
            among=str(rng.choice(["box", "l1", "l2", "simplex"])),
            n=n,
            p=3,
            heterogeneity=float(rng.uniform(0, 5)),
            pull=float(rng.uniform(0, 2)),
            hessians=rng.choice(["common", "own", "none"]),
            start=rng.choice(["consensus", "apart"]),
            seed=seed,
        )

    return build


@pytest.fixture(scope="session")
def spoiled() -> Callable[[Statement[Any], str, sp.Rational], Statement[Any]]:
    """The statement with one bound multiplied, and only that bound."""

    def multiply(statement: Statement[Any], key: str, factor: sp.Rational) -> Statement[Any]:
        bound = statement.bound(key)
        assert isinstance(bound.value, sp.Expr)
        return replace(statement, bounds=(replace(bound, value=factor * bound.value),))

    return multiply
