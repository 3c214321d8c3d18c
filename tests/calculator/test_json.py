"""Every answer is the same after a journey through JSON."""

import json
from typing import Any

import pytest

from fedtheory.calculator import bound, compare, optimise, sensitivity, solve

AT: dict[str, Any] = {"L": 1, "D": "sqrt(2)", "n": 10, "H": 2}
CALLS: list[tuple[Any, Any]] = [
    (bound, lambda: bound.bound("fedfw.thm1", **AT, lambda_0="1/10", t=1000)),
    (bound, lambda: bound.bound("fedfw.thm1", **{**AT, "D": 2}, lambda_0=1, t=100)),
    (bound, lambda: bound.bound("fedfw.thm1", bound="sharpened", **AT, lambda_0=1, t=1)),
    (solve, lambda: solve.solve("fedfw.thm1", "t", target="1/100", **AT, lambda_0="1/10")),
    (solve, lambda: solve.solve("fedfw.thm1", "lambda_0", target=1, **AT, t=100)),
    (
        solve,
        lambda: solve.solve("fedfw.thm1", "H", target=4, L=1, D=2, n=10, t=100, lambda_0="1/2"),
    ),
    (optimise, lambda: optimise.optimise("fedfw.thm1", "lambda_0", **AT, t=1000)),
    (sensitivity, lambda: sensitivity.sensitivity("fedfw.thm1", **AT, lambda_0="1/10", t=1000)),
    (
        compare,
        lambda: compare.compare(
            t=1000, smoothness=1, clients=10, diameter=1, heterogeneity=1, lambda0="0.1"
        ),
    ),
]


@pytest.mark.parametrize(("home", "call"), CALLS)
def test_there_and_back(home: Any, call: Any) -> None:
    answer = call()
    assert home.from_json(json.loads(json.dumps(home.as_json(answer)))) == answer
